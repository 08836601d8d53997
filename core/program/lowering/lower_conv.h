// SPDX-License-Identifier: GPL-3.0-or-later
// A mapped layer (convolution or fully connected) as loads, convolutions of tiles and stores, in the order of its
// mapping (internal to core/program/lowering).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/mapping/mapping.h"
#include "core/models/eplanner/eplanner_layer.h"
#include "core/program/lowering/program_builder.h"
#include "core/program/program.h"

namespace tilescope {

struct MappedLayer {
  const Layer* layer = nullptr;
  eplanner::EplannerLayer shape;
  TileMapping mapping;  // complete, with its loops
  TensorBits predicted{};
  std::size_t input = 0, weight = 0, output = 0;  // arrays, of the shape's sizes
  int inputBits = 8, weightBits = 8;
  Finish finish;
};

// Adds the commands of one layer, between beginLayer and endLayer. The predicted traffic decides whether a tensor that
// is not stationary is fetched in every step of the loops, as in the dataflows of the thesis, or only when its tile
// changes, as in an explicit loop order; an error if neither gives the predicted traffic.
Diagnostics lowerConv(ProgramBuilder& program, const MappedLayer& layer);

// The steps of a mapped layer: for every iteration of its off-chip loops, the pieces of its three tensors (internal to
// core/program).
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
  std::optional<Box> input;  // absent: this piece of the window meets only padding
  Box weight;
  Box output;
  std::array<std::int64_t, 4> padding{};  // as in Conv
  bool first = false;                     // first addition to these outputs
  bool last = false;
};

// Calls `visit` for every step, in the order of the loops; the groups are outermost.
void forEachStep(const eplanner::EplannerLayer& layer, const TileMapping& mapping,
                 const std::function<void(const ConvStep&)>& visit);

}  // namespace tilescope
