// SPDX-License-Identifier: GPL-3.0-or-later
// Declares JSON values for public headers. Key order is kept, so that written files have the contract's order.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace tilescope {

using Json = nlohmann::ordered_json;

}  // namespace tilescope
