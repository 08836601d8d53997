// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON Schemas of resources/schemas/ with the definitions they refer to, compiled into the library, and validation
// against them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace tilescope {

std::vector<std::string> schemaNames();  // "case", "hardware", … in alphabetical order
std::optional<std::string_view> schemaText(std::string_view name);

// Also the names of the XML Schemas, which Tilescope publishes for editors but does not use itself.
std::vector<std::string> publishedSchemaNames();
std::optional<std::string_view> publishedSchema(std::string_view name);

// All violations of the schema; their pointers start with prefix. Empty if the document is valid. If "format" is
// missing or names another format, that is the only error.
Diagnostics validateAgainstSchema(const Json& document, std::string_view schema, const std::string& file,
                                  const std::string& prefix = "");

// Removes the keys that the findings report as unknown. True if the rest of the document is valid: later checks can
// then run too, and the user sees all errors at once.
bool dropUnknownKeys(Json& document, const Diagnostics& findings, std::string_view schema,
                     const std::string& prefix = "");

}  // namespace tilescope
