// SPDX-License-Identifier: GPL-3.0-or-later
// Costs of spans under a rule, and the search for the best cuts. Internal to core/partition.
#pragma once

#include "core/partition/partition.h"

namespace tilescope {

// A partition costs the sum over its spans plus a constant.
class SpanCosts {
 public:
  static SpanCosts exact(const TransferTable& transfers, std::size_t layers);
  // For the rules Printed and Ignored.
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

enum class Ties {
  FirstStart,     // earliest start of the last span, then of the previous one, …
  LastStart,      // latest start, as in the paper's recursion
  LeastFootprint  // minimum of the largest footprint, i.e. of the required capacity
};

inline Ties tiesOf(ResidualRule rule) {
  return rule == ResidualRule::Exact ? Ties::FirstStart : Ties::LastStart;
}

struct BestCuts {
  std::int64_t transfers = 0;
  std::int64_t largestFootprint = 0;  // of spans with several layers; 0: none
  std::vector<std::size_t> cuts;
};

// Minimises f(j) = f(i) + cost(i, j) over spans (i, j) that fit or are a single layer.
BestCuts bestCuts(const SpanTable& table, const SpanCosts& costs, std::int64_t capacity, Ties ties);

}  // namespace tilescope
