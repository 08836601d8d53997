// SPDX-License-Identifier: GPL-3.0-or-later
// A mapped layer's off-chip loops as an exporter writes them: the loops that really run, and where in them each tensor
// moves.
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
  std::vector<TileLoop> loops;  // outermost first; those with one iteration are left out; groups are outside of all
  // Loops that are open where the tensor's tile is fetched (of outputs: begun and, after what is inside, left).
  std::array<std::size_t, kTensorCount> level{};

  bool operator==(const LoopLevels&) const = default;
};

// The loops of a layer that has a mapping.
LoopLevels loopLevels(const eplanner::EplannerLayer& shape, const ProgramLayer& layer);

}  // namespace tilescope
