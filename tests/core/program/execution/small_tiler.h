// SPDX-License-Identifier: GPL-3.0-or-later
// A tiler for tests that knows nothing of plans: cuts a layer into boxes and writes their commands down.
#pragma once

#include <optional>

#include "tests/core/program/execution/program_builder.h"

namespace tilescope {

struct SmallTiling {
  std::int64_t batch = 1, K = 1, C = 1, OY = 1, OX = 1, FY = 1, FX = 1;  // tile size in elements; K and C per group
  bool sumsMove = false;  // partial sums leave the chip after each part of the reduction
  std::int64_t more = 0;  // extra rows and columns of input tiles
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

// A conv or fc layer (for fc, arrays.input has 1 × 1 maps). In int8, sums are shifted as in the reference.
void appendConv(TestProgramBuilder& builder, const Layer& layer, const LayerArrays& arrays,
                const LayerMemories& memories, const SmallTiling& tiling, Arithmetic arithmetic);
void appendPool(TestProgramBuilder& builder, const Layer& layer, const LayerArrays& arrays,
                const LayerMemories& memories, const SmallTiling& tiling);

// A program of the layer alone: input "x", weights, and a bias if the layer has one.
TestProgram tiledConv(const Layer& layer, const SmallTiling& tiling, Arithmetic arithmetic);
TestProgram tiledPool(const Layer& layer, const SmallTiling& tiling);

// A program of a whole network of conv, fc, pool and add layers in file order. pieces: number of parts for input
// channels, output channels and rows of convolutions. Weights, and biases of every conv and fc, are separate arrays.
TestProgram tiledNetwork(const Network& network, std::int64_t pieces, Arithmetic arithmetic);

// A conv or pool layer "layer" that reads "x". Its output size is computed.
Layer windowLayer(LayerType type, const FeatureMap& in, std::int64_t outChannels, const Window& window,
                  std::int64_t groups = 1);

}  // namespace tilescope
