// SPDX-License-Identifier: GPL-3.0-or-later
// What a subschema asks for, as text.
#pragma once

#include <string>

#include "core/base/json_fwd.h"

namespace tilescope {

// The subschema that a chain of "$ref": "#/…" leads to.
const Json& followReferences(const Json& root, const Json& schema);

// "a whole number from 1 to 64", "\"max\" or \"average\"", "a list of 2 values", …
std::string describeSchema(const Json& root, const Json& schema);

// The "description" of the subschema (or of the first reference that has one), "" without.
std::string schemaDescription(const Json& root, const Json& schema);

}  // namespace tilescope
