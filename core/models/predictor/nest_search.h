// SPDX-License-Identifier: GPL-3.0-or-later
// The best nest of a layer with given spatial loops, best first, from the outermost loop inwards. A node is a tile (the
// iterations still inside) and a stage (the locations still to be placed). Among nodes with the same tile and stage,
// those that are better in nothing are dropped. Completion bounds the cost of the rest of a nest, so the first complete
// nest is the optimum.
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

// One step of a nest, which is built from the outside inwards.
struct NestStep {
  enum class Kind : std::uint8_t { Loop, SlidingLoop, Location, Array } kind = Kind::Loop;
  Dim dim = Dim::B;  // for loops
  std::int64_t bound = 1;
  std::array<bool, kLocations> locations{};  // Location: the one placed; SlidingLoop: those directly below the loop
};

struct FoundNest {
  std::vector<NestStep> steps;  // outermost first
  NestTotals cost;
  NestValue value;
};

struct NestSearchSettings {
  Objective objective = Objective::Energy;
  double known = kNever;        // nests with a larger objective can be ignored
  bool secondKey = true;        // among nests with the best objective, find the one with the best tie-breaker
  std::uint64_t mostNodes = 0;  // 0: no limit
  CancelToken cancel;
};

struct NestSearchAnswer {
  std::optional<FoundNest> best;
  double lowerBound = kNever;  // of the objective, over all nests; `known` if that is smaller
  bool proven = false;         // best has the minimum objective, or no nest up to `known` exists
  bool secondProven = false;   // best also has the minimum tie-breaker
  std::uint64_t nodes = 0;
  bool cancelled = false;
};

class NestSearch {
 public:
  NestSearch(const RefreshCosts& costs, Objective objective);

  // A lower bound for all nests.
  double lowerBound() const;
  NestSearchAnswer run(const NestSearchSettings& settings);

 private:
  const RefreshCosts& costs_;
  NestStages stages_;
  NestGoal goal_;
  std::array<Completion, 4> completion_;  // [Part]; parts not needed yet are empty
};

}  // namespace tilescope::predictor
