// SPDX-License-Identifier: GPL-3.0-or-later
// All copies and kernel calls of one image, in order. Tests compare their sums with tile_cost.h.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/mapping/mapping.h"
#include "core/models/diana/diana_problem.h"

namespace tilescope::diana {

struct TileRange {
  std::int64_t index = 0;
  std::int64_t begin = 0, end = 0;  // half-open

  bool operator==(const TileRange&) const = default;
};

struct ScheduleStep {
  enum class Kind { LoadInput, LoadSecond, Weights, Compute, Store };
  Kind kind = Kind::LoadInput;
  double begin = 0, end = 0;  // cycles from the image's start
  double bytes = 0;           // through the DMA, after rounding
  std::int64_t copies = 0;
  TileRange k;  // output channels over all groups
  TileRange y, x;
  TileRange c;             // input channels over all groups; index: the group
  AxisTile rows, columns;  // the tile with input and padding; if the whole input is loaded: everything
  double activationBytes = 0, weightBytes = 0;  // occupied in the L1 memories after this step
  double l2Bytes = 0;                           // in L2: inputs of all images, weights, and outputs so far

  double cycles() const { return end - begin; }
  bool operator==(const ScheduleStep&) const = default;
};
std::string_view name(ScheduleStep::Kind kind);

struct Schedule {
  std::vector<ScheduleStep> steps;
  std::int64_t images = 1;  // which all repeat the steps
  // Cycles of one image. compute includes callOverhead.
  double compute = 0, callOverhead = 0, input = 0, weights = 0, output = 0, total = 0;
  std::int64_t kernelCalls = 0;
  std::int64_t inputCopies = 0, weightCopies = 0, outputCopies = 0;  // weights include an add's second input
  double mostActivationBytes = 0, mostWeightBytes = 0;
  double mostL2Bytes = 0;  // with the outputs of all images

  bool operator==(const Schedule&) const = default;
};

// Also for tiles that do not fit or are illegal; sizes must be inside the layer.
Schedule scheduleOf(const Problem& problem, const Tile& tile, InputMode mode);

// The layer must be covered, and hardware and options checked. Uses only K, OY and OX of the tile.
Schedule scheduleOf(const Layer& layer, const HardwareProfile& hardware, const TileMapping& tile, InputMode mode,
                    const ModelOptions& options);

}  // namespace tilescope::diana
