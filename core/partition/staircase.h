// SPDX-License-Identifier: GPL-3.0-or-later
// The minimum traffic as a function of the capacity: every step, none sampled.
#pragma once

#include "core/partition/partition.h"

namespace tilescope {

struct StaircaseStep {
  std::int64_t capacity = 0;        // the least at which this optimum holds; up to the next step's
  std::int64_t transfers = 0;       // by the rule
  std::int64_t exactTransfers = 0;  // of the cuts that partitionFor takes at this capacity
  std::vector<std::size_t> cuts;
  bool isLowerBound = false;  // at this capacity some single layer of the cuts does not fit

  bool operator==(const StaircaseStep&) const = default;
};

// By rising capacity; the first step begins at 0, the last one is the whole chain in one span, or what more capacity
// cannot improve. Each step is found by one search with the least largest footprint among equal costs.
std::vector<StaircaseStep> staircaseOf(const Chain& chain, const SpanTable& table, const TransferTable& transfers,
                                       ResidualRule rule);
// The least capacity at which every single layer of the chain fits.
std::int64_t leastHonestCapacity(const SpanTable& table);

}  // namespace tilescope
