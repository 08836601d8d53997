// SPDX-License-Identifier: GPL-3.0-or-later
// The tiles that one operand may have in a small memory, as far as dimensions index the operand, with the cost per
// visit.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "core/models/zigzag/search/chain/factor_lattice.h"
#include "core/models/zigzag/search/chain/tile_volumes.h"

namespace tilescope::zigzag {

// Kinds of visits, that is, crossings of a boundary by all tiles. Inputs: as seen from the memory below and from the
// one above. Outputs: partial and final sums seen from below, both seen from above, and sums that come back.
inline constexpr std::size_t kInputVisits = 2, kOutputVisits = 5;
using Visits = std::array<double, kOutputVisits>;

// The blocks of the dimensions irrelevant to an operand, seen from one side of a boundary.
struct VisitTable {
  struct Along {
    std::size_t dim = 0;
    double lanesAbove = 1;
    std::vector<double> passes;  // [index of the divisor]: number of blocks
  };
  std::vector<Along> along;  // dimensions with more than one block

  double sweeps(const DivisorNumbers& at) const {
    double sweeps = 1;
    for (const Along& a : along) sweeps *= a.passes[at[a.dim]];
    return sweeps;
  }
};

// Visits of partial and final sums, counted as in SumVisits (chain_problem.h).
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

  std::vector<Inside> tiles;  // all tiles that fit alone
  std::vector<DivisorNumbers> numbers;
  std::vector<Inside> growing;                            // [tile]: factors each of which can be added at no cost
  std::array<std::vector<double>, kOutputVisits> energy;  // [kind of visit][tile]: lower bound for one visit
  bool tooMany = false;                                   // more than kMax tiles: the list is empty
};

// A dimension or halo that indexes an operand, with its blocks as seen from below and from above the boundary.
struct TileFactor {
  struct Item {
    Inside code = 0;
    std::uint16_t numberX = 0, numberY = 0;
    TileSums below, above;
  };
  std::size_t x = kNoDim, y = kNoDim;  // y: only of halos
  std::vector<Item> items;
};

// level: the memory level that holds the tiles. primes: the bits of each prime, for the dimensions that index the
// operand.
SlotTiles slotTiles(const Problem& problem, std::size_t operand, std::size_t level,
                    const std::vector<TileFactor>& factors, const std::vector<Inside>& primes, double mostElements);

}  // namespace tilescope::zigzag
