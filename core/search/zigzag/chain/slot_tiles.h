// SPDX-License-Identifier: GPL-3.0-or-later
// The tiles that one operand may have in a small memory, in the dimensions that reach it, and what each costs whenever
// it is visited.
#pragma once

#include <array>
#include <vector>

#include "core/search/zigzag/chain/divisors.h"
#include "core/search/zigzag/chain/slot_visits.h"
#include "core/search/zigzag/chain/tile_sums.h"

namespace tilescope::zigzag {

struct SlotTiles {
  static constexpr std::size_t kMost = 4096;

  std::vector<Inside> tiles;  // that fit alone
  std::vector<DivisorNumbers> numbers;
  std::vector<Inside> growing;  // [tile]: each of these factors would make it one that costs no more
  std::array<std::vector<double>, kOutputVisits> energy;  // [kind of visits][tile] of one, never too much
  bool tooMany = false;                                   // more than kMost: there are none
};

// A dimension or halo that reaches an operand: what blocks of it contribute below and above the boundary.
struct TileFactor {
  struct Item {
    Inside code = 0;
    std::uint16_t numberX = 0, numberY = 0;
    TileSums below, above;
  };
  std::size_t x = kNoDim, y = kNoDim;  // y: of halos
  std::vector<Item> items;
};

// level: the memory level that holds the tiles. primes: the bits of each prime of the dimensions that reach the
// operand.
SlotTiles slotTiles(const Problem& problem, std::size_t operand, std::size_t level,
                    const std::vector<TileFactor>& factors, const std::vector<Inside>& primes, double mostElements);

}  // namespace tilescope::zigzag
