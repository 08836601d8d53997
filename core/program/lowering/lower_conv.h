// SPDX-License-Identifier: GPL-3.0-or-later
// A mapped layer (convolution or fully connected) as loads, convolutions of tiles and stores, in the order of its
// mapping (internal to core/program/lowering).
#pragma once

#include <optional>

#include "core/base/result.h"
#include "core/program/lowering/program_builder.h"

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

// Commands of one layer, between beginLayer and endLayer. The predicted traffic decides whether a tensor that does not
// stay is fetched in every step of the loops, as the dataflows of the thesis do, or only when its tile changes, as an
// explicit order of loops does; an error if neither moves what was predicted.
Diagnostics lowerConv(ProgramBuilder& program, const MappedLayer& layer);

}  // namespace tilescope
