// SPDX-License-Identifier: GPL-3.0-or-later
// How much of an operand crosses a boundary, for all tiles of a lattice: the values of own_volumes.h, put together from
// those of the single dimensions and halos, which are worked out once.
#pragma once

#include <cstdint>
#include <vector>

#include "core/models/zigzag/own_rules.h"
#include "core/models/zigzag/search/chain/factor_lattice.h"

namespace tilescope::zigzag {

class TileVolumes {
 public:
  // Blocks are the tile's iterations times the lanes below or at this arch level.
  TileVolumes(const OwnRules& rules, const FactorLattice& lattice, std::size_t operand, std::size_t arch);

  // Only the dimensions that reach the operand matter.
  std::int64_t largest(Tile tile) const;  // elements of the largest tile
  double elements(Tile tile) const;       // of all tiles together, each once
  // Accesses that moving every tile once takes, in steps of `narrowest` bits, elements of `bits` bits.
  double steps(Tile tile, int bits, std::int64_t narrowest) const;

  // The dimensions that do not reach it.
  double sweeps(Tile tile) const;                                // how often all tiles are visited
  double firstVisits(Tile tile, const Sizes& lanesAbove) const;  // of these, by lanes that each have a sum of their own

 private:
  // What one dimension, or one halo, contributes.
  struct Part {
    TileClasses classes;
    std::int64_t common = 0;  // greatest common divisor of the sizes
    double elements = 0;      // of all tiles together
  };
  struct Factor {
    std::size_t x = kNoDim, y = kNoDim;  // y: of halos
    std::vector<Part> parts;             // [number in x + divisors of x × number in y]
  };

  const Part& part(const Factor& factor, Tile tile) const {
    return factor
        .parts[lattice_.numberIn(factor.x, tile) + lattice_.divisors(factor.x) * lattice_.numberIn(factor.y, tile)];
  }
  std::int64_t block(std::size_t dim, std::size_t number) const;
  static Part partOf(TileClasses classes);
  void addDirect(std::size_t dim);
  void addHalo(const Halo& halo);
  TileClasses whole(Tile tile) const;  // of an operand that is no product

  const Problem& problem_;
  const FactorLattice& lattice_;
  const Operand& operand_;
  const Sizes& lanes_;
  bool separable_;
  std::vector<Factor> factors_;
};

}  // namespace tilescope::zigzag
