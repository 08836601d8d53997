// SPDX-License-Identifier: GPL-3.0-or-later
// Suggestions for mistyped names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilescope {

// The candidate with the smallest edit distance if it is close enough to be a typing error, otherwise "".
std::string nearestName(std::string_view typed, const std::vector<std::string>& candidates);

// "a, b or c"
std::string joinNames(const std::vector<std::string>& names);

}  // namespace tilescope
