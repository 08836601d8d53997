// SPDX-License-Identifier: GPL-3.0-or-later
// Compared with all permutations of the loops between a chain's tiles.
#include "core/models/zigzag/search/chain/chain_orders.h"

#include <gtest/gtest.h>

#include <iostream>

#include "tests/core/models/zigzag/search/chain/mapping_tiles.h"
#include "tests/core/models/zigzag/search/small_problems.h"

namespace tilescope::zigzag {
namespace {

constexpr int kOrderProblems = 2000;
constexpr int kChains = 12;  // per problem

bool before(const Loop& a, const Loop& b) {
  return std::pair(a.dim, a.size) < std::pair(b.dim, b.size);
}

void permute(std::vector<Order>& gaps, std::size_t at, const std::function<void(const std::vector<Order>&)>& visit) {
  if (at == gaps.size()) return visit(gaps);
  std::sort(gaps[at].begin(), gaps[at].end(), before);
  do permute(gaps, at + 1, visit);
  while (std::next_permutation(gaps[at].begin(), gaps[at].end(), before));
}

std::vector<Order> anyGaps(const ChainProblem& problem, const Chain& chain) {
  std::vector<Order> gaps;
  Tile outer = problem.lattice().full();
  for (const Placement& placement : chain) {
    gaps.push_back(loopsBetween(problem.lattice(), outer, placement.tile));
    outer = placement.tile;
  }
  gaps.push_back(loopsBetween(problem.lattice(), outer, 0));
  return gaps;
}

// Few splits, with many loops in between.
Splits fewCuts(SmallProblem& small, std::size_t loops) {
  const auto most = static_cast<std::int64_t>(loops);
  const std::array<std::int64_t, 3> places{0, small.random.pick(0, most), most};
  Splits splits;
  for (const Operand& operand : small.random.problem->operands) {
    std::vector<std::int64_t> ends;
    for (std::size_t m = 1; m < operand.memories.size(); ++m)
      ends.push_back(places[static_cast<std::size_t>(small.random.pick(0, 2))]);
    std::sort(ends.begin(), ends.end());
    ends.push_back(most);
    splits.emplace_back();
    for (std::size_t m = 0; m < ends.size(); ++m)
      splits.back().push_back(static_cast<std::size_t>(ends[m] - (m == 0 ? 0 : ends[m - 1])));
  }
  return splits;
}

// Single buffers and a port per movement: every shorter window stalls.
void makeWindowsMatter(SmallProblem& small) {
  HardwareProfile hardware = small.random.hardware;
  for (Memory& memory : hardware.memories) {
    memory.doubleBuffered = false;
    memory.bandwidthGbPerS.reset();
    memory.ports.clear();
    const std::int64_t widest = std::int64_t{1} << small.random.pick(2, 6);
    for (const Tensor tensor : memory.holds)
      for (const Move move : kMoves) {
        Port port;
        port.name = "p" + std::to_string(memory.ports.size());
        port.narrowestBitsPerCycle = port.widestBitsPerCycle = widest;
        port.carries = {{tensor, move}};
        memory.ports.push_back(port);
      }
  }
  small.random.setHardware(std::move(hardware));
  small.rules = std::make_unique<OwnRules>(small.random.problem, small.random.unrolling);
}

struct Seen {
  int orders = 0;
  double least = kNever, most = 0;  // cycles

  void add(double latency) {
    ++orders;
    least = std::min(least, latency);
    most = std::max(most, latency);
  }
};

TEST(ChainOrders, TheLeastLatencyOfAChainIsAmongTheVisited) {
  SmallProblems problems;
  int different = 0, fewer = 0, chains = 0;
  for (int i = 0; i < kOrderProblems && !testing::Test::HasFailure(); ++i) {
    SmallProblem small = problems.next();
    if (i % 4 != 0) makeWindowsMatter(small);
    SCOPED_TRACE(textOf(small));
    const auto problem = ChainProblem::of(*small.rules);
    for (int n = 0; n < kChains && !testing::Test::HasFailure(); ++n) {
      const Order order = small.random.order(small.rules->temporalSizes());
      if (order.empty()) break;
      const Splits splits = n % 2 == 0 ? fewCuts(small, order.size()) : small.random.splits(order.size());
      SCOPED_TRACE(small.random.text(order, splits));
      const MappingTiles tiles = tilesOfMapping(*problem, order, splits);
      const Chain chain = chainOf(*problem, tiles);
      const auto latency = [&](const OrderedLoops& loops) {
        return measured(*small.rules, Objective::Latency, loops).latency.total();
      };
      Seen all, visited;
      std::vector<Order> gaps = anyGaps(*problem, chain);
      permute(gaps, 0, [&](const std::vector<Order>& permuted) {
        const OrderedLoops loops = orderedLoops(*problem, chain, permuted);
        if (tilesOfMapping(*problem, loops.order, loops.splits) == tiles) all.add(latency(loops));
      });
      ChainOrders(*problem).visit(chain, [&](const std::vector<Order>& ordered) {
        const OrderedLoops loops = orderedLoops(*problem, chain, ordered);
        EXPECT_EQ(tilesOfMapping(*problem, loops.order, loops.splits), tiles) << "not the tiles of the chain";
        visited.add(latency(loops));
      });
      ASSERT_GT(all.orders, 0);  // at least the drawn order
      EXPECT_EQ(visited.least, all.least);
      EXPECT_LE(visited.orders, all.orders);
      ++chains;
      different += all.least < all.most;
      fewer += visited.orders < all.orders;
    }
  }
  std::cout << chains << " chains, " << different << " whose orders differ in latency, " << fewer
            << " with fewer visited\n";
  EXPECT_GT(different, 50);  // otherwise every order passes
  EXPECT_GT(fewer, chains / 4);
}

// A tile includes all loops below it that do not index its operand.
TEST(ChainOrders, NoneWhereNoOrderHasTheTiles) {
  SmallProblems problems;
  for (int i = 0; i < kOrderProblems; ++i) {
    SmallProblem small = problems.next();
    const auto problem = ChainProblem::of(*small.rules);
    for (const ChainOperand& operand : problem->operands()) {
      if (operand.otherTiles.size() < 2 || operand.slots.empty() || operand.slots.front().outermost ||
          operand.touching[problem->lattice().full()] == 0)
        continue;
      // All loops that index the operand are inside, only others above.
      const Tile tile = operand.touching[problem->lattice().full()];
      Chain chain;
      for (std::size_t k = 0; k < operand.slots.size(); ++k) chain.push_back({operand.index, tile, Sums::Open});
      bool visited = false;
      ChainOrders(*problem).visit(chain, [&](const std::vector<Order>&) { visited = true; });
      EXPECT_FALSE(visited) << textOf(small);
      return;
    }
  }
  FAIL() << "no such problem";
}

}  // namespace
}  // namespace tilescope::zigzag
