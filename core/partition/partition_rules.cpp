// SPDX-License-Identifier: GPL-3.0-or-later
// The paper's recursion (equation 1) charges 2 |L_s| for an edge (s, t) over more than one layer at the first split p
// with s < p < t. Neither half then contains both ends, so an edge is charged at most once, and not at all only if one
// span contains both ends. The total is the charge of all edges minus that of the edges within each span. As a sum over
// spans, it allows a shortest path in O(n²) instead of the recursion's O(n³).
//
// Of equal optima, the recursion takes the largest split, so that only one span follows it. This is the latest start of
// the last span, and then the same for the layers before.
#include "core/partition/partition_rules.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace tilescope {
namespace {

// Skips between the same maps count once.
std::set<std::pair<std::size_t, std::size_t>> longEdges(const Chain& chain) {
  std::set<std::pair<std::size_t, std::size_t>> edges;
  for (const ChainLayer& layer : chain.layers)
    for (const ChainEdge& edge : layer.inputs)
      if (edge.source + 1 < edge.target) edges.emplace(edge.source, edge.target);
  return edges;
}

struct Prefix {
  std::int64_t transfers = std::numeric_limits<std::int64_t>::max();
  std::int64_t largestFootprint = 0;
  std::size_t start = 0;
};

// Candidates come by rising start.
bool replaces(const Prefix& candidate, const Prefix& best, Ties ties) {
  if (candidate.transfers != best.transfers) return candidate.transfers < best.transfers;
  return ties == Ties::LastStart ||
         (ties == Ties::LeastFootprint && candidate.largestFootprint < best.largestFootprint);
}

}  // namespace

SpanCosts SpanCosts::exact(const TransferTable& transfers, std::size_t layers) {
  SpanCosts costs;
  costs.costs_.reserve(layers * (layers + 1) / 2);
  for (std::size_t to = 1; to <= layers; ++to)
    for (std::size_t from = 0; from < to; ++from) costs.costs_.push_back(transfers.at(from, to).total());
  return costs;
}

SpanCosts::SpanCosts(const Chain& chain, std::int64_t batch, ResidualRule rule) {
  const std::size_t layers = chain.size();
  costs_.reserve(layers * (layers + 1) / 2);
  std::vector<std::vector<std::size_t>> sources(layers + 1);
  if (rule == ResidualRule::Printed)
    for (const auto& [source, target] : longEdges(chain)) sources[target].push_back(source);
  std::vector<std::int64_t> within(layers, 0);  // by start: charges of all edges from there to the current end
  for (std::size_t to = 1; to <= layers; ++to) {
    for (const std::size_t source : sources[to])
      for (std::size_t from = 0; from <= source; ++from) within[from] += 2 * batch * chain.maps[source].elements();
    for (std::size_t from = 0; from < to; ++from)
      costs_.push_back(batch * (chain.maps[from].elements() + chain.maps[to].elements()) - within[from]);
  }
  constant_ = within.front();
}

std::int64_t SpanCosts::ofCuts(const std::vector<std::size_t>& cuts) const {
  std::int64_t total = constant_;
  for (std::size_t k = 1; k < cuts.size(); ++k) total += of(cuts[k - 1], cuts[k]);
  return total;
}

BestCuts bestCuts(const SpanTable& table, const SpanCosts& costs, std::int64_t capacity, Ties ties) {
  std::vector<Prefix> best(table.size() + 1);
  best[0] = {0, 0, 0};
  for (std::size_t to = 1; to <= table.size(); ++to) {
    for (std::size_t from = 0; from < to; ++from) {
      const bool isSingle = from + 1 == to;
      const std::int64_t footprint = table.total(from, to);
      if (!isSingle && footprint >= capacity) continue;
      const Prefix candidate{best[from].transfers + costs.of(from, to),
                             std::max(best[from].largestFootprint, isSingle ? 0 : footprint), from};
      if (replaces(candidate, best[to], ties)) best[to] = candidate;
    }
  }
  BestCuts result{best.back().transfers + costs.constant(), best.back().largestFootprint, {table.size()}};
  while (result.cuts.back() > 0) result.cuts.push_back(best[result.cuts.back()].start);
  std::reverse(result.cuts.begin(), result.cuts.end());
  return result;
}

}  // namespace tilescope
