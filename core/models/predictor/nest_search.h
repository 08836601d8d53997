// SPDX-License-Identifier: GPL-3.0-or-later
// The best nest for given spatial loops, best first, from the outermost loop inwards. A node is a tile (iterations
// still inside) and a stage (locations to be placed). Of nodes with the same tile and stage, those that are better in
// nothing are dropped. Completion bounds the rest, so the first complete nest is optimal.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/cancel.h"
#include "core/models/objective.h"
#include "core/models/predictor/completion.h"
#include "core/models/predictor/nest_cost.h"

namespace tilescope::predictor {

struct NestStep {
  enum class Kind : std::uint8_t { Loop, SlidingLoop, Location, Array } kind = Kind::Loop;
  Dim dim = Dim::B;
  std::int64_t bound = 1;
  std::array<bool, kLocations> locations{};  // Location: the placed one; SlidingLoop: those directly below
};

struct FoundNest {
  std::vector<NestStep> steps;
  NestTotals cost;
  NestValue value;
};

struct NestSearchSettings {
  Objective objective = Objective::Energy;
  double known = kNever;        // nests above this objective can be ignored
  bool secondKey = true;        // also minimise the tie-breaker
  std::uint64_t mostNodes = 0;  // 0: no limit
  CancelToken cancel;
};

struct NestSearchAnswer {
  std::optional<FoundNest> best;
  double lowerBound = kNever;  // of the objective over all nests; at most `known`
  bool proven = false;         // best is optimal, or no nest up to `known` exists
  bool secondProven = false;   // best is also optimal in the tie-breaker
  std::uint64_t nodes = 0;
  bool cancelled = false;
};

class NestSearch {
 public:
  NestSearch(const RefreshCosts& costs, Objective objective);

  double lowerBound() const;
  NestSearchAnswer run(const NestSearchSettings& settings);

 private:
  const RefreshCosts& costs_;
  NestStages stages_;
  NestGoal goal_;
  std::array<Completion, 4> completion_;  // [Part]; empty until needed
};

}  // namespace tilescope::predictor
