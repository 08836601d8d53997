// SPDX-License-Identifier: GPL-3.0-or-later
// Decimal numbers that are compared with each other: brought to whole multiples of one power of ten, so that 0.9 is
// three times 0.3.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope::cli {

// Not below 0: "15", "0.25", "1.5e9".
struct Decimal {
  double digits = 0;  // a whole number up to 2^53
  int exponent = 0;   // the value is digits × 10^exponent; 0 of a zero
};
std::optional<Decimal> parseDecimal(std::string_view text);

struct WholeMultiples {
  std::vector<double> values;  // whole
  double unit = 1;             // a decimal is its value ÷ unit; a power of ten from 1 on
};

// Empty where the values' sum is above 2^53.
std::optional<WholeMultiples> wholeMultiples(const std::vector<Decimal>& decimals);

// "15, 35,40": what stands between the commas, without blanks around it.
std::vector<std::string> listItems(const std::string& text);

}  // namespace tilescope::cli
