// SPDX-License-Identifier: GPL-3.0-or-later
// The energy-latency front of a sum: each part takes one point of its own front, and energies and latencies add up (a
// Minkowski sum). Parts are added one by one, and dominated sums are dropped at once, because they never become part of
// a front.
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
using CostFront = std::vector<CostPoint>;  // by rising energy and falling latency

struct SumPoint {
  double energy = 0;
  double latency = 0;
  std::vector<std::uint32_t> takes;  // index of the point of each part

  bool operator==(const SumPoint&) const = default;
};

// Sorted by energy; sums that are equal within 10⁻¹² are merged. epsilon 0: the exact front, whose size may be the
// product of the parts' sizes. Otherwise, each exact sum has a point with at most 1 + epsilon times its energy and its
// latency. Each of the n − 1 additions may use a factor of (1 + epsilon)^(1 ÷ 2(n − 1)), and the rest thins out the
// final front. The minimum-energy and minimum-latency points are always exact. Empty if there is no part, a part has no
// point, or it was cancelled.
std::vector<SumPoint> sumOfFronts(const std::vector<CostFront>& parts, double epsilon, const CancelToken& cancel = {});

}  // namespace tilescope
