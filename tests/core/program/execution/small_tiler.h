// SPDX-License-Identifier: GPL-3.0-or-later
// A tiler for tests that knows nothing of plans: cuts a layer into boxes and writes their commands down.
#pragma once

#include <optional>

#include "tests/core/program/execution/program_builder.h"

namespace tilescope {

struct SmallTiling {
  std::int64_t batch = 1, K = 1, C = 1, OY = 1, OX = 1, FY = 1, FX = 1;  // elements of a tile; K and C per group
  bool sumsMove = false;  // all outputs once for each part of the sums, which go out and come back
  std::int64_t more = 0;  // rows and columns that tiles of inputs have beyond what the window needs
};

struct LayerArrays {
  std::size_t input = 0;
  std::size_t weight = 0;
  std::optional<std::size_t> bias;
  std::size_t output = 0;
};

struct LayerMemories {
  std::size_t input = 0, weight = 0, output = 0;
};

// conv or fc (arrays.input then has 1 × 1 maps). In int8 sums are shifted as the reference does.
void appendConv(TestProgramBuilder& builder, const Layer& layer, const LayerArrays& arrays,
                const LayerMemories& memories, const SmallTiling& tiling, Arithmetic arithmetic);
void appendPool(TestProgramBuilder& builder, const Layer& layer, const LayerArrays& arrays,
                const LayerMemories& memories, const SmallTiling& tiling);

// The layer by itself: input "x", weights, a bias if the layer has one.
TestProgram tiledConv(const Layer& layer, const SmallTiling& tiling, Arithmetic arithmetic);
TestProgram tiledPool(const Layer& layer, const SmallTiling& tiling);

// A whole network of conv, fc, pool and add layers in file order. pieces: into how many parts input channels, output
// channels and rows of convolutions are cut. Weights and, of every conv and fc, biases are arrays of their own.
TestProgram tiledNetwork(const Network& network, std::int64_t pieces, Arithmetic arithmetic);

// A conv or pool layer "layer" on "x"; its output follows.
Layer windowLayer(LayerType type, const FeatureMap& in, std::int64_t outChannels, const Window& window,
                  std::int64_t groups = 1);

}  // namespace tilescope
