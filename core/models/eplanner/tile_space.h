// SPDX-License-Identifier: GPL-3.0-or-later
// The set of tilings that one search chooses from: K, C, OY and OX run over lists of undominated sizes beside the whole
// kernel, and, where the kernel may be cut, beside every smaller piece of it. The lists of a cut kernel are made when a
// search asks for them, because it rarely pays to cut one.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/models/eplanner/tile_sizes.h"

namespace tilescope::eplanner {

// Tilings with one size of FY and of FX. Where the stride passes over input lines, tiles of one row or column skip them
// and larger ones do not; the two kinds are slabs of their own, because bounds of both together would be loose.
struct Slab {
  std::int64_t FY = 1, FX = 1;  // tile sizes
  double tilesF = 1;
  std::vector<LineSize> rows, columns;
  std::vector<double> fewestRowsSwept;  // prefix minimum over rows
  bool largestRowIsBest = true;         // swept never grows with size: only the largest size that fits can be best
};

struct KernelCut {
  std::int64_t FY = 1, FX = 1;
  double tilesF = 1, fewestLines = 0;  // rows × columns swept, at least
};

struct TileSpace {
  Sizes OY;
  ChannelSizes K, C;
  std::vector<Slab> wholeKernel;  // columns: only whole ones where the window may not be cut
  std::vector<KernelCut> cuts;    // empty where the window may not be cut
  std::vector<Flow> flows;
  double tilings = 0;  // all allowed sizes, dominated ones included, × flows
  // False: sizes of a huge kernel were left out, so the best tile of the space is not proven the best of all.
  bool complete = true;
};

// K, C and OY from the given sizes with OX, FY, FX whole.
TileSpace wholeWindowSpace(const Problem& problem, const Sizes& K, const Sizes& C, const Sizes& OY,
                           std::vector<Flow> flows);

// The same with all integer sizes of OX, FY and FX. Of kernels above kMaxKernelSizes rows or columns only the smallest
// size per tile count; where the padding clips tiles, the space is then not complete.
inline constexpr std::int64_t kMaxKernelSizes = 32;
TileSpace cutWindowSpace(const Problem& problem, const Sizes& K, const Sizes& C, const Sizes& OY,
                         std::vector<Flow> flows);

std::vector<Slab> slabsOf(const Problem& problem, const TileSpace& space, const KernelCut& cut);

// The dataflows that the problem's machine allows, in the order of the tie rule.
std::vector<Flow> allowedFlows(const Problem& problem);

// What the buffers leave to rows and columns beside a tile of K, C, FY and FX.
struct Room {
  std::int64_t held = 0, area = 0;  // most input elements of a channel and outputs of a channel, each alone
  bool shared = false;              // they are also summed:
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
