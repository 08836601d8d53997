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

// These names and those of the XML Schemas, which are only for users and their editors.
std::vector<std::string> publishedSchemaNames();
std::optional<std::string_view> publishedSchema(std::string_view name);

// All violations of the schema, each at its own JSON pointer below prefix; empty if the document is valid. If the
// format is another one or missing, that is the only error: the rest would only repeat it.
Diagnostics validateAgainstSchema(const Json& document, std::string_view schema, const std::string& file,
                                  const std::string& prefix = "");

// Removes the keys that the diagnostics call unknown. True if the diagnostics are about such keys only and the rest
// follows the schema: then the further checks can run too, and everything is reported at once.
bool dropUnknownKeys(Json& document, const Diagnostics& findings, std::string_view schema,
                     const std::string& prefix = "");

}  // namespace tilescope
