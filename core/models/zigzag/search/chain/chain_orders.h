// SPDX-License-Identifier: GPL-3.0-or-later
// The relevant orders of loops that a chain of tiles leaves open. The loops directly above a tile decide whether it is
// the operand's tile at all (a loop irrelevant to the operand would belong to it); the loops at its top decide how wide
// its windows are: loops that repeat the tile narrow them. Everything else costs the same.
#pragma once

#include <functional>
#include <vector>

#include "core/models/zigzag/search/chain/chain_search.h"

namespace tilescope::zigzag {

// Calls visit with the loops of every gap (as orderedLoops takes them), innermost first, for all orders that can have
// the minimum latency. For any other order, one of these repeats no tile longer. No calls if no order has exactly these
// tiles.
void visitOrders(const ChainProblem& problem, const Chain& chain,
                 const std::function<void(const std::vector<Order>&)>& visit);

}  // namespace tilescope::zigzag
