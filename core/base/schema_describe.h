// SPDX-License-Identifier: GPL-3.0-or-later
// The requirements of a subschema, as text.
#pragma once

#include <string>

#include "core/base/json_fwd.h"

namespace tilescope {

const Json& followReferences(const Json& root, const Json& schema);

// "a whole number from 1 to 64", "\"max\" or \"average\"", "a list of 2 values", …
std::string describeSchema(const Json& root, const Json& schema);

// The subschema's "description", or the first one along its references; "" if there is none.
std::string schemaDescription(const Json& root, const Json& schema);

}  // namespace tilescope
