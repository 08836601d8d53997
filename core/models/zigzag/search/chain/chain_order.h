// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a chain of tiles (chain_problem.h) into ordered loops, and evaluates these with the model.
#pragma once

#include "core/models/zigzag/search/chain/chain_search.h"
#include "core/models/zigzag/search/order_search.h"

namespace tilescope::zigzag {

struct OrderedLoops {
  Order order;  // prime factors, innermost first
  Splits splits;
};

// gaps: the loops between each tile of the chain and the next, and inside the last tile, each innermost first.
OrderedLoops orderedLoops(const ChainProblem& problem, const Chain& chain, const std::vector<Order>& gaps);

// As above, with the loops of every gap sorted by dimension.
OrderedLoops anyOrder(const ChainProblem& problem, const Chain& chain);

// Merges neighbouring loops of one dimension if no tile lies between them. The mapping stays the same.
OrderedLoops merged(OrderedLoops loops);

// Splits every loop into its prime factors, the smallest innermost.
OrderedLoops split(const OrderedLoops& loops);

// Evaluates the loops with the model. stall, if not null, receives the port that the array waits for.
FoundOrder measured(const Rules& rules, Objective objective, OrderedLoops loops, StallPort* stall = nullptr);

// The loops that the outer tile has and the inner one does not, by dimension.
Order loopsBetween(const FactorLattice& lattice, Tile outer, Tile inner);

}  // namespace tilescope::zigzag
