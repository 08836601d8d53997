// SPDX-License-Identifier: GPL-3.0-or-later
// Exact comparison of decimal numbers, as integer multiples of a power of ten: 0.9 is three times 0.3.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope::cli {

// A non-negative number: "15", "0.25", "1.5e9".
struct Decimal {
  double digits = 0;  // an integer up to 2^53
  int exponent = 0;   // the value is digits × 10^exponent; 0 for zero
};
std::optional<Decimal> parseDecimal(std::string_view text);

struct WholeMultiples {
  std::vector<double> values;
  double unit = 1;  // value of a decimal ÷ unit is the decimal; a power of ten
};

std::optional<WholeMultiples> wholeMultiples(const std::vector<Decimal>& decimals);

// "15, 35,40": trimmed parts.
std::vector<std::string> listItems(const std::string& text);

}  // namespace tilescope::cli
