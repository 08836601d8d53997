// SPDX-License-Identifier: GPL-3.0-or-later
// The best nest of a layer under given spatial loops: best first, from the outermost loop in. A node is a tile (the
// iterations still inside) and a stage; of nodes with equal ones, those that are no better in anything are dropped.
// What comes next costs at least what Completion says, so the first complete nest is the optimum.
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

// One choice on the way in.
struct NestStep {
  enum class Kind : std::uint8_t { Loop, SlidingLoop, Location, Array } kind = Kind::Loop;
  Dim dim = Dim::B;  // of loops
  std::int64_t bound = 1;
  std::array<bool, kLocations> locations{};  // of Location: the one; of SlidingLoop: those directly below it
};

struct FoundNest {
  std::vector<NestStep> steps;  // outermost first
  NestTotals cost;
  NestValue value;
};

struct NestSearchSettings {
  Objective objective = Objective::Energy;
  double known = kNever;        // nests of a larger first key are of no interest
  bool secondKey = true;        // of the nests with the best first key that with the best second one
  std::uint64_t mostNodes = 0;  // 0: no limit
  CancelToken cancel;
};

struct NestSearchAnswer {
  std::optional<FoundNest> best;
  double lowerBound = kNever;  // of the first key; of the whole space, or known if that is less
  bool proven = false;         // the best is the optimum by the first key, or there is none up to known
  bool secondProven = false;   // and by the second
  std::uint64_t nodes = 0;
  bool cancelled = false;
};

class NestSearch {
 public:
  NestSearch(const RefreshCosts& costs, Objective objective);

  // No nest has less.
  double lowerBound() const;
  NestSearchAnswer run(const NestSearchSettings& settings);

 private:
  const RefreshCosts& costs_;
  NestStages stages_;
  NestGoal goal_;
  std::array<Completion, 4> completion_;  // [Part]; of parts that are not needed yet: nothing
};

}  // namespace tilescope::predictor
