// SPDX-License-Identifier: GPL-3.0-or-later
// The off-chip loops of a mapped layer, for exporters: loops of more than one iteration, and the level at which each
// tensor is transferred.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/models/eplanner/eplanner_layer.h"
#include "core/program/program.h"

namespace tilescope {

struct TileLoop {
  Dim dim = Dim::K;
  std::int64_t size = 1;  // of the layer, per group
  std::int64_t tile = 1;

  bool operator==(const TileLoop&) const = default;
};

struct LoopLevels {
  std::vector<TileLoop> loops;  // outermost first; without loops of one iteration; group loops are outside of all
  // The number of loops outside the transfer of the tensor's tile. An output tile begins there and is finished after
  // the inner loops.
  std::array<std::size_t, kTensorCount> level{};

  bool operator==(const LoopLevels&) const = default;
};

// The layer must have a mapping.
LoopLevels loopLevels(const eplanner::EplannerLayer& shape, const ProgramLayer& layer);

}  // namespace tilescope
