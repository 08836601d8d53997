// SPDX-License-Identifier: GPL-3.0-or-later
// Exact counting: a map is written off chip once if another span reads it, and read once by each such span. Spans are
// intervals of one order, so each is charged on its own.
#include "core/partition/partition.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/partition/partition_rules.h"

namespace tilescope {
namespace {

class TransferSweep {
 public:
  TransferSweep(const Chain& chain, const std::vector<std::size_t>& lastUser, std::size_t to, std::int64_t batch)
      : chain_(chain), lastUser_(lastUser), to_(to), batch_(batch), next_(to), isRead_(to, false) {}

  SpanTransfers takeLayer() {
    const std::size_t layer = next_--;
    if (layer < to_ && (lastUser_[layer] > to_ || chain_.maps[layer].isOutput)) written_ += elements(layer);
    for (const ChainEdge& edge : chain_.layer(layer).inputs) {
      if (!isRead_[edge.source]) readBefore_ += elements(edge.source);
      isRead_[edge.source] = true;
    }
    if (isRead_[next_]) readBefore_ -= elements(next_);
    return {isRead_[next_] ? elements(next_) : 0, elements(to_), readBefore_ + written_, 0, written_};
  }

 private:
  std::int64_t elements(std::size_t map) const { return batch_ * chain_.maps[map].elements(); }

  const Chain& chain_;
  const std::vector<std::size_t>& lastUser_;
  std::size_t to_;
  std::int64_t batch_;
  std::size_t next_;
  std::vector<bool> isRead_;
  std::int64_t readBefore_ = 0;  // elements of read maps before next_
  std::int64_t written_ = 0;     // elements of the span's maps that are read outside
};

// By map: the last layer that reads it; 0: none.
std::vector<std::size_t> lastUsers(const Chain& chain) {
  std::vector<std::size_t> last(chain.size() + 1, 0);
  for (const ChainLayer& layer : chain.layers)
    for (const ChainEdge& edge : layer.inputs) last[edge.source] = std::max(last[edge.source], edge.target);
  return last;
}

Partition spansBetween(const Chain& chain, const SpanTable& table, std::vector<std::size_t> cuts,
                       std::int64_t capacity) {
  Partition partition;
  for (std::size_t k = 1; k < cuts.size(); ++k) {
    PartitionSpan span;
    span.from = cuts[k - 1];
    span.to = cuts[k];
    span.footprint = table.at(span.from, span.to);
    span.fits = table.total(span.from, span.to) < capacity;
    span.transfers = transfersOf(chain, span.from, span.to, table.batch());
    for (std::size_t layer = span.from + 1; layer <= span.to; ++layer)
      span.macs += table.batch() * chain.layer(layer).macs;
    partition.exactTransfers += span.transfers.total();
    partition.spans.push_back(span);
  }
  partition.cuts = std::move(cuts);
  return partition;
}

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

bool Partition::isLowerBound() const {
  return std::any_of(spans.begin(), spans.end(),
                     [](const PartitionSpan& span) { return !span.fits && span.to == span.from + 1; });
}

SpanTransfers transfersOf(const Chain& chain, std::size_t from, std::size_t to, std::int64_t batch) {
  const std::vector<std::size_t> last = lastUsers(chain);
  TransferSweep sweep(chain, last, to, batch);
  for (std::size_t layer = to; layer > from + 1; --layer) sweep.takeLayer();
  return sweep.takeLayer();
}

TransferTable::TransferTable(const Chain& chain, std::int64_t batch) : spans_(chain.size() * (chain.size() + 1) / 2) {
  const std::vector<std::size_t> last = lastUsers(chain);
  for (std::size_t to = 1; to <= chain.size(); ++to) {
    TransferSweep sweep(chain, last, to, batch);
    for (std::size_t from = to; from-- > 0;) spans_[to * (to - 1) / 2 + from] = sweep.takeLayer();
  }
}

Partition partitionWith(const Chain& chain, const SpanTable& table, std::vector<std::size_t> cuts,
                        std::int64_t capacity, ResidualRule rule) {
  Partition partition = spansBetween(chain, table, std::move(cuts), capacity);
  partition.transfers = rule == ResidualRule::Exact ? partition.exactTransfers
                                                    : SpanCosts(chain, table.batch(), rule).ofCuts(partition.cuts);
  return partition;
}

Partition partitionFor(const Chain& chain, const SpanTable& table, const TransferTable& transfers,
                       std::int64_t capacity, ResidualRule rule) {
  const SpanCosts costs = costsUnder(rule, chain, transfers, table.batch());
  BestCuts best = bestCuts(table, costs, capacity, tiesOf(rule));
  Partition partition = spansBetween(chain, table, std::move(best.cuts), capacity);
  partition.transfers = best.transfers;
  return partition;
}

std::int64_t layerByLayerTransfers(const Chain& chain, std::int64_t batch, ResidualRule rule) {
  std::int64_t total = 0;
  for (std::size_t k = 1; k <= chain.size(); ++k)
    total += rule == ResidualRule::Ignored ? batch * (chain.maps[k - 1].elements() + chain.maps[k].elements())
                                           : transfersOf(chain, k - 1, k, batch).total();
  return total;
}

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
