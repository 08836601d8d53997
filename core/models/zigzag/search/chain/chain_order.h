// SPDX-License-Identifier: GPL-3.0-or-later
// From a chain of tiles to loops in an order, and what the model says of it.
#pragma once

#include "core/models/zigzag/search/chain/chain_search.h"
#include "core/models/zigzag/search/order_search.h"

namespace tilescope::zigzag {

struct OrderedLoops {
  Order order;  // prime factors, innermost first
  Splits splits;
};

// gaps: the loops between one tile of the chain and the next, and inside the last, each innermost first.
OrderedLoops orderedLoops(const ChainProblem& problem, const Chain& chain, const std::vector<Order>& gaps);

// The same with the loops of every gap by dimension.
OrderedLoops anyOrder(const ChainProblem& problem, const Chain& chain);

// Neighbours of one dimension that no cut separates become one loop: the same mapping in fewer words.
OrderedLoops merged(OrderedLoops loops);

// Every loop as its prime factors, the smallest inside.
OrderedLoops split(const OrderedLoops& loops);

// As the model counts it. stall, if not null, receives the port that the array waits for.
FoundOrder measured(const Rules& rules, Objective objective, OrderedLoops loops, StallPort* stall = nullptr);

// The loops that a tile has and another one inside does not, by dimension.
Order loopsBetween(const FactorLattice& lattice, Tile outer, Tile inner);

}  // namespace tilescope::zigzag
