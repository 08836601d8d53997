// SPDX-License-Identifier: GPL-3.0-or-later
// The searches for the best cuts under one rule; internal to core/partition.
#pragma once

#include "core/partition/partition.h"

namespace tilescope {

// Which of several optima.
enum class Ties {
  AsPublished,    // exact: the smallest start of the last span; other rules: the largest split in every cell
  LeastFootprint  // the one whose largest footprint is least, so the one that holds at the least capacity
};

struct BestCuts {
  std::int64_t transfers = 0;
  std::int64_t largestFootprint = 0;  // of its spans of several layers; 0 if there are none
  std::vector<std::size_t> cuts;
};

// f(j) = min over spans (i, j) that fit of f(i) + transfers(i, j).
BestCuts exactCuts(const SpanTable& table, const TransferTable& transfers, std::int64_t capacity, Ties ties);

// What the paper's recursion charges: |L_i| + |L_j| for a span, and 2 |L_s| at a split p for every edge (s, t) over
// more than one layer with s < p < t within the range that is split. Ignored: only the former.
class SplitCharges {
 public:
  SplitCharges(const Chain& chain, std::int64_t batch, ResidualRule rule);

  std::int64_t ofSpan(std::size_t from, std::size_t to) const { return elements_[from] + elements_[to]; }
  std::int64_t ofSplit(std::size_t from, std::size_t split, std::size_t to) const {
    return before(split, to) - before(from, to) - before(split, split) + before(from, split);
  }
  // Each edge once, if a cut lies strictly between its ends.
  std::int64_t ofCuts(const std::vector<std::size_t>& cuts) const;

 private:
  // Of edges with a source before `source` and a target up to `target`.
  std::int64_t before(std::size_t source, std::size_t target) const {
    return sums_[source * elements_.size() + target];
  }

  std::vector<std::int64_t> elements_;  // of every map, whole batch
  std::vector<std::int64_t> sums_;
};

// X(i, j) = the span's charge if it fits or is one layer, else min over p of X(i, p) + X(p, j) + the split's charge.
BestCuts splitCuts(const SpanTable& table, const SplitCharges& charges, std::int64_t capacity, Ties ties);

}  // namespace tilescope
