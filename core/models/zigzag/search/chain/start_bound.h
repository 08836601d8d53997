// SPDX-License-Identifier: GPL-3.0-or-later
// How often the array starts again at least (corrections.h: pipeline_fill_cycles), for a chain that is known in part.
// Where one operand decides the starts they are a sum over its slot, which ChainTiming has; with several the fewest (or
// the most) of their tiles count, which is no sum.
#pragma once

#include <array>
#include <vector>

#include "core/models/zigzag/search/chain/chain_problem.h"

namespace tilescope::zigzag {

class StartBound {
 public:
  explicit StartBound(const ChainProblem& problem);

  // Tiles that an operand has next to the array; 0: not placed yet.
  using Placed = std::array<double, kMaxOperands>;

  // Whether tiles of the slot are those that count.
  bool counts(std::size_t operand, const ChainSlot& slot) const {
    return !least_.empty() && !least_[operand].empty() && slot.level == 0 && !slot.multiplier && !slot.outermost;
  }
  double tiles(Tile tile) const;

  // Cycles of the starts, if all tiles that are missing lie inside this one.
  double cycles(const Placed& placed, Tile inside) const;

 private:
  const FactorLattice& lattice_;
  double each_ = 0;  // cycles of a start
  bool longest_ = true;
  std::vector<std::vector<double>>
      least_;  // [operand][tile]: its tiles, at least; empty: it does not count, or none does
};

}  // namespace tilescope::zigzag
