// SPDX-License-Identifier: GPL-3.0-or-later
// An optimum whose largest footprint is the least among all optima of the same cost stays optimal until the capacity is
// that footprint: then it and all its equals are gone, and the next search, at just that capacity, finds the next step.
#include "core/partition/staircase.h"

#include <algorithm>
#include <limits>

#include "core/partition/partition_rules.h"

namespace tilescope {

std::vector<StaircaseStep> staircaseOf(const Chain& chain, const SpanTable& table, const TransferTable& transfers,
                                       ResidualRule rule) {
  const SplitCharges charges(chain, table.batch(), rule);
  std::vector<StaircaseStep> steps;
  std::int64_t below = std::numeric_limits<std::int64_t>::max();
  while (below > 0) {
    const BestCuts best = rule == ResidualRule::Exact ? exactCuts(table, transfers, below, Ties::LeastFootprint)
                                                      : splitCuts(table, charges, below, Ties::LeastFootprint);
    StaircaseStep step;
    step.capacity = best.largestFootprint == 0 ? 0 : best.largestFootprint + 1;
    const Partition partition = partitionFor(chain, table, transfers, step.capacity, rule);
    step.transfers = partition.transfers;
    step.exactTransfers = partition.exactTransfers;
    step.cuts = partition.cuts;
    step.isLowerBound = partition.isLowerBound();
    steps.push_back(std::move(step));
    below = best.largestFootprint;
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

std::int64_t leastHonestCapacity(const SpanTable& table) {
  std::int64_t largest = 0;
  for (std::size_t layer = 1; layer <= table.size(); ++layer)
    largest = std::max(largest, table.total(layer - 1, layer));
  return largest + 1;
}

}  // namespace tilescope
