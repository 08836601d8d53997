// SPDX-License-Identifier: GPL-3.0-or-later
// Possible tiles of an operand in a small memory, in the dimensions that index it, with their cost per visit.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "core/models/zigzag/search/chain/factor_lattice.h"
#include "core/models/zigzag/search/chain/tile_volumes.h"

namespace tilescope::zigzag {

// Kinds of visits, in which all tiles cross a boundary. Inputs: seen from the memory below and above. Outputs: partial
// and final sums seen from below, both seen from above, and returning sums.
inline constexpr std::size_t kInputVisits = 2, kOutputVisits = 5;
using Visits = std::array<double, kOutputVisits>;

// Blocks of the dimensions irrelevant to an operand, seen from one side of a boundary.
struct VisitTable {
  struct Along {
    std::size_t dim = 0;
    double lanesAbove = 1;
    std::vector<double> passes;  // [divisor index]: blocks
  };
  std::vector<Along> along;

  double sweeps(const DivisorNumbers& at) const {
    double sweeps = 1;
    for (const Along& a : along) sweeps *= a.passes[at[a.dim]];
    return sweeps;
  }
};

struct SumsSeen {
  double sweeps = 1, first = 1;

  SumsSeen(const VisitTable& table, const DivisorNumbers& at) {
    for (const VisitTable::Along& a : table.along) {
      const double passes = a.passes[at[a.dim]];
      sweeps *= passes;
      first *= std::min(a.lanesAbove, passes);
    }
  }
  double final() const { return first == 1 ? 1 : 0; }
  double partial() const { return sweeps - final(); }
  double back() const { return sweeps - first; }
};

inline Visits inputVisits(const VisitTable& below, const VisitTable& above, const DivisorNumbers& at) {
  return {below.sweeps(at), above.sweeps(at), 0, 0, 0};
}

inline Visits outputVisits(const VisitTable& below, const VisitTable& above, const DivisorNumbers& at) {
  const SumsSeen down(below, at), up(above, at);
  return {down.partial(), down.final(), up.partial(), up.final(), up.back()};
}

struct SlotTiles {
  static constexpr std::size_t kMax = 4096;

  std::vector<Inside> tiles;
  std::vector<DivisorNumbers> numbers;
  std::vector<Inside> growing;                            // [tile]: factors that can be added at no cost
  std::array<std::vector<double>, kOutputVisits> energy;  // [kind of visit][tile]: lower bound per visit
  bool tooMany = false;                                   // more than kMax; the list is empty
};

// A dimension or halo that indexes an operand, with its blocks seen from both sides of the boundary.
struct TileFactor {
  struct Item {
    Inside code = 0;
    std::uint16_t numberX = 0, numberY = 0;
    TileSums below, above;
  };
  std::size_t x = kNoDim, y = kNoDim;  // y: halos only
  std::vector<Item> items;
};

// level: memory level of the tiles. primes: bits of each prime, for the dimensions that index the operand.
SlotTiles slotTiles(const Problem& problem, std::size_t operand, std::size_t level,
                    const std::vector<TileFactor>& factors, const std::vector<Inside>& primes, double mostElements);

}  // namespace tilescope::zigzag
