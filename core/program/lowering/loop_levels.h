// SPDX-License-Identifier: GPL-3.0-or-later
// A mapped layer's off-chip loops as an exporter writes them: the loops that really run, and the loop level at which
// each tensor moves.
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
  std::vector<TileLoop> loops;  // outermost first; loops of one iteration are left out; group loops are outside of all
  // Number of open loops where the tensor's tile is fetched (for outputs: where it is begun and, after the inner loops,
  // finished).
  std::array<std::size_t, kTensorCount> level{};

  bool operator==(const LoopLevels&) const = default;
};

// The loops of a layer that has a mapping.
LoopLevels loopLevels(const eplanner::EplannerLayer& shape, const ProgramLayer& layer);

}  // namespace tilescope
