// SPDX-License-Identifier: GPL-3.0-or-later
// A tile's cost in closed form. Compute cycles equal equation 4.1 of the thesis if padding is even and the stride 1.
// Copies take 70 cycles plus a cycle per 16 bytes; nothing overlaps. Searches prepare each size once.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/models/diana/diana_problem.h"

namespace tilescope::diana {

struct Copies {
  std::int64_t count = 0;
  double bytes = 0;
  double cycles = 0;

  Copies& operator+=(const Copies& other);
  bool operator==(const Copies&) const = default;
};
Copies operator*(std::int64_t times, const Copies& copies);

// For part of a tensor; bits: per element.
Copies copiesOf(const Problem& problem, const PlanePart& part, int bits, double bytesPerCycle);

// All tiles of one size along an axis; equal tiles are stored once.
struct AxisCut {
  struct Class {
    std::int64_t out = 0, in = 0;
    std::int64_t count = 0;
  };
  std::int64_t size = 1;
  std::int64_t tiles = 0;
  std::int64_t groups = 0;  // of lanes: Σ ceil(tile ÷ lanes)
  std::int64_t last = 0;
  std::int64_t mostIn = 0;
  std::vector<Class> classes;
};
AxisCut rowCut(const Problem& problem, std::int64_t size);
AxisCut columnCut(const Problem& problem, std::int64_t size);
AxisCut channelCut(const Problem& problem, std::int64_t size);  // the axis has equal inputs and outputs

// The weight blob of a kernel call with n output channels, including padding and bias; 0 for an add.
std::int64_t blobBytes(const Problem& problem, std::int64_t channels);

double computeCycles(const Problem& problem, std::int64_t channels, const AxisTile& rows, std::int64_t columns);

// All kernel calls of one image.
struct TileCost {
  double compute = 0, input = 0, weights = 0, output = 0, callOverhead = 0;
  std::int64_t kernelCalls = 0;
  Copies I, W, O;                          // add: W is the second input
  double inputReads = 0, weightReads = 0;  // elements read by the array
  double energy = 0;                       // estimate, in the profile's unit

  double cycles() const { return compute + input + weights + output + callOverhead; }
  double bytes() const { return I.bytes + W.bytes + O.bytes; }
};

// The cost that does not depend on channels, per pair of rows and columns.
struct SpatialCost {
  Copies inputPass;         // all spatial tiles of one group's input; not for an add
  Copies outputPerChannel;  // if planes are cut
  bool wholePlane = false;
  std::int64_t tiles = 1;
  std::int64_t columnGroups = 1;
  double rowCycles = 0;
};
SpatialCost spatialCost(const Problem& problem, const AxisCut& rows, const AxisCut& columns);

// The cost that depends on channels, per size.
struct ChannelCost {
  Copies weightPass;  // all channel tiles' blobs
  Copies outputWhole;
  std::int64_t tiles = 1;
  std::int64_t groups = 1;
};
ChannelCost channelCost(const Problem& problem, const AxisCut& channels);

TileCost tileCost(const Problem& problem, const AxisCut& channels, const AxisCut& rows, const AxisCut& columns,
                  const SpatialCost& spatial, const ChannelCost& channel, InputMode mode);
TileCost tileCost(const Problem& problem, const Tile& tile, InputMode mode);

// Bits in each memory at the same time, for the largest tile.
struct Needs {
  std::int64_t inputBits = 0, outputBits = 0;  // activation memory
  std::int64_t weightBits = 0;
  std::int64_t l2Bits = 0;

  std::int64_t activationBits() const { return inputBits + outputBits; }
};
Needs needsOf(const Problem& problem, const AxisCut& channels, const AxisCut& rows, const AxisCut& columns,
              InputMode mode);
Needs needsOf(const Problem& problem, const Tile& tile, InputMode mode);
bool fits(const Problem& problem, const Needs& needs);

}  // namespace tilescope::diana
