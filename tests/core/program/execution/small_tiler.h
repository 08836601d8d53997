// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts a layer into boxes and writes their commands, without a plan.
#pragma once

#include <optional>

#include "tests/core/program/execution/program_builder.h"

namespace tilescope {

struct SmallTiling {
  std::int64_t batch = 1, K = 1, C = 1, OY = 1, OX = 1, FY = 1, FX = 1;  // elements; K and C per group
  bool sumsMove = false;  // leave the chip after each part of the reduction
  std::int64_t more = 0;  // rows and columns of input tiles
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

// conv or fc (fc: arrays.input has 1 × 1 maps). In int8, sums are shifted as in the reference.
void appendConv(TestProgramBuilder& builder, const Layer& layer, const LayerArrays& arrays,
                const LayerMemories& memories, const SmallTiling& tiling, Arithmetic arithmetic);
void appendPool(TestProgramBuilder& builder, const Layer& layer, const LayerArrays& arrays,
                const LayerMemories& memories, const SmallTiling& tiling);

TestProgram tiledConv(const Layer& layer, const SmallTiling& tiling, Arithmetic arithmetic);
TestProgram tiledPool(const Layer& layer, const SmallTiling& tiling);

// conv, fc, pool and add in file order. pieces: parts for input channels, output channels and rows. Weights and biases
// are separate arrays.
TestProgram tiledNetwork(const Network& network, std::int64_t pieces, Arithmetic arithmetic);

// A layer "layer" that reads "x"; computes the output size.
Layer windowLayer(LayerType type, const FeatureMap& in, std::int64_t outChannels, const Window& window,
                  std::int64_t groups = 1);

}  // namespace tilescope
