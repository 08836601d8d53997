// SPDX-License-Identifier: GPL-3.0-or-later
// The best mapping that a search for one choice of spatial loops has found, and what it excludes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

#include "core/models/zigzag/search/chain/timed_search.h"

namespace tilescope::zigzag {

// Smaller by more than kTieTolerance.
bool isLess(double a, double b);

class BestMapping final : public Incumbents {
 public:
  // most: see ExactSettings. known: objective of a known mapping.
  BestMapping(Objective objective, double most, double known)
      : objective_(objective), most_(most), limit_{known, kNever} {}

  bool cut(const LeastCost& cost) const override;
  bool onlyTies(const LeastCost& cost) const override;
  ObjectiveCost promise(const LeastCost& cost) const override;
  void offer(FoundOrder found, const StallPort& stall) override;

  const std::optional<FoundOrder>& best() const { return best_; }

  // From now on, equally good mappings must have a smaller tie-breaker.
  void limitTie(double secondary) { limit_.secondary = std::min(limit_.secondary, secondary); }

  // Memory and port that mappings have waited for since the last call.
  std::set<std::pair<std::size_t, std::size_t>> takePorts() { return std::exchange(waitedFor_, {}); }

 private:
  ObjectiveCost limited(const ObjectiveCost& value, double energy) const;

  Objective objective_;
  double most_;
  ObjectiveCost limit_;
  std::optional<FoundOrder> best_;
  std::set<std::pair<std::size_t, std::size_t>> waitedFor_;
};

}  // namespace tilescope::zigzag
