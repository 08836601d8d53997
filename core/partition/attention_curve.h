// SPDX-License-Identifier: GPL-3.0-or-later
// The attention traffic of a network as a function of the capacity, in elements.
#pragma once

#include <cstdint>
#include <vector>

#include "core/partition/attention.h"

namespace tilescope {

struct AttentionCurvePoint {
  std::int64_t capacity = 0;
  std::int64_t best = 0;     // all blocks, each with its best scheme
  std::int64_t swapped = 0;  // all blocks in the published order

  bool operator==(const AttentionCurvePoint&) const = default;
};

// Traffic at rising capacities: 0, eight per doubling, and those at which a scheme begins to fit. Beyond the last one
// it is constant. Every point is exact. A point with the traffic of the previous one is left out.
std::vector<AttentionCurvePoint> attentionCurve(const std::vector<AttentionBlock>& blocks, std::int64_t keyBlock);

// The minimum capacity at which every block has its minimum traffic.
std::int64_t capacityOfMinimum(const std::vector<AttentionBlock>& blocks, std::int64_t keyBlock);

}  // namespace tilescope
