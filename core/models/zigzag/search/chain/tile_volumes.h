// SPDX-License-Identifier: GPL-3.0-or-later
// How much of an operand crosses a boundary, for all tiles of a lattice. The values are those of own_volumes.h,
// combined from the values of single dimensions and halos, which are computed once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/models/zigzag/own_rules.h"
#include "core/models/zigzag/own_volumes.h"
#include "core/models/zigzag/search/chain/factor_lattice.h"

namespace tilescope::zigzag {

class TileVolumes {
 public:
  // A block has the tile's iterations times the lanes below or at this arch level.
  TileVolumes(const OwnRules& rules, const FactorLattice& lattice, std::size_t operand, std::size_t arch);

  // The following functions depend only on the dimensions that index the operand.
  std::int64_t largest(Tile tile) const;  // elements of the largest tile
  double elements(Tile tile) const;       // of all tiles together, each counted once
  // Accesses needed to move every tile once, in steps of `narrowest` bits; elements have `bits` bits.
  double steps(Tile tile, int bits, std::int64_t narrowest) const;

  // The following functions depend only on the dimensions irrelevant to the operand.
  double sweeps(Tile tile) const;  // how often all tiles are visited
  // How many of these visits are first ones; lanes with separate partial sums count separately.
  double firstVisits(Tile tile, const Sizes& lanesAbove) const;

 private:
  // The contribution of one dimension or one halo.
  struct Part {
    TileClasses classes;
    std::int64_t common = 0;  // greatest common divisor of the sizes
    double elements = 0;      // of all tiles together
  };
  struct Factor {
    std::size_t x = kNoDim, y = kNoDim;  // y: only of halos
    std::vector<Part> parts;             // [index in x + divisors of x × index in y]
  };

  const Part& part(const Factor& factor, Tile tile) const {
    return factor
        .parts[lattice_.numberIn(factor.x, tile) + lattice_.divisors(factor.x) * lattice_.numberIn(factor.y, tile)];
  }
  std::int64_t block(std::size_t dim, std::size_t number) const;
  static Part partOf(TileClasses classes);
  void addDirect(std::size_t dim);
  void addHalo(const Halo& halo);
  TileClasses whole(Tile tile) const;  // for an operand that is not separable into factors

  const Problem& problem_;
  const FactorLattice& lattice_;
  const Operand& operand_;
  const Sizes& lanes_;
  bool separable_;
  std::vector<Factor> factors_;
};

// The tiles into which blocks cut a tensor, as far as a bound needs them: for one dimension or halo, or the product of
// several. Computed once per block, because the same blocks recur for many choices of spatial loops.
struct TileSums {
  double largest = 1;       // elements of the largest tile
  double largestTiles = 1;  // number of tiles of that size
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

// A lower bound on the port steps for moving every tile once. bits: of an element. The division comes last, because it
// is then rounded correctly for whole numbers, and tiles that fill whole steps never count one step more.
inline double leastSteps(const TileSums& sums, double bits, double portBits) {
  const double others = (sums.elements - sums.largestTiles * sums.largest) * bits / portBits;
  return sums.largestTiles * roundedUp(sums.largest * bits / portBits) +
         std::max(others, sums.tiles - sums.largestTiles);
}

class BlockSums {
 public:
  explicit BlockSums(const Problem& problem);

  // Blocks may be larger than the layer.
  TileSums direct(std::size_t dim, std::int64_t block) const;
  TileSums halo(std::size_t halo, std::int64_t blockX, std::int64_t blockY);

 private:
  TileSums sumsOf(std::size_t halo, std::int64_t blockX, std::int64_t blockY) const;

  const Problem& problem_;
  std::vector<std::vector<TileSums>> halos_;  // [halo][block of x + size of x × block of y]; no tiles: not computed yet
};

// Energy of moving all tiles of an operand once through a port.
class MoveEnergy {
 public:
  MoveEnergy(const Problem& problem, std::size_t operand, std::size_t level, Move move);

  // The energy; bits: of an element.
  double of(const TileVolumes& volumes, Tile tile, int bits) const {
    if (bits == 0 || perAccess_ == 0) return 0;
    if (perWord_) return perAccess_ * volumes.elements(tile);
    return perAccess_ * volumes.steps(tile, bits, port_.narrowest) * static_cast<double>(port_.narrowest) /
           static_cast<double>(port_.widest);
  }
  // A lower bound of the energy, in which tiles smaller than the largest share steps.
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
