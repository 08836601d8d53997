// SPDX-License-Identifier: GPL-3.0-or-later
// The front of a sum: each part takes one point of its own front, energies and latencies add up (a Minkowski sum).
// Part after part: a sum that another beats can never become part of a front, so it is dropped at once.
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
  std::vector<std::uint32_t> takes;  // [part]: its point

  bool operator==(const SumPoint&) const = default;
};

// By energy; sums equal within one part in 10¹² are one. epsilon 0: the exact front, whose size may grow with the
// product of the parts'. Otherwise every sum has at least 1 ÷ (1 + epsilon) of some point's energy and of its latency:
// each of n − 1 additions drops points that others replace within (1 + epsilon)^(1 ÷ 2(n − 1)), and the rest of the
// factor thins out the end result. The points of least energy and of least latency are exact always.
// Empty: a part has no point, there is no part, or it was cancelled.
std::vector<SumPoint> sumOfFronts(const std::vector<CostFront>& parts, double epsilon, const CancelToken& cancel = {});

}  // namespace tilescope
