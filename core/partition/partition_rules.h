// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of each span under a rule, and the search for the best cuts; internal to core/partition.
#pragma once

#include "core/partition/partition.h"

namespace tilescope {

// Costs of all spans, such that the cost of cuts is the sum over their spans plus a constant.
class SpanCosts {
 public:
  static SpanCosts exact(const TransferTable& transfers, std::size_t layers);
  // For the other two rules.
  SpanCosts(const Chain& chain, std::int64_t batch, ResidualRule rule);

  std::int64_t of(std::size_t from, std::size_t to) const { return costs_[to * (to - 1) / 2 + from]; }
  std::int64_t ofCuts(const std::vector<std::size_t>& cuts) const;
  std::int64_t constant() const { return constant_; }

 private:
  SpanCosts() = default;

  std::vector<std::int64_t> costs_;
  std::int64_t constant_ = 0;
};

inline SpanCosts costsUnder(ResidualRule rule, const Chain& chain, const TransferTable& transfers, std::int64_t batch) {
  return rule == ResidualRule::Exact ? SpanCosts::exact(transfers, chain.size()) : SpanCosts(chain, batch, rule);
}

// The optimum to take if there are several.
enum class Ties {
  FirstStart,     // the first start of the last span, then of the one before, and so on
  LastStart,      // the last start instead: the paper's recursion with the largest split among equal ones
  LeastFootprint  // the one whose largest footprint is smallest, so that it also holds at the smallest capacity
};

inline Ties tiesOf(ResidualRule rule) {
  return rule == ResidualRule::Exact ? Ties::FirstStart : Ties::LastStart;
}

struct BestCuts {
  std::int64_t transfers = 0;
  std::int64_t largestFootprint = 0;  // over its spans of several layers; 0 if there are none
  std::vector<std::size_t> cuts;
};

// f(j) = min of f(i) + cost(i, j) over all spans (i, j) that fit or are a single layer.
BestCuts bestCuts(const SpanTable& table, const SpanCosts& costs, std::int64_t capacity, Ties ties);

}  // namespace tilescope
