// SPDX-License-Identifier: GPL-3.0-or-later
// Declares Json for public headers. Objects keep the order of their keys.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace tilescope {

using Json = nlohmann::ordered_json;

}  // namespace tilescope
