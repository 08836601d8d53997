// SPDX-License-Identifier: GPL-3.0-or-later
// Allocation that is even across all memories: a boundary between two memories is at the same place of the order for
// every operand that has it.
#pragma once

#include <variant>
#include <vector>

#include "core/models/zigzag/allocation.h"

namespace tilescope::zigzag {

// The rank of each memory: 0 next to the array, otherwise one more than the largest rank below it in any operand's
// chain.
std::vector<std::size_t> memoryRanks(const Problem& problem);

// All memories of one rank end at the same loop; an operand without a memory of some rank has no boundary there. Each
// rank takes the cut with the smallest sum of (uses of a tile · its bits), among those at which everything fits in this
// rank and further out; of equal cuts the outermost.
std::variant<Splits, AllocationFailure> allocateEvenly(const Rules& rules, const AllocationTiles& tiles);

}  // namespace tilescope::zigzag
