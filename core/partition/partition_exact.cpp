// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>

#include "core/partition/partition_rules.h"

namespace tilescope {
namespace {

struct Prefix {
  std::int64_t transfers = std::numeric_limits<std::int64_t>::max();
  std::int64_t largestFootprint = 0;
  std::size_t start = 0;  // of the last span
};

bool isBetter(const Prefix& a, const Prefix& b, Ties ties) {
  if (a.transfers != b.transfers) return a.transfers < b.transfers;
  return ties == Ties::LeastFootprint && a.largestFootprint < b.largestFootprint;
}

}  // namespace

BestCuts exactCuts(const SpanTable& table, const TransferTable& transfers, std::int64_t capacity, Ties ties) {
  std::vector<Prefix> best(table.size() + 1);
  best[0] = {0, 0, 0};
  for (std::size_t to = 1; to <= table.size(); ++to) {
    for (std::size_t from = 0; from < to; ++from) {
      const bool isSingle = from + 1 == to;
      const std::int64_t footprint = table.total(from, to);
      if (!isSingle && footprint >= capacity) continue;
      const Prefix candidate{best[from].transfers + transfers.at(from, to).total(),
                             std::max(best[from].largestFootprint, isSingle ? 0 : footprint), from};
      if (isBetter(candidate, best[to], ties)) best[to] = candidate;
    }
  }
  BestCuts result{best.back().transfers, best.back().largestFootprint, {table.size()}};
  while (result.cuts.back() > 0) result.cuts.push_back(best[result.cuts.back()].start);
  std::reverse(result.cuts.begin(), result.cuts.end());
  return result;
}

}  // namespace tilescope
