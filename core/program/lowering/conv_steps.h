// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a mapped layer: for every iteration of its off-chip loops the pieces of its three tensors (internal to
// core/program).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/mapping/mapping.h"
#include "core/models/eplanner/eplanner_layer.h"
#include "core/program/program.h"

namespace tilescope {

struct Range {  // [begin, end)
  std::int64_t begin = 0, end = 0;

  std::int64_t size() const { return end - begin; }
  bool operator==(const Range&) const = default;
};

struct Box {
  Extents origin{0, 0, 0, 0};
  Extents size;

  bool operator==(const Box&) const = default;
};

struct ConvStep {
  std::optional<Box> input;  // absent: the piece of the window meets padding only
  Box weight;
  Box output;
  std::array<std::int64_t, 4> padding{};  // as in Conv
  bool first = false;                     // addition to these outputs
  bool last = false;
};

// Calls `visit` for every step, in the order of the loops; the groups are outermost.
void forEachStep(const eplanner::EplannerLayer& layer, const TileMapping& mapping,
                 const std::function<void(const ConvStep&)>& visit);

}  // namespace tilescope
