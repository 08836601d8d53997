// SPDX-License-Identifier: GPL-3.0-or-later
// A mapping as bands of loops, one per memory, with what each memory holds and moves. Models make it from their
// results; the mapping inspector and the memory-level roofline draw it.
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

// Summed over all instances of the memory.
struct NestMove {
  double bits = 0;      // for the whole layer
  double accesses = 0;  // as the result counts them: full-width accesses or elements
  double energy = 0;    // in the profile's unit
  double elements = 0;  // for the whole layer

  bool operator==(const NestMove&) const = default;
};

struct NestTile {
  Tensor tensor = Tensor::I;
  std::size_t loopsInside = 0;                               // temporal loops, innermost first, inside this tile
  double elements = 0, bits = 0;                             // in one instance
  bool doubleBuffered = false;                               // the next tile arrives while this one is used
  std::array<std::optional<NestMove>, kMoves.size()> moves;  // by Move; absent: no such movement

  bool operator==(const NestTile&) const = default;
};

struct NestBand {
  std::string memory;
  double capacityBits = 0;  // of one instance, available for tiles
  std::int64_t instances = 1;
  std::optional<double> bitsPerCycle;  // of one instance, all ports; absent: unlimited
  bool offChip = false;
  std::vector<NestTile> tiles;  // in profile order, without tensors that the layer lacks

  bool operator==(const NestBand&) const = default;
};

struct ParallelLoop {
  NestLoop loop;
  std::string arrayDim;

  bool operator==(const ParallelLoop&) const = default;
};

struct LoopNest {
  std::vector<NestLoop> loops;
  std::vector<NestBand> bands;  // from the array outwards
  std::vector<ParallelLoop> parallel;
  double busyElements = 0;  // busy PEs on average while the array computes
  double elements = 0;      // PEs as the model counts them

  bool operator==(const LoopNest&) const = default;
};

struct PlacedMove {
  const NestBand& band;
  const NestTile& tile;
  const NestMove& moved;
};
// The movement must exist; otherwise InternalError.
PlacedMove moveOf(const LoopNest& nest, const std::string& memory, Tensor tensor, Move move);

// With the movements that the result counts. elements: in one instance; bits: per element.
NestTile nestTile(const LayerResult& result, const std::string& memory, Tensor tensor, std::size_t loopsInside,
                  double elements, int bits);

}  // namespace tilescope
