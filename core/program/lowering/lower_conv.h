// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a mapped convolution or fully connected layer to loads, convolutions of tiles and stores.
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
  TileMapping mapping;  // with all loops
  TensorBits predicted{};
  std::size_t input = 0, weight = 0, output = 0;  // arrays
  int inputBits = 8, weightBits = 8;
  Finish finish;
};

// Called between beginLayer() and endLayer(). Non-stationary tensors are fetched in every step (thesis's dataflows) or
// when their tile changes (explicit loop order): the predicted traffic decides. An error if neither gives it.
Diagnostics lowerConv(ProgramBuilder& program, const MappedLayer& layer);

// The steps of a mapped layer: the parts of its tensors for each iteration of its off-chip loops.
struct Range {
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
  std::optional<Box> input;  // absent: this part of the window only meets padding
  Box weight;
  Box output;
  std::array<std::int64_t, 4> padding{};  // as in Conv (program.h)
  bool first = false;                     // first addition to these outputs
  bool last = false;
};

void forEachStep(const eplanner::EplannerLayer& layer, const TileMapping& mapping,
                 const std::function<void(const ConvStep&)>& visit);

}  // namespace tilescope
