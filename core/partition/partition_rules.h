// SPDX-License-Identifier: GPL-3.0-or-later
// What each span costs under a rule, and the search for the best cuts; internal to core/partition.
#pragma once

#include "core/partition/partition.h"

namespace tilescope {

// Costs of all spans, such that the cost of cuts is the sum over their spans plus a constant.
class SpanCosts {
 public:
  static SpanCosts exact(const TransferTable& transfers, std::size_t layers);
  // Of the other two rules.
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

// Which of several optima.
enum class Ties {
  FirstStart,     // of the last span, then of the one before
  LastStart,      // as above: the paper's recursion with the largest split among equals
  LeastFootprint  // the one whose largest footprint is least, so the one that holds at the least capacity
};

inline Ties tiesOf(ResidualRule rule) {
  return rule == ResidualRule::Exact ? Ties::FirstStart : Ties::LastStart;
}

struct BestCuts {
  std::int64_t transfers = 0;
  std::int64_t largestFootprint = 0;  // of its spans of several layers; 0 if there are none
  std::vector<std::size_t> cuts;
};

// f(j) = min over spans (i, j) that fit, or are one layer, of f(i) + cost(i, j).
BestCuts bestCuts(const SpanTable& table, const SpanCosts& costs, std::int64_t capacity, Ties ties);

}  // namespace tilescope
