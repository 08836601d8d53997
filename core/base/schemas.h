// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON Schemas of resources/schemas/, compiled into the library, and validation against them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace tilescope {

std::vector<std::string> schemaNames();
std::optional<std::string_view> schemaText(std::string_view name);

// Includes the XML Schemas, which Tilescope only publishes for editors.
std::vector<std::string> publishedSchemaNames();
std::optional<std::string_view> publishedSchema(std::string_view name);

// All violations; pointers start with prefix. A missing or wrong "format" is the only error.
Diagnostics validateAgainstSchema(const Json& document, std::string_view schema, const std::string& file,
                                  const std::string& prefix = "");

// Removes the keys reported as unknown. True if the rest is valid, so that later checks can run too.
bool dropUnknownKeys(Json& document, const Diagnostics& findings, std::string_view schema,
                     const std::string& prefix = "");

}  // namespace tilescope
