// SPDX-License-Identifier: GPL-3.0-or-later
// What the attention of a network moves over the capacity, in elements.
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

// Rising capacities: 0, eight for each doubling, and where a scheme begins to fit; from the last one on nothing
// changes. Each point is exact; points that move the same as the one before are left out.
std::vector<AttentionCurvePoint> attentionCurve(const std::vector<AttentionBlock>& blocks, std::int64_t keyBlock);

// From here on every block moves its minimum.
std::int64_t capacityOfMinimum(const std::vector<AttentionBlock>& blocks, std::int64_t keyBlock);

}  // namespace tilescope
