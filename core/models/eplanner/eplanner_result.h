// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a tile's cost into a LayerResult, or into a violation with a suggested fix.
#pragma once

#include <string>

#include "core/models/eplanner/eplanner_terms.h"
#include "core/models/eplanner/tile_cost.h"
#include "core/models/evaluation.h"

namespace tilescope::eplanner {

// Complete: all six sizes, flow's loop order (K, C, OY and whatever else is tiled) and the stationary tensor.
TileMapping tileMapping(const EplannerLayer& layer, const Tile& tile, Flow flow);

LayerResult layerResult(const Problem& problem, const std::string& layerName, const TileMapping& mapping,
                        const TileCost& cost);

// Fields hold the first buffer that is too small; the message lists all, with sizes that fit, then `otherwise`.
Violation violation(const Problem& problem, const Tile& tile, const std::string& otherwise);

}  // namespace tilescope::eplanner
