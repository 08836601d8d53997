// SPDX-License-Identifier: GPL-3.0-or-later
// The exact search: minimum objective; ties by the tie-breaker, then the tie rule: whole rows and kernels first, then
// K, C, OY, OX, FY, FX ascending, then input-, weight-, output-stationary.
//
// Of a choice of rows and columns, only two numbers matter: how many tiles there are and how many input lines they
// sweep. The minimum of both is tabulated once for the space that each tile of K, and of C, leaves. These tables give a
// bound for every block of tilings with equal tile counts of K and C. Blocks are opened by rising bound, until none is
// below the best tile found. Cut kernels have a separate bound, from the fewest lines that their pieces touch. Three
// passes settle objective, tie-breaker and tie rule, each within the tolerance of the one before.
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

// Ignores dataflows.
bool comesBefore(const EplannerLayer& layer, const Tile& a, const Tile& b);

struct BestFirstAnswer {
  std::optional<BestTile> best;  // empty: nothing fits
  double lowerBound = 0;         // of value.primary; equal unless cancelled
  std::uint64_t bounds = 0;
  std::uint64_t evaluated = 0;  // tilings, counting dataflows
  bool cancelled = false;
};

// For any tile: weights and outputs cross once, inputs not at all (strides may skip them), and the array is full.
double compulsoryBound(const Problem& problem, const std::vector<Flow>& flows, Objective objective);

BestFirstAnswer bestFirst(const Problem& problem, const TileSpace& space, Objective objective,
                          const CancelToken& cancel = {});

}  // namespace tilescope::eplanner
