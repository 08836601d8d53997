// SPDX-License-Identifier: GPL-3.0-or-later
// Even allocation: a boundary between two memories is at the same place in the order for all operands.
#pragma once

#include <variant>
#include <vector>

#include "core/models/zigzag/allocation.h"

namespace tilescope::zigzag {

// By memory: 0 next to the array, otherwise one more than the largest rank below it for any operand.
std::vector<std::size_t> memoryRanks(const Problem& problem);

// All memories of a rank end at the same loop. Each rank takes the cut with the minimum of Σ (uses of a tile · its
// bits), among those at which everything fits in this rank and further out; of equal cuts the outermost.
std::variant<Splits, AllocationFailure> allocateEvenly(const Rules& rules, const AllocationTiles& tiles);

}  // namespace tilescope::zigzag
