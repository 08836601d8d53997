// SPDX-License-Identifier: GPL-3.0-or-later
// The front of a sum: each part takes one point of its own front, and energies and latencies add up (a Minkowski sum).
// The parts are added one by one: a dominated sum can never become part of a front, so it is dropped at once.
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
using CostFront = std::vector<CostPoint>;  // energy rises, latency falls

struct SumPoint {
  double energy = 0;
  double latency = 0;
  std::vector<std::uint32_t> takes;  // [part]: index of its point

  bool operator==(const SumPoint&) const = default;
};

// Sorted by energy; sums equal within one part in 10¹² are merged. epsilon 0: the exact front, whose size may grow with
// the product of the parts' sizes. Otherwise, for every sum some point has at most 1 + epsilon times its energy and its
// latency: each of n − 1 additions drops points that others replace within (1 + epsilon)^(1 ÷ 2(n − 1)), and the rest
// of the factor thins out the final front. The points of minimum energy and of minimum latency are always exact. Empty:
// there is no part, a part has no point, or it was cancelled.
std::vector<SumPoint> sumOfFronts(const std::vector<CostFront>& parts, double epsilon, const CancelToken& cancel = {});

}  // namespace tilescope
