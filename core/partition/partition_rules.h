// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of each span under a rule, and the search for the best cuts. Internal to core/partition.
#pragma once

#include "core/partition/partition.h"

namespace tilescope {

// Costs of spans. The cost of a partition is their sum plus a constant.
class SpanCosts {
 public:
  static SpanCosts exact(const TransferTable& transfers, std::size_t layers);
  // Costs under the rules Printed and Ignored.
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

// Which of several optima to take.
enum class Ties {
  FirstStart,     // the earliest start of the last span, then of the previous one, and so on
  LastStart,      // the latest start instead, as in the paper's recursion with the largest split
  LeastFootprint  // the smallest maximum footprint, which is also the smallest sufficient capacity
};

inline Ties tiesOf(ResidualRule rule) {
  return rule == ResidualRule::Exact ? Ties::FirstStart : Ties::LastStart;
}

struct BestCuts {
  std::int64_t transfers = 0;
  std::int64_t largestFootprint = 0;  // over spans of several layers; 0 without any
  std::vector<std::size_t> cuts;
};

// Minimises f(j) = f(i) + cost(i, j) over all spans (i, j) that fit or are a single layer.
BestCuts bestCuts(const SpanTable& table, const SpanCosts& costs, std::int64_t capacity, Ties ties);

}  // namespace tilescope
