// SPDX-License-Identifier: GPL-3.0-or-later
// The orders of loops that a chain of tiles leaves open, as far as they matter. The loop directly above an operand's
// tile must be relevant to the operand; otherwise it would belong to the tile. The loops at a tile's top decide how
// wide its windows are: loops that repeat the tile narrow them. All other orders cost the same.
#pragma once

#include <functional>
#include <vector>

#include "core/models/zigzag/search/chain/chain_search.h"

namespace tilescope::zigzag {

// Calls visit with the loops of every gap (as orderedLoops takes them, innermost first) for a set of orders that
// includes one of minimum latency. For any other order, an order in the set repeats no tile longer. Does not call visit
// if no order has exactly these tiles.
void visitOrders(const ChainProblem& problem, const Chain& chain,
                 const std::function<void(const std::vector<Order>&)>& visit);

}  // namespace tilescope::zigzag
