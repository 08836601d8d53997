// SPDX-License-Identifier: GPL-3.0-or-later
// The paper's recursion over ranges of layers (equation 1). A split is charged for the skips that it is the first to
// separate: afterwards neither half holds both ends, so each skip is charged once at most.
#include <algorithm>
#include <set>
#include <utility>

#include "core/partition/partition_rules.h"

namespace tilescope {
namespace {

// Edges over more than one layer; two skips between the same maps are one.
std::set<std::pair<std::size_t, std::size_t>> longEdges(const Chain& chain) {
  std::set<std::pair<std::size_t, std::size_t>> edges;
  for (const ChainLayer& layer : chain.layers)
    for (const ChainEdge& edge : layer.inputs)
      if (edge.source + 1 < edge.target) edges.emplace(edge.source, edge.target);
  return edges;
}

struct Cell {
  std::int64_t transfers = 0;
  std::int64_t largestFootprint = 0;
  std::size_t split = 0;  // 0: one span
};

bool isAsGood(const Cell& a, const Cell& b, Ties ties) {
  if (a.transfers != b.transfers) return a.transfers < b.transfers;
  return ties == Ties::AsPublished || a.largestFootprint <= b.largestFootprint;
}

class Ranges {
 public:
  Ranges(const SpanTable& table, const SplitCharges& charges, std::int64_t capacity, Ties ties)
      : table_(table), charges_(charges), ties_(ties), width_(table.size() + 1), cells_(width_ * width_) {
    for (std::size_t length = 1; length <= table.size(); ++length)
      for (std::size_t from = 0; from + length <= table.size(); ++from) solve(from, from + length, capacity);
  }

  BestCuts best() const {
    const Cell& whole = at(0, table_.size());
    BestCuts result{whole.transfers, whole.largestFootprint, {0}};
    appendCuts(0, table_.size(), result.cuts);
    return result;
  }

 private:
  const Cell& at(std::size_t from, std::size_t to) const { return cells_[from * width_ + to]; }

  void solve(std::size_t from, std::size_t to, std::int64_t capacity) {
    Cell& cell = cells_[from * width_ + to];
    const bool isSingle = from + 1 == to;
    const std::int64_t footprint = table_.total(from, to);
    if (isSingle || footprint < capacity) {
      cell = {charges_.ofSpan(from, to), isSingle ? 0 : footprint, 0};
      return;
    }
    for (std::size_t split = from + 1; split < to; ++split) {
      const Cell &first = at(from, split), &second = at(split, to);
      const Cell candidate{first.transfers + second.transfers + charges_.ofSplit(from, split, to),
                           std::max(first.largestFootprint, second.largestFootprint), split};
      if (split == from + 1 || isAsGood(candidate, cell, ties_)) cell = candidate;
    }
  }

  void appendCuts(std::size_t from, std::size_t to, std::vector<std::size_t>& cuts) const {
    std::vector<std::pair<std::size_t, std::size_t>> open{{from, to}};
    while (!open.empty()) {
      const auto [start, end] = open.back();
      open.pop_back();
      const std::size_t split = at(start, end).split;
      if (split == 0) {
        cuts.push_back(end);
      } else {
        open.emplace_back(split, end);
        open.emplace_back(start, split);
      }
    }
  }

  const SpanTable& table_;
  const SplitCharges& charges_;
  Ties ties_;
  std::size_t width_;
  std::vector<Cell> cells_;
};

}  // namespace

SplitCharges::SplitCharges(const Chain& chain, std::int64_t batch, ResidualRule rule) {
  for (const ChainMap& map : chain.maps) elements_.push_back(batch * map.elements());
  const std::size_t width = elements_.size();
  sums_.assign(width * width, 0);
  if (rule == ResidualRule::Ignored) return;
  for (const auto& [source, target] : longEdges(chain)) sums_[(source + 1) * width + target] = 2 * elements_[source];
  for (std::size_t source = 0; source < width; ++source)
    for (std::size_t target = 1; target < width; ++target)
      sums_[source * width + target] += sums_[source * width + target - 1];
  for (std::size_t source = 1; source < width; ++source)
    for (std::size_t target = 0; target < width; ++target)
      sums_[source * width + target] += sums_[(source - 1) * width + target];
}

std::int64_t SplitCharges::ofCuts(const std::vector<std::size_t>& cuts) const {
  std::int64_t total = 0;
  for (std::size_t k = 1; k < cuts.size(); ++k) total += ofSpan(cuts[k - 1], cuts[k]);
  // Splitting what is left of the chain at one cut after the other.
  for (std::size_t k = 1; k + 1 < cuts.size(); ++k) total += ofSplit(cuts[k - 1], cuts[k], cuts.back());
  return total;
}

BestCuts splitCuts(const SpanTable& table, const SplitCharges& charges, std::int64_t capacity, Ties ties) {
  return Ranges(table, charges, capacity, ties).best();
}

}  // namespace tilescope
