// SPDX-License-Identifier: GPL-3.0-or-later
// JSON values in public headers: declared only. Key order is kept, so that written files read like the contract.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace tilescope {

using Json = nlohmann::ordered_json;

}  // namespace tilescope
