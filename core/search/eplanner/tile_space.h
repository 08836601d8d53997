// SPDX-License-Identifier: GPL-3.0-or-later
// The set of tilings that one search chooses from, as a union of slabs: within a slab the tiles of OX, FY and FX are
// fixed and K, C, OY run over lists of undominated sizes. Usually there is one slab with OX, FY, FX whole; only where
// no such tile fits are they cut as well.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/search/eplanner/tile_sizes.h"

namespace tilescope::eplanner {

struct RowList {
  std::vector<RowSize> sizes;
  std::vector<double> fewestSwept;  // prefix minimum of swept
  bool largestIsBest = true;        // swept never grows with size: only the largest size that fits can be best
};

struct Slab {
  std::int64_t OX = 1, FY = 1, FX = 1;  // tile sizes
  double tilesX = 1, tilesF = 1, colsSwept = 1;
  std::int64_t colsHeld = 1;
  std::shared_ptr<const RowList> rows;
};

struct TileSpace {
  ChannelSizes K, C;
  std::vector<Slab> slabs;
  std::vector<Flow> flows;
  double tilings = 0;  // all allowed sizes, dominated ones included, × flows
  bool complete =
      true;  // false: kernel sizes were thinned out, so the best tile of the space is not proven the best of all
};

// K, C and OY from the given sizes with OX, FY, FX whole.
TileSpace wholeWindowSpace(const Problem& problem, const Sizes& K, const Sizes& C, const Sizes& OY,
                           std::vector<Flow> flows);

// All integer sizes of all six dimensions; of kernels above kMaxKernelSizes rows or columns only the smallest size per
// tile count (then the space is not complete).
inline constexpr std::int64_t kMaxKernelSizes = 32;
TileSpace fullSpace(const Problem& problem, std::vector<Flow> flows);

// The dataflows that the problem's machine allows, in the order of the tie rule.
std::vector<Flow> allowedFlows(const Problem& problem);

// Which of a slab's tiles fit: the bits in each buffer are linear in the tabulated sizes.
class Capacity {
 public:
  Capacity(const Problem& problem, const Slab& slab);
  // How many of the slab's row sizes fit, counted from the smallest.
  std::size_t rowsThatFit(std::int64_t K, std::int64_t C) const;

 private:
  struct Share {
    std::int64_t input = 0, weight = 0, output = 0, capacity = 0;
  };
  const RowList& rows_;
  std::vector<Share> buffers_;
  std::int64_t spreadCInput_, spreadKWeight_, spreadCWeight_, spreadKOutput_;
};

}  // namespace tilescope::eplanner
