// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/distinct_positions.h"

#include <algorithm>
#include <numeric>

namespace tilescope {

// With g = gcd(a, b), (i, j) and (i + b/g, j - a/g) give the same value; one of each pair counts.
std::int64_t distinctPositions(std::int64_t a, std::int64_t A, std::int64_t b, std::int64_t B) {
  const std::int64_t g = std::gcd(a, b);
  return A * B - std::max<std::int64_t>(0, B - a / g) * std::max<std::int64_t>(0, A - b / g);
}

}  // namespace tilescope
