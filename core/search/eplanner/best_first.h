// SPDX-License-Identifier: GPL-3.0-or-later
// The exact search over a tile space: the tile with the smallest objective, ties decided by the objective's second key
// and then by the order K, C, OY, OX, FY, FX ascending, input-, weight-, output-stationary.
//
// The idea: tilings with equal tile counts of K and of C form a block whose traffic depends on the rows alone, so one
// bound per block (smallest sizes for the capacity, best array filling of the block) is tight. Blocks are opened in the
// order of their bounds until no bound is below the best tile found; what was never opened cannot be better. Three such
// passes settle the three keys in turn, each within the tolerance of the one before.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/cancel.h"
#include "core/search/eplanner/tile_space.h"
#include "core/search/eplanner/tile_value.h"

namespace tilescope::eplanner {

struct BestTile {
  Tile tile;
  Flow flow = Flow::IS;
  Value value;
};

struct BestFirstAnswer {
  std::optional<BestTile> best;  // empty: nothing fits
  double lowerBound = 0;         // of value.primary; equal to it unless cancelled
  std::uint64_t bounds = 0;      // blocks bounded
  std::uint64_t evaluated = 0;   // tilings (with dataflow) evaluated
  bool cancelled = false;
};

// A bound that holds for any tile: weights and outputs cross the chip boundary once, inputs not at all (strides may
// skip them), and the array is always full.
double compulsoryBound(const Problem& problem, const std::vector<Flow>& flows, Objective objective);

BestFirstAnswer bestFirst(const Problem& problem, const TileSpace& space, Objective objective,
                          const CancelToken& cancel = {});

}  // namespace tilescope::eplanner
