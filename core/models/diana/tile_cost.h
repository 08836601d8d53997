// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of a tile in closed form. Compute cycles are counted row by row; they equal equation 4.1 of the thesis if
// padding is even and the stride is 1. Copies run one after another, at 70 cycles each and 16 bytes per cycle, and
// nothing overlaps. Spatial axes and channels are separate, so that a search prepares each size once.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/models/diana/diana_problem.h"

namespace tilescope::diana {

struct Copies {
  std::int64_t count = 0;
  double bytes = 0;  // bytes that the DMA transfers, rounding included
  double cycles = 0;

  Copies& operator+=(const Copies& other);
  bool operator==(const Copies&) const = default;
};
Copies operator*(std::int64_t times, const Copies& copies);

// Copies of a part of a tensor; bits: the width of an element.
Copies copiesOf(const Problem& problem, const PlanePart& part, int bits, double bytesPerCycle);

// All tiles of one size along one axis; equal tiles are stored once, with their number.
struct AxisCut {
  struct Class {
    std::int64_t out = 0, in = 0;
    std::int64_t count = 0;
  };
  std::int64_t size = 1;
  std::int64_t tiles = 0;
  std::int64_t groups = 0;  // groups of lanes: the sum of tile ÷ lanes, rounded up
  std::int64_t last = 0;    // outputs in the last tile
  std::int64_t mostIn = 0;
  std::vector<Class> classes;
};
AxisCut rowCut(const Problem& problem, std::int64_t size);
AxisCut columnCut(const Problem& problem, std::int64_t size);
AxisCut channelCut(const Problem& problem, std::int64_t size);  // the axis has equal inputs and outputs

// Bytes of the weight blob of one kernel call with n output channels, padding and bias included; 0 for an add.
std::int64_t blobBytes(const Problem& problem, std::int64_t channels);

// Cycles of one kernel call without its overhead.
double computeCycles(const Problem& problem, std::int64_t channels, const AxisTile& rows, std::int64_t columns);

// The cost of all kernel calls of one image.
struct TileCost {
  double compute = 0, input = 0, weights = 0, output = 0, callOverhead = 0;  // cycles
  std::int64_t kernelCalls = 0;
  Copies I, W, O;                          // for an add, W is the second input
  double inputReads = 0, weightReads = 0;  // elements read by the array
  double energy = 0;                       // in the profile's unit, an estimate

  double cycles() const { return compute + input + weights + output + callOverhead; }
  double bytes() const { return I.bytes + W.bytes + O.bytes; }
};

// The part of the cost that does not depend on the tile's channels: prepared once per pair of rows and columns.
struct SpatialCost {
  Copies inputPass;         // every spatial tile of one group's input once; unused for an add
  Copies outputPerChannel;  // if planes are cut
  bool wholePlane = false;
  std::int64_t tiles = 1;
  std::int64_t columnGroups = 1;
  double rowCycles = 0;  // cycles of all rows, for one group of lanes
};
SpatialCost spatialCost(const Problem& problem, const AxisCut& rows, const AxisCut& columns);

// The part of the cost that depends on the tile's channels: prepared once per size.
struct ChannelCost {
  Copies weightPass;   // every channel tile's blob once
  Copies outputWhole;  // outputs of one group as whole planes
  std::int64_t tiles = 1;
  std::int64_t groups = 1;
};
ChannelCost channelCost(const Problem& problem, const AxisCut& channels);

TileCost tileCost(const Problem& problem, const AxisCut& channels, const AxisCut& rows, const AxisCut& columns,
                  const SpatialCost& spatial, const ChannelCost& channel, InputMode mode);
TileCost tileCost(const Problem& problem, const Tile& tile, InputMode mode);

// Bits that the largest tile needs in each memory at the same time.
struct Needs {
  std::int64_t inputBits = 0, outputBits = 0;  // in the activation memory
  std::int64_t weightBits = 0;
  std::int64_t l2Bits = 0;  // input, output and weights of the layer

  std::int64_t activationBits() const { return inputBits + outputBits; }
};
Needs needsOf(const Problem& problem, const AxisCut& channels, const AxisCut& rows, const AxisCut& columns,
              InputMode mode);
Needs needsOf(const Problem& problem, const Tile& tile, InputMode mode);
bool fits(const Problem& problem, const Needs& needs);

}  // namespace tilescope::diana
