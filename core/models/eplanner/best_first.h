// SPDX-License-Identifier: GPL-3.0-or-later
// The exact search over a tile space: the tile with the smallest objective, ties decided by the objective's tie-breaker
// and then by the tie rule: whole rows and kernels before cut ones, then K, C, OY, OX, FY, FX ascending, then input-,
// weight-, output-stationary.
//
// The idea: only two numbers of a choice of rows and columns matter, how many tiles there are and how many input lines
// these sweep. The minimum of both is tabulated once for the space that a tile of K leaves, and for the space that a
// tile of C leaves. With these tables, a few operations give a bound for every block of tilings with equal tile counts
// of K and of C. Blocks are opened in the order of their bounds until no bound is below the best tile found; what was
// never opened cannot be better. A cut kernel has its own bound, from the minimum number of lines that its pieces
// touch, and gets tables only if that bound does not decide. Three such passes settle objective, tie-breaker and tie
// rule in turn, each within the tolerance of the one before.
// the one before.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/cancel.h"
#include "core/models/eplanner/tile_cost.h"
#include "core/models/eplanner/tile_space.h"

namespace tilescope::eplanner {

struct BestTile {
  Tile tile;
  Flow flow = Flow::IS;
  ObjectiveCost value;
};

// Whether a comes before b in the tie rule, ignoring dataflows.
bool comesBefore(const EplannerLayer& layer, const Tile& a, const Tile& b);

struct BestFirstAnswer {
  std::optional<BestTile> best;  // empty: nothing fits
  double lowerBound = 0;         // of value.primary; equal to it unless the search was cancelled
  std::uint64_t bounds = 0;      // blocks for which a bound was computed
  std::uint64_t evaluated = 0;   // tilings evaluated, counting dataflows
  bool cancelled = false;
};

// A bound that holds for any tile: weights and outputs cross the chip boundary once, inputs not at all (strides may
// skip them), and the array is always full.
double compulsoryBound(const Problem& problem, const std::vector<Flow>& flows, Objective objective);

BestFirstAnswer bestFirst(const Problem& problem, const TileSpace& space, Objective objective,
                          const CancelToken& cancel = {});

}  // namespace tilescope::eplanner
