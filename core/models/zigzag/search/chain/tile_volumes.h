// SPDX-License-Identifier: GPL-3.0-or-later
// Traffic of an operand across a boundary, for all tiles of a lattice: values of own_volumes.h, combined from
// dimensions and halos that are computed once.
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

  // These depend only on the dimensions that index the operand.
  std::int64_t largest(Tile tile) const;  // elements
  double elements(Tile tile) const;       // of all tiles, each counted once
  // Accesses that move every tile once, in steps of `narrowest` bits; bits: per element.
  double steps(Tile tile, int bits, std::int64_t narrowest) const;

  // These depend only on the dimensions irrelevant to the operand.
  double sweeps(Tile tile) const;  // how often all tiles are visited
  // First visits among these; lanes with separate partial sums count separately.
  double firstVisits(Tile tile, const Sizes& lanesAbove) const;

 private:
  struct Part {
    TileClasses classes;
    std::int64_t common = 0;  // greatest common divisor of the sizes
    double elements = 0;      // of all tiles
  };
  struct Factor {
    std::size_t x = kNoDim, y = kNoDim;  // y: halos only
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
  TileClasses whole(Tile tile) const;  // if the operand is not separable into factors

  const Problem& problem_;
  const FactorLattice& lattice_;
  const Operand& operand_;
  const Sizes& lanes_;
  bool separable_;
  std::vector<Factor> factors_;
};

// What bounds need of the tiles of a dimension, a halo or a product of several. Computed once per block, because blocks
// recur for many choices of spatial loops.
struct TileSums {
  double largest = 1;  // elements of the largest tile
  double largestTiles = 1;
  double elements = 1;  // of all tiles
  double tiles = 1;
};

inline TileSums operator*(const TileSums& a, const TileSums& b) {
  return {a.largest * b.largest, a.largestTiles * b.largestTiles, a.elements * b.elements, a.tiles * b.tiles};
}

inline double roundedUp(double value) {
  const auto whole = static_cast<double>(static_cast<std::int64_t>(value));
  return whole < value ? whole + 1 : whole;
}

// Lower bound on port steps that move every tile once. bits: per element. Dividing last rounds correctly for integers,
// so tiles that fill whole steps never count one more.
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
  std::vector<std::vector<TileSums>> halos_;  // [halo][block of x + size of x × block of y]; no tiles: not computed yet
};

class MoveEnergy {
 public:
  MoveEnergy(const Problem& problem, std::size_t operand, std::size_t level, Move move);

  // bits: per element.
  double of(const TileVolumes& volumes, Tile tile, int bits) const {
    if (bits == 0 || perAccess_ == 0) return 0;
    if (perWord_) return perAccess_ * volumes.elements(tile);
    return perAccess_ * volumes.steps(tile, bits, port_.narrowest) * static_cast<double>(port_.narrowest) /
           static_cast<double>(port_.widest);
  }
  // A lower bound: tiles smaller than the largest share steps.
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
