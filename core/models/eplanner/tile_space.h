// SPDX-License-Identifier: GPL-3.0-or-later
// The tilings of a search. For the whole kernel, K, C, OY and OX run over undominated sizes (tile_sizes.h). Lists for
// cut kernels are made on demand, because cutting rarely pays.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/models/eplanner/tile_sizes.h"

namespace tilescope::eplanner {

// Tilings with one size of FY and FX. Tiles of one line that skip input lines are a slab with bounds of its own.
struct Slab {
  std::int64_t FY = 1, FX = 1;
  double tilesF = 1;
  std::vector<LineSize> rows, columns;
  std::vector<double> fewestRowsSwept;  // prefix minimum over rows
  bool largestRowIsBest = true;         // swept never grows with size, so only the largest fitting size can be best
};

struct KernelCut {
  std::int64_t FY = 1, FX = 1;
  double tilesF = 1, fewestLines = 0;  // fewestLines: lower bound on rows × columns swept
};

struct TileSpace {
  Sizes OY;
  ChannelSizes K, C;
  std::vector<Slab> wholeKernel;  // columns are whole if the window may not be cut
  std::vector<KernelCut> cuts;    // empty if the window may not be cut
  std::vector<Flow> flows;
  double tilings = 0;  // all allowed sizes, even dominated, × flows
  // False: sizes of a huge kernel were left out, so the best tile is not proven.
  bool complete = true;
};

// OX, FY and FX are whole.
TileSpace wholeWindowSpace(const Problem& problem, const Sizes& K, const Sizes& C, const Sizes& OY,
                           std::vector<Flow> flows);

// With all integer sizes of OX, FY and FX. Kernels with more rows or columns than kMaxKernelSizes use the smallest size
// per tile count; if padding clips tiles, the space is then incomplete.
inline constexpr std::int64_t kMaxKernelSizes = 32;
TileSpace cutWindowSpace(const Problem& problem, const Sizes& K, const Sizes& C, const Sizes& OY,
                         std::vector<Flow> flows);

std::vector<Slab> slabsOf(const Problem& problem, const TileSpace& space, const KernelCut& cut);

std::vector<Flow> allowedFlows(const Problem& problem);

// The buffer space that K, C, FY and FX leave for rows and columns.
struct Room {
  // Maximum input elements and outputs per channel, each alone.
  std::int64_t held = 0, area = 0;
  bool shared = false;  // the two share a buffer, so their sum is limited too
  std::int64_t inputBits = 0, outputBits = 0, bits = 0;

  bool fits(std::int64_t inputs, std::int64_t outputs) const {
    return inputs <= held && outputs <= area && (!shared || inputs * inputBits + outputs * outputBits <= bits);
  }
};

class Capacity {
 public:
  Capacity(const Problem& problem, std::int64_t FY, std::int64_t FX);
  Room beside(std::int64_t K, std::int64_t C) const;

 private:
  struct Share {
    std::int64_t input = 0, weight = 0, output = 0, capacity = 0;
  };
  std::vector<Share> buffers_;
  std::int64_t spreadCInput_, spreadKWeight_, spreadCWeight_, spreadKOutput_;
};

}  // namespace tilescope::eplanner
