// SPDX-License-Identifier: GPL-3.0-or-later
// The orders of loops that a chain of tiles leaves open and that matter. Which loops lie directly above a tile decides
// whether it is the operand's tile at all (a loop that does not reach the operand would belong to it), which lie at its
// top how wide its windows are: the loops that repeat it narrow them. Everything else costs the same.
#pragma once

#include <functional>
#include <vector>

#include "core/models/zigzag/search/chain/chain_search.h"

namespace tilescope::zigzag {

// Calls visit with the loops of every gap (as orderedLoops takes them), innermost first, for all ways that can have the
// least latency: of any other way, one of these repeats no tile longer. None where no order has these very tiles.
void visitOrders(const ChainProblem& problem, const Chain& chain,
                 const std::function<void(const std::vector<Order>&)>& visit);

}  // namespace tilescope::zigzag
