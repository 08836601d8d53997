// SPDX-License-Identifier: GPL-3.0-or-later
// Energy of moving all tiles of an operand once through a port.
#pragma once

#include "core/search/zigzag/chain/tile_sums.h"
#include "core/search/zigzag/chain/tile_volumes.h"

namespace tilescope::zigzag {

class MoveEnergy {
 public:
  MoveEnergy(const Problem& problem, std::size_t operand, std::size_t level, Move move);

  // bits: of an element.
  double of(const TileVolumes& volumes, Tile tile, int bits) const {
    if (bits == 0 || perAccess_ == 0) return 0;
    if (perWord_) return perAccess_ * volumes.elements(tile);
    return perAccess_ * volumes.steps(tile, bits, port_.narrowest) * static_cast<double>(port_.narrowest) /
           static_cast<double>(port_.widest);
  }
  // Not more than that: tiles smaller than the largest count as if they shared steps.
  double atLeast(const TileSums& sums, int bits) const {
    if (bits == 0 || perAccess_ == 0) return 0;
    if (perWord_) return perAccess_ * sums.elements;
    return perStep_ * leastSteps(sums, bits, static_cast<double>(port_.narrowest));
  }

 private:
  MovePort port_;
  double perAccess_ = 0, perStep_ = 0;
  bool perWord_ = false;
};

}  // namespace tilescope::zigzag
