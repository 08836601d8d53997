// SPDX-License-Identifier: GPL-3.0-or-later
// Allocation that is even across all memories: a boundary between two memories lies at the same place in the order for
// every operand that has it.
#pragma once

#include <variant>
#include <vector>

#include "core/models/zigzag/allocation.h"

namespace tilescope::zigzag {

// The rank of each memory: 0 next to the array, otherwise one more than the largest rank below it for any operand.
std::vector<std::size_t> memoryRanks(const Problem& problem);

// All memories of one rank end at the same loop; an operand without a memory of this rank has no boundary there. Each
// rank takes the cut with the minimum sum of (uses of a tile · its bits) among the cuts at which everything fits in
// this rank and further out. Of equal cuts the outermost one wins.
std::variant<Splits, AllocationFailure> allocateEvenly(const Rules& rules, const AllocationTiles& tiles);

}  // namespace tilescope::zigzag
