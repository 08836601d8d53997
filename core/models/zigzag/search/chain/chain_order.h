// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a chain of tiles (chain_problem.h) to ordered loops and evaluates these.
#pragma once

#include "core/models/zigzag/search/chain/chain_search.h"
#include "core/models/zigzag/search/order_search.h"

namespace tilescope::zigzag {

struct OrderedLoops {
  Order order;  // prime factors, innermost first
  Splits splits;
};

// gaps: loops between each tile and the next, and inside the last, innermost first.
OrderedLoops orderedLoops(const ChainProblem& problem, const Chain& chain, const std::vector<Order>& gaps);

// Loops of a gap are sorted by dimension.
OrderedLoops anyOrder(const ChainProblem& problem, const Chain& chain);

// Merges neighbouring loops of one dimension without a tile in between; the mapping stays the same.
OrderedLoops merged(OrderedLoops loops);

OrderedLoops split(const OrderedLoops& loops);

// stall: receives the port that the array waits for; may be null.
FoundOrder measured(const Rules& rules, Objective objective, OrderedLoops loops, StallPort* stall = nullptr);

// Loops of the outer tile that the inner one lacks, by dimension.
Order loopsBetween(const FactorLattice& lattice, Tile outer, Tile inner);

}  // namespace tilescope::zigzag
