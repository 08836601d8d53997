// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace tilescope {

// n ÷ d rounded up; n not negative, d positive.
constexpr std::int64_t ceilDiv(std::int64_t n, std::int64_t d) {
  return (n + d - 1) / d;
}

// For formulas in doubles; exact up to 2^53.
constexpr double real(std::int64_t n) {
  return static_cast<double>(n);
}

}  // namespace tilescope
