// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the transfers across the boundary between two memories of a tensor, in integers. Every dimension is divided
// into blocks of (temporal iterations below the boundary) × (lanes). A tile is one block of every dimension that
// indexes the tensor. It crosses once for every combination of blocks of the other dimensions.
//
// Accesses are counted in steps of the narrowest access of a port. Energies are count × constant in long double.
// Compared with the same sum in double and in another order, they differ by some 2^-53 per term, relative to the
// largest term. With fewer than a hundred terms, none of them negative, one part in 10^12 is ample. Two mappings differ
// by far more.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "app/check/parallel_loops.h"

namespace tilescope::check {

__extension__ typedef __int128 Wide;
inline constexpr double kTolerance = 1e-12;  // relative; see above

// Comparisons within the tolerance.
bool same(double a, double b);
bool atLeast(double a, double b);

// Elements of a tile and number of such tiles, without empty ones.
using TileSizes = std::vector<std::pair<std::int64_t, std::int64_t>>;

// Counted position by position. If a dimension indexes the tensor twice, all tiles count as the largest.
TileSizes tilesOf(const Space& space, const TensorUse& use, const Extents& blocks);
std::int64_t largestOf(const TileSizes& tiles);
// Elements of the largest tile, which a memory must hold, dimension by dimension.
std::int64_t heldElements(const Space& space, const TensorUse& use, const Extents& blocks);

Extents times(const Extents& a, const Extents& b);

// Crossings of output tiles. Sums leave at every visit, final at the last one unless lanes above still add to them;
// they return at every visit except the first of each lane with its own sum.
struct Visits {
  std::int64_t all = 1, partial = 0, final = 1, back = 0;
};
Visits visitsOf(const Space& space, const TensorUse& use, const Extents& blocks, const Extents& lanesAbove);

// Transfers of one movement, summed over all instances.
struct Moved {
  Wide elements = 0, bits = 0;
  Wide steps = 0;  // of the narrowest access of the port; elements if it is unlimited

  void add(const Moved& other);
};
double accessesOf(const Passage& passage, const Moved& moved);  // accesses of the full port width
long double energyOf(const Passage& passage, const Moved& moved);

struct Movement {
  std::size_t station = 0;
  Move move = Move::Fill;
  Moved moved;
};

// The boundary above station `lower` of a tensor; station -1 is the array.
class Boundary {
 public:
  static constexpr int kArray = -1;

  Boundary(const Space& space, const Lanes& lanes, std::size_t tensor, int lower);

  // The tiles on both sides for these temporal iterations below.
  struct Sides {
    TileSizes below, above;  // at the array, below is empty
  };
  Sides sides(const Extents& iterations) const;

  std::vector<Movement> movements(const Sides& sides, const Extents& iterations) const;

  Visits visitsAbove(const Extents& iterations) const;
  Visits visitsBelow(const Extents& iterations) const;

 private:
  std::size_t upper() const { return static_cast<std::size_t>(lower_ + 1); }
  Moved crossing(std::size_t station, Move move, const TileSizes& tiles, std::int64_t visits, int bits) const;

  const Space& space_;
  const TensorUse& use_;
  const std::vector<Extents>& within_;
  const std::vector<Extents>& above_;
  int lower_;
};

}  // namespace tilescope::check
