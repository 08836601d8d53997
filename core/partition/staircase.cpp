// SPDX-License-Identifier: GPL-3.0-or-later
// An optimum whose largest footprint is the least among all optima of the same cost stays optimal until the capacity is
// that footprint: then it and all its equals are gone, and the next search, at just that capacity, finds the next step.
#include "core/partition/staircase.h"

#include <algorithm>
#include <limits>

#include "core/partition/partition_rules.h"

namespace tilescope {

namespace {

// With the cuts that partitionFor takes.
StaircaseStep stepAt(const SpanTable& table, const TransferTable& transfers, const SpanCosts& costs,
                     std::int64_t capacity, ResidualRule rule) {
  BestCuts best = bestCuts(table, costs, capacity, tiesOf(rule));
  StaircaseStep step;
  step.capacity = capacity;
  step.transfers = best.transfers;
  for (std::size_t k = 1; k < best.cuts.size(); ++k) {
    const std::size_t from = best.cuts[k - 1], to = best.cuts[k];
    step.exactTransfers += transfers.at(from, to).total();
    step.isLowerBound = step.isLowerBound || table.total(from, to) >= capacity;
  }
  step.cuts = std::move(best.cuts);
  return step;
}

}  // namespace

std::vector<StaircaseStep> staircaseOf(const Chain& chain, const SpanTable& table, const TransferTable& transfers,
                                       ResidualRule rule) {
  const SpanCosts costs = costsUnder(rule, chain, transfers, table.batch());
  std::vector<StaircaseStep> steps;
  std::int64_t below = std::numeric_limits<std::int64_t>::max();
  while (below > 0) {
    const std::int64_t largest = bestCuts(table, costs, below, Ties::LeastFootprint).largestFootprint;
    steps.push_back(stepAt(table, transfers, costs, largest == 0 ? 0 : largest + 1, rule));
    below = largest;
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
