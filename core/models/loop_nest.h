// SPDX-License-Identifier: GPL-3.0-or-later
// A mapping as bands of loops, one per memory, with what each memory holds and what moves between them. The mapping
// inspector and the memory-level roofline draw it for every model. A model makes it from its own result.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/models/evaluation.h"
#include "core/workload/vocabulary.h"

namespace tilescope {

struct NestLoop {
  std::string dim;
  std::int64_t size = 1;

  bool operator==(const NestLoop&) const = default;
};

// One movement of a tensor at a memory, summed over all instances of the memory.
struct NestMove {
  double bits = 0;      // moved for the whole layer
  double accesses = 0;  // as the model's result counts them (full-width accesses or elements)
  double energy = 0;    // in the profile's unit
  double elements = 0;  // elements of the tensor, moved for the whole layer

  bool operator==(const NestMove&) const = default;
};

// A tensor at a memory that holds it.
struct NestTile {
  Tensor tensor = Tensor::I;
  std::size_t loopsInside = 0;    // temporal loops, innermost first, that lie inside this tile
  double elements = 0, bits = 0;  // held by one instance
  bool doubleBuffered = false;    // the model lets the next tile arrive while this one is used
  std::array<std::optional<NestMove>, kMoves.size()> moves;  // indexed by Move; absent: no such movement

  bool operator==(const NestTile&) const = default;
};

struct NestBand {
  std::string memory;
  double capacityBits = 0;  // of one instance, available for tiles
  std::int64_t instances = 1;
  std::optional<double> bitsPerCycle;  // of one instance, all its ports; absent: unlimited
  bool offChip = false;
  std::vector<NestTile> tiles;  // in the profile's order; tensors that the layer lacks are left out

  bool operator==(const NestBand&) const = default;
};

struct ParallelLoop {
  NestLoop loop;
  std::string arrayDim;

  bool operator==(const ParallelLoop&) const = default;
};

struct LoopNest {
  std::vector<NestLoop> loops;  // temporal, innermost first
  std::vector<NestBand> bands;  // as the profile lists the memories: from the array outwards
  std::vector<ParallelLoop> parallel;
  double busyElements = 0;  // average number of busy processing elements while the array computes
  double elements = 0;      // processing elements of the array, as the model counts them

  bool operator==(const LoopNest&) const = default;
};

// A movement and where it is.
struct PlacedMove {
  const NestBand& band;
  const NestTile& tile;
  const NestMove& moved;
};
// The movement must exist in the nest; InternalError otherwise.
PlacedMove moveOf(const LoopNest& nest, const std::string& memory, Tensor tensor, Move move);

// The tile of a tensor at a memory, with the movements that the result counts there. elements: held by one instance;
// bits: per element.
NestTile nestTile(const LayerResult& result, const std::string& memory, Tensor tensor, std::size_t loopsInside,
                  double elements, int bits);

}  // namespace tilescope
