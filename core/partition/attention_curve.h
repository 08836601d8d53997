// SPDX-License-Identifier: GPL-3.0-or-later
// Attention traffic as a function of the capacity, in elements.
#pragma once

#include <cstdint>
#include <vector>

#include "core/partition/attention.h"

namespace tilescope {

struct AttentionCurvePoint {
  std::int64_t capacity = 0;
  std::int64_t best = 0;     // each block with its best scheme
  std::int64_t swapped = 0;  // in the published order

  bool operator==(const AttentionCurvePoint&) const = default;
};

// At rising capacities: 0, eight per doubling, and each at which a scheme begins to fit. All points are exact. Points
// that equal the previous one are omitted, and traffic is constant after the last.
std::vector<AttentionCurvePoint> attentionCurve(const std::vector<AttentionBlock>& blocks, std::int64_t keyBlock);

// Minimum capacity for the minimum traffic of every block.
std::int64_t capacityOfMinimum(const std::vector<AttentionBlock>& blocks, std::int64_t keyBlock);

}  // namespace tilescope
