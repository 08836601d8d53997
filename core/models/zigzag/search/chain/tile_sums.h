// SPDX-License-Identifier: GPL-3.0-or-later
// What a bound needs to know about the tiles into which blocks cut a tensor, worked out once per layer and block: the
// same blocks come back under many choices of spatial loops.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/models/zigzag/own_volumes.h"
#include "core/models/zigzag/search/chain/tile_volumes.h"

namespace tilescope::zigzag {

// Of one dimension or halo; of several, the product.
struct TileSums {
  double largest = 1;       // elements of the largest tile
  double largestTiles = 1;  // how many are as large
  double elements = 1;      // of all tiles together
  double tiles = 1;
};

inline TileSums operator*(const TileSums& a, const TileSums& b) {
  return {a.largest * b.largest, a.largestTiles * b.largestTiles, a.elements * b.elements, a.tiles * b.tiles};
}

inline double roundedUp(double value) {
  const auto whole = static_cast<double>(static_cast<std::int64_t>(value));
  return whole < value ? whole + 1 : whole;
}

// Not more than the port steps that moving every tile once takes. bits: of an element. The division comes last: of
// whole numbers it is rounded correctly, so that what fills whole steps never counts one more.
inline double leastSteps(const TileSums& sums, double bits, double portBits) {
  const double others = (sums.elements - sums.largestTiles * sums.largest) * bits / portBits;
  return sums.largestTiles * roundedUp(sums.largest * bits / portBits) +
         std::max(others, sums.tiles - sums.largestTiles);
}

class BlockSums {
 public:
  explicit BlockSums(const Problem& problem);

  // Blocks may exceed the layer.
  TileSums direct(std::size_t dim, std::int64_t block) const;
  TileSums halo(std::size_t halo, std::int64_t blockX, std::int64_t blockY);

 private:
  TileSums sumsOf(std::size_t halo, std::int64_t blockX, std::int64_t blockY) const;

  const Problem& problem_;
  std::vector<std::vector<TileSums>> halos_;  // [halo][block of x + size of x × block of y]; no tiles: not known yet
};

// Energy of moving all tiles of an operand once through a port.
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
