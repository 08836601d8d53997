// SPDX-License-Identifier: GPL-3.0-or-later
// The mapping view of a loop nest, with all texts: a band per memory, from the outermost down to the array. In each
// band, the outermost loop comes first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/loop_nest.h"

namespace tilescope {

struct LoopShown {
  std::size_t loop = 0;  // index in LoopNest::loops, innermost first
  std::string dim;
  std::int64_t size = 1;

  std::string text() const;
  bool operator==(const LoopShown&) const = default;
};

struct BoundaryShown {
  std::size_t before = 0;  // loops of the band that are outside the tile
  Tensor tensor = Tensor::I;
  std::string memory;

  bool operator==(const BoundaryShown&) const = default;
};

struct TileShown {
  Tensor tensor = Tensor::I;
  double bits = 0;
  std::string size;
  bool doubleBuffered = false;

  bool operator==(const TileShown&) const = default;
};

// Data of one tensor across a band's lower edge.
struct FlowShown {
  Tensor tensor = Tensor::I;
  bool inward = true;
  bool stays = false;   // nothing moves
  bool passes = false;  // source or target is not next to this edge
  double bits = 0;
  std::string amount;
  std::string word;
  std::string sentence;
  std::string memory;
  Move move = Move::Read;

  bool operator==(const FlowShown&) const = default;
};

struct BandShown {
  std::string memory;
  std::string subtitle;
  bool offChip = false;
  double capacityBits = 0;
  std::vector<LoopShown> loops;
  std::vector<BoundaryShown> boundaries;
  std::vector<TileShown> tiles;
  double fill = 0;    // tiles ÷ capacity
  std::string share;  // "5.4 %" of the capacity; "" off chip
  std::string room;
  std::vector<FlowShown> below;

  bool isOver() const { return !offChip && fill > 1; }
  bool operator==(const BandShown&) const = default;
};

struct ParallelShown {
  std::string dim;
  std::int64_t size = 1;
  std::string arrayDim;

  bool operator==(const ParallelShown&) const = default;
};

struct NestPicture {
  std::vector<BandShown> bands;  // from the outermost
  std::vector<ParallelShown> parallel;
  std::string arraySize;  // "8 × 8 × 4 × 4"
  std::string arrayUse;   // "unrolled, 1024 of 1024 PEs"

  bool empty() const { return bands.empty(); }
  bool operator==(const NestPicture&) const = default;
};

NestPicture nestPicture(const LoopNest& nest, const HardwareProfile& hardware);

// Indented plain text, a band or edge per line, for copying and screen readers.
std::string nestText(const NestPicture& picture);

std::string sizeText(double bits);

}  // namespace tilescope
