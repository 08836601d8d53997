// SPDX-License-Identifier: GPL-3.0-or-later
// The orders that a chain leaves open and that matter. The loop directly above an operand's tile is relevant to it, or
// it would belong to the tile. Loops at a tile's top that repeat it narrow its windows. Other orders cost the same.
#pragma once

#include <functional>
#include <vector>

#include "core/models/zigzag/search/chain/chain_search.h"

namespace tilescope::zigzag {

// Calls visit with the loops of every gap (as for orderedLoops) for a set of orders that includes one of minimum
// latency: for any order, one in the set repeats no tile longer. No call if no order has exactly these tiles.
void visitOrders(const ChainProblem& problem, const Chain& chain,
                 const std::function<void(const std::vector<Order>&)>& visit);

}  // namespace tilescope::zigzag
