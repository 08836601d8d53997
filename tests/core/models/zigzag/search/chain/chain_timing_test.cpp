// SPDX-License-Identifier: GPL-3.0-or-later
// The bounds against the model's latency, on mappings drawn at random.
#include "core/models/zigzag/search/chain/chain_timing.h"

#include <gtest/gtest.h>

#include "core/models/zigzag/search/chain/timed_criteria.h"
#include "tests/core/models/zigzag/search/chain/mapping_tiles.h"
#include "tests/core/models/zigzag/search/small_problems.h"

namespace tilescope::zigzag {
namespace {

constexpr int kTimingProblems = 150;
constexpr int kDraws = 300;  // of mappings for each problem; few of them fit

double sum(const TimeBound& bound, const MappingTiles& tiles) {
  double cycles = bound.constant;
  for (std::size_t o = 0; o < tiles.size(); ++o)
    for (std::size_t k = 0; k < tiles[o].size(); ++k) cycles += bound.costs[o][k][tiles[o][k]];
  return cycles;
}

// What bound() leaves out: windows that loops at the top of the levels narrow.
double repeatedCycles(const ChainProblem& problem, const ChainTiming& timing, const MappingTiles& tiles,
                      const FoundOrder& mapping, std::size_t port) {
  const Problem& p = problem.rules().problem();
  double cycles = 0;
  for (std::size_t o = 0; o < tiles.size(); ++o) {
    const ChainOperand& operand = problem.operands()[o];
    const TensorNest nest = nestOfTiles(p, operand.index, mapping.order, mapping.splits[operand.index]);
    for (std::size_t k = 0; k < tiles[o].size(); ++k) {
      const ChainSlot& slot = operand.slots[k];
      if (slot.multiplier || slot.outermost || p.memories[problem.memoryOf(operand, slot)].doubleBuffered) continue;
      cycles += timing.repeated(o, k, tiles[o][k], repeats(p, operand.index, nest.levels[slot.level]), port);
    }
  }
  return cycles;
}

// Of the starts of the array, where several operands tell them; the same or less while nothing is placed.
double startCycles(const ChainProblem& problem, const MappingTiles& tiles) {
  const StartBound bound(problem);
  StartBound::Placed placed{};
  const double open = bound.cycles(placed, problem.lattice().full());
  for (std::size_t o = 0; o < tiles.size(); ++o)
    for (std::size_t k = 0; k < tiles[o].size(); ++k)
      if (bound.counts(o, problem.operands()[o].slots[k])) placed[o] = bound.tiles(tiles[o][k]);
  const double cycles = bound.cycles(placed, problem.lattice().full());
  EXPECT_LE(open, cycles);
  return cycles;
}

struct Drawn {
  int mappings = 0, waiting = 0, tight = 0;
};

void expectBounds(const ChainProblem& problem, const FoundOrder& mapping, Drawn& drawn) {
  using Loads = ChainTiming::Loads;
  using Waiting = ChainTiming::Waiting;
  const ChainTiming timing(problem);
  const MappingTiles tiles = tilesOfMapping(problem, mapping.order, mapping.splits);
  const double starts = startCycles(problem, tiles);
  const double latency = mapping.latency.total(), rounded = latency * (1 + 1e-12);
  double best = 0;
  for (const Loads loads : {Loads::SharedSteps, Loads::First, Loads::Second}) {
    if (loads == Loads::Second && timing.inputs() < 2) continue;
    if (loads == Loads::First && timing.inputs() < 1) continue;
    const double none = sum(timing.bound(loads, Waiting::None, 0), tiles) + starts;
    ASSERT_LE(none, rounded) << "loads " << static_cast<int>(loads);
    best = std::max(best, none);
    for (std::size_t port = 0; port < timing.ports(); ++port) {
      const double beyond = sum(timing.bound(loads, Waiting::Beyond, port), tiles) +
                            repeatedCycles(problem, timing, tiles, mapping, port) + starts;
      const double busy = sum(timing.bound(loads, Waiting::Busy, port), tiles) + starts;
      ASSERT_LE(beyond, rounded) << "beyond, loads " << static_cast<int>(loads) << ", port " << port;
      ASSERT_LE(busy, rounded) << "busy, loads " << static_cast<int>(loads) << ", port " << port;
      best = std::max({best, beyond, busy});
    }
  }
  ++drawn.mappings;
  drawn.waiting += mapping.latency.stall > 0;
  drawn.tight += best >= latency * (1 - 1e-12);
}

class ChainTimingWith : public testing::TestWithParam<Corrected> {};

TEST_P(ChainTimingWith, NoBoundExceedsTheLatencyOfARandomMapping) {
  SmallProblems problems(GetParam());
  Drawn drawn;
  for (int i = 0; i < kTimingProblems && !testing::Test::HasFatalFailure(); ++i) {
    SmallProblem small = problems.next();
    SCOPED_TRACE(textOf(small));
    const auto problem = ChainProblem::of(*small.rules);
    for (int n = 0; n < kDraws && !testing::Test::HasFatalFailure(); ++n) {
      const Order order = small.random.order(small.rules->temporalSizes());
      const Splits splits = small.random.splits(order.size());
      if (order.empty() || checkCapacity(*small.rules, order, splits)) continue;
      SCOPED_TRACE(small.random.text(order, splits));
      expectBounds(*problem, measured(*small.rules, Objective::Latency, {order, splits}), drawn);
    }
  }
  EXPECT_GT(drawn.mappings, 1000);
  EXPECT_GT(drawn.waiting, drawn.mappings / 20);
  EXPECT_GT(drawn.tight, drawn.mappings / 4);  // a bound that is always too low would pass otherwise
}

INSTANTIATE_TEST_SUITE_P(Corrections, ChainTimingWith, testing::Values(Corrected::No, Corrected::Yes),
                         [](const auto& which) { return which.param == Corrected::Yes ? "Corrected" : "Plain"; });

}  // namespace
}  // namespace tilescope::zigzag
