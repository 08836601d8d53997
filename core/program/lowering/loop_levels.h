// SPDX-License-Identifier: GPL-3.0-or-later
// The off-chip loops of more than one iteration of a mapped layer, and the level of each tensor's transfer.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/models/eplanner/eplanner_layer.h"
#include "core/program/program.h"

namespace tilescope {

struct TileLoop {
  Dim dim = Dim::K;
  std::int64_t size = 1;
  std::int64_t tile = 1;

  bool operator==(const TileLoop&) const = default;
};

struct LoopLevels {
  std::vector<TileLoop> loops;  // outermost first; group loops are outside
  // By tensor: number of loops outside the transfer of its tile.
  std::array<std::size_t, kTensorCount> level{};

  bool operator==(const LoopLevels&) const = default;
};

// The layer must have a mapping.
LoopLevels loopLevels(const eplanner::EplannerLayer& shape, const ProgramLayer& layer);

}  // namespace tilescope
