// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a tile's cost into a LayerResult, or into a violation with a suggested fix.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/models/diana/tile_cost.h"
#include "core/models/evaluation.h"

namespace tilescope::diana {

// Objective and tie-breaker: traffic if the objective is latency, otherwise latency.
ObjectiveCost valueOf(const TileCost& cost, Objective objective);

// Complete: all six sizes and the loops around kernel calls, innermost first.
TileMapping tileMapping(const DianaLayer& layer, const Tile& tile, InputMode mode);

LayerResult layerResult(const Problem& problem, const std::string& layerName, const Tile& tile, InputMode mode);

// Empty for results of other models.
struct PlannedCalls {
  Tile tile;
  InputMode mode = InputMode::Reloaded;
  std::int64_t kernelCalls = 0;
  bool isEstimate = false;
};
std::optional<PlannedCalls> plannedCalls(const LayerResult& result);

// The message ends with `otherwise` ("Or make the tile smaller.").
Violation noRoom(const Problem& problem, const Needs& needs, const std::string& otherwise);
Violation illegal(const std::vector<BrokenRule>& broken);
Violation wrongDataflow(const Problem& problem);

}  // namespace tilescope::diana
