// SPDX-License-Identifier: GPL-3.0-or-later
// A loop nest for the mapping view: bands (one per memory, with its loops) from the outermost memory down to the array,
// with all texts. As in code, a band's outermost loop comes first.
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

  std::string text() const;  // "OX 7"
  bool operator==(const LoopShown&) const = default;
};

// The end of one tensor's tile inside a band, whose other tensors' tiles contain further loops.
struct BoundaryShown {
  std::size_t before = 0;  // loops of the band that are outside the tile
  Tensor tensor = Tensor::I;
  std::string memory;

  bool operator==(const BoundaryShown&) const = default;
};

struct TileShown {
  Tensor tensor = Tensor::I;
  double bits = 0;   // of one instance
  std::string size;  // "12.3 KiB"
  bool doubleBuffered = false;

  bool operator==(const TileShown&) const = default;
};

// Data of one tensor that crosses the lower edge of a band.
struct FlowShown {
  Tensor tensor = Tensor::I;
  bool inward = true;
  bool stays = false;    // nothing moves
  bool passes = false;   // source or target is not next to this edge
  double bits = 0;       // for the whole layer
  std::string amount;    // "6.9 MiB"
  std::string word;      // "read ×49"
  std::string sentence;  // all of it in a sentence, for tooltips and screen readers
  std::string memory;    // the memory whose movement explains it
  Move move = Move::Read;

  bool operator==(const FlowShown&) const = default;
};

struct BandShown {
  std::string memory;    // name in the profile
  std::string subtitle;  // "holds I O, 2048 bit/cycle"
  bool offChip = false;
  double capacityBits = 0;
  std::vector<LoopShown> loops;
  std::vector<BoundaryShown> boundaries;
  std::vector<TileShown> tiles;
  double fill = 0;    // tiles ÷ capacity
  std::string share;  // "5.4 %" of the capacity; "" off chip
  std::string room;   // "of 2 MiB"
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

// hardware: for which the nest was made.
NestPicture nestPicture(const LoopNest& nest, const HardwareProfile& hardware);

// Indented plain text with one band or edge per line, for copying and screen readers.
std::string nestText(const NestPicture& picture);

// "12.3 KiB", "1 B", "12 bit"
std::string sizeText(double bits);

}  // namespace tilescope
