// SPDX-License-Identifier: GPL-3.0-or-later
// The small words that every model's explanations are made of.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope::provenance {

std::string input(double value, std::string_view unit = "");  // put into a formula: "12.3 M"
std::string plain(double value);                              // the same without prefix
std::string whole(std::int64_t value);
std::string joined(const std::vector<std::string>& parts, const char* between);

// "name = expression = value (remark)"
std::string step(std::string_view what, const std::string& expression, const std::string& value,
                 const std::string& remark = "");

}  // namespace tilescope::provenance
