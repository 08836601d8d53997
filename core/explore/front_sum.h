// SPDX-License-Identifier: GPL-3.0-or-later
// The energy-latency front of a sum (Minkowski sum): each part takes one point of its own front. Dominated sums are
// dropped after each added part.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/cancel.h"

namespace tilescope {

struct CostPoint {
  double energy = 0;
  double latency = 0;

  bool operator==(const CostPoint&) const = default;
};
using CostFront = std::vector<CostPoint>;

struct SumPoint {
  double energy = 0;
  double latency = 0;
  std::vector<std::uint32_t> takes;

  bool operator==(const SumPoint&) const = default;
};

// Sorted by energy; sums equal within 10⁻¹² are merged. epsilon 0: exact, as large as the product of the parts' sizes.
// Otherwise a point within 1 + epsilon of each exact sum: each of the n − 1 additions may use a factor of (1 +
// epsilon)^(1 ÷ 2(n − 1)), the final thinning the rest. The ends are exact. Empty if a part has no point, or if
// cancelled.
std::vector<SumPoint> sumOfFronts(const std::vector<CostFront>& parts, double epsilon, const CancelToken& cancel = {});

}  // namespace tilescope
