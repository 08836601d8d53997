// SPDX-License-Identifier: GPL-3.0-or-later
// A tiled layer as the flat list of what the core does, in order: every copy and every kernel call of one image, one
// after another. Its sums must equal the closed form of tile_cost.h; tests compare them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/mapping/mapping.h"
#include "core/models/diana/diana_problem.h"

namespace tilescope::diana {

struct TileRange {
  std::int64_t index = 0;           // of the tile along this axis
  std::int64_t begin = 0, end = 0;  // half-open

  bool operator==(const TileRange&) const = default;
};

struct ScheduleStep {
  enum class Kind { LoadInput, LoadSecond, Weights, Compute, Store };
  Kind kind = Kind::LoadInput;
  double begin = 0, end = 0;  // cycles since the image began
  double bytes = 0;           // bytes that pass the DMA, with its rounding
  std::int64_t copies = 0;
  TileRange k;             // output channels, counted over all groups
  TileRange y, x;          // output rows and columns
  TileRange c;             // input channels, counted over all groups; index: the group
  AxisTile rows, columns;  // the same tile with its input and padding; for LoadInput of the whole input: everything
  double activationBytes = 0, weightBytes = 0;  // occupied in the two L1 memories after this step
  double l2Bytes = 0;  // the same in L2: inputs of all images, weights, and the outputs stored so far

  double cycles() const { return end - begin; }
  bool operator==(const ScheduleStep&) const = default;
};
std::string_view name(ScheduleStep::Kind kind);  // "load input"

struct Schedule {
  std::vector<ScheduleStep> steps;  // of one image
  std::int64_t images = 1;          // all images repeat the steps
  // Cycles of one image. The Compute steps include the overhead of kernel calls, which also has its own sum here.
  double compute = 0, callOverhead = 0, input = 0, weights = 0, output = 0, total = 0;
  std::int64_t kernelCalls = 0;
  std::int64_t inputCopies = 0, weightCopies = 0, outputCopies = 0;  // the second input of an add counts as weights
  double mostActivationBytes = 0, mostWeightBytes = 0;
  double mostL2Bytes = 0;  // with the outputs of all images

  bool operator==(const Schedule&) const = default;
};

// Accepts tiles that do not fit or are not legal; sizes must lie inside the layer.
Schedule scheduleOf(const Problem& problem, const Tile& tile, InputMode mode);

// The layer must be covered by the model; hardware and options must have passed its checks. Only K, OY and OX of the
// tile are read.
Schedule scheduleOf(const Layer& layer, const HardwareProfile& hardware, const TileMapping& tile, InputMode mode,
                    const ModelOptions& options);

}  // namespace tilescope::diana
