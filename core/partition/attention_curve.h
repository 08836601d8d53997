// SPDX-License-Identifier: GPL-3.0-or-later
// The attention traffic of a network as a function of the capacity, in elements.
#pragma once

#include <cstdint>
#include <vector>

#include "core/partition/attention.h"

namespace tilescope {

struct AttentionCurvePoint {
  std::int64_t capacity = 0;
  std::int64_t best = 0;     // of all blocks, each with its best scheme
  std::int64_t swapped = 0;  // of all blocks

  bool operator==(const AttentionCurvePoint&) const = default;
};

// Rising capacities: 0, eight per doubling, and the points where a scheme begins to fit; after the last one nothing
// changes. Each point is exact; points with the same traffic as the one before are left out.
std::vector<AttentionCurvePoint> attentionCurve(const std::vector<AttentionBlock>& blocks, std::int64_t keyBlock);

// The capacity from which on every block has its minimum traffic.
std::int64_t capacityOfMinimum(const std::vector<AttentionBlock>& blocks, std::int64_t keyBlock);

}  // namespace tilescope
