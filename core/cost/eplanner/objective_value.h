// SPDX-License-Identifier: GPL-3.0-or-later
// What a tile's cost is worth under an objective, and the rule that decides between two. Both keys are minimised.
#pragma once

#include "core/cost/eplanner/tile_cost.h"
#include "core/cost/objective.h"

namespace tilescope::eplanner {

// Results closer than this (relative) are equal; then the second key and the tie rule decide.
inline constexpr double kTieTolerance = 1e-12;

struct Value {
  double primary = 0;
  double secondary = 0;
};

// The slow, obvious way: from the model's own cost. Metric is minimised as bits × cycles, to which it is inverse.
Value valueOf(const TileCost& cost, Objective objective);

// Negative: a is better; positive: b is; 0: equal within the tolerance.
int compare(const Value& a, const Value& b);

// The objective in the units that users see: metric, energy, cycles, energy × seconds, bytes.
double shownObjective(const Problem& problem, double primary, Objective objective);

}  // namespace tilescope::eplanner
