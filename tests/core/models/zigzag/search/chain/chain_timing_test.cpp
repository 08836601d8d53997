// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the bounds with the model's latency, on random mappings.
#include "core/models/zigzag/search/chain/chain_timing.h"

#include <gtest/gtest.h>

#include <array>

#include "core/models/zigzag/search/chain/timed_criteria.h"
#include "tests/core/models/zigzag/search/chain/mapping_tiles.h"
#include "tests/core/models/zigzag/search/small_problems.h"

namespace tilescope::zigzag {
namespace {

constexpr int kTimingProblems = 150;
constexpr int kDraws = 300;
constexpr int kDrawsPerMixture = 10;

double sum(const TimeBound& bound, const MappingTiles& tiles) {
  double cycles = bound.constant;
  for (std::size_t o = 0; o < tiles.size(); ++o)
    for (std::size_t k = 0; k < tiles[o].size(); ++k) cycles += bound.costs[o][k][tiles[o][k]];
  return cycles;
}

// Cycles not in bound(): loops at the top of levels shorten windows.
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

// Cycles before the array starts, as far as several operands decide them.
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
  int mappings = 0, waiting = 0, tight = 0, mixed = 0;
};

// Random weights with sum 1, most of them 0, for one order of loading.
ChainTiming::Ways randomWeights(const ChainTiming& timing, ChainTiming::Loads loads, RandomCase& random) {
  ChainTiming::Ways weights;
  weights.beyond.resize(timing.ports());
  weights.busy.resize(timing.ports());
  weights.loads[static_cast<std::size_t>(loads)] = 1;
  const auto share = [&] { return random.chance(70) ? 0 : static_cast<double>(random.pick(1, 10)); };
  double waiting = weights.none = static_cast<double>(random.pick(1, 5));
  for (std::vector<double>* list : {&weights.beyond, &weights.busy})
    for (double& weight : *list) waiting += weight = share();
  weights.none /= waiting;
  for (std::vector<double>* list : {&weights.beyond, &weights.busy})
    for (double& weight : *list) weight /= waiting;
  return weights;
}

// Largest bounds for any order of loading, and for each of two.
struct ByOrder {
  std::array<double, 3> least{};  // by LoadOrder

  void take(LoadOrder order, double cycles) {
    double& known = least[static_cast<std::size_t>(order)];
    known = std::max(known, cycles);
  }
  double all() const { return std::max(least[0], std::min(least[1], least[2])); }
};

double sum(const ChainTiming::Ways& weights, const ChainTiming::Ways& ways) {
  double cycles = ways.always + weights.none * ways.none;
  for (std::size_t l = 0; l < ways.loads.size(); ++l) cycles += weights.loads[l] * ways.loads[l];
  for (std::size_t p = 0; p < ways.busy.size(); ++p)
    cycles += weights.beyond[p] * ways.beyond[p] + weights.busy[p] * ways.busy[p];
  return cycles;
}

// Checks random weights and the best weights of all mappings.
void expectMixtures(const ChainProblem& problem, const FoundOrder& mapping, RandomCase& random, Drawn& drawn) {
  const ChainTiming timing(problem);
  const ChainStages stages(problem);
  const MappingTiles tiles = tilesOfMapping(problem, mapping.order, mapping.splits);
  const double starts = startCycles(problem, tiles), latency = mapping.latency.total() * (1 + 1e-12);
  ByOrder mixed, alone, best;
  for (const auto& [order, loads] : waysOfLoading(timing)) {
    const ChainTiming::Ways weights = randomWeights(timing, loads, random);
    double repeated = 0;
    for (std::size_t p = 0; p < timing.ports(); ++p)
      if (weights.beyond[p] > 0) repeated += weights.beyond[p] * repeatedCycles(problem, timing, tiles, mapping, p);
    const TimeBound mixture = timing.mixture(weights);
    mixed.take(order, sum(mixture, tiles) + repeated + starts);
    ChainTiming::Ways ways = timing.constants();
    for (std::size_t o = 0; o < tiles.size(); ++o)
      for (std::size_t k = 0; k < tiles[o].size(); ++k) timing.add(ways, o, k, tiles[o][k]);
    EXPECT_NEAR(sum(weights, ways), sum(mixture, tiles), 1e-9 * latency);
    const TimeBound one = timing.bound(loads, ChainTiming::Waiting::None, 0);
    const CompletionBound bound(problem, stages, one.costs);
    alone.take(order, one.constant + bound.least(stages.start(), problem.lattice().full()));
  }
  ASSERT_LE(mixed.all(), latency);
  for (const LatencyCriterion& criterion : TimedMixtures(problem, stages, timing).best({}, kNever))
    best.take(criterion.order, criterion.constant + criterion.bound->least(stages.start(), problem.lattice().full()));
  ASSERT_LE(best.all(), latency);
  EXPECT_GE(best.all(), alone.all() * (1 - 1e-3));  // precision of the search for weights
  const double weight = latency / mapping.energy * std::array{0.1, 1.0, 10.0}[random.pick(0, 2)];
  double line = kNever;
  for (const EdpLine& one :
       TimedMixtures(problem, stages, timing).lines({}, weight, sumCosts(problem, Objective::Energy)))
    line = std::min(line, one.constant + one.bound->least(stages.start(), problem.lattice().full()));
  ASSERT_LE(line, (latency + weight * mapping.energy) * (1 + 1e-12));
  const bool isMixed = best.all() > alone.all() * 1.01;
  drawn.mixed += isMixed;
}

void expectBounds(const ChainProblem& problem, const FoundOrder& mapping, Drawn& drawn) {
  using Waiting = ChainTiming::Waiting;
  const ChainTiming timing(problem);
  const MappingTiles tiles = tilesOfMapping(problem, mapping.order, mapping.splits);
  const double starts = startCycles(problem, tiles);
  const double latency = mapping.latency.total(), rounded = latency * (1 + 1e-12);
  ByOrder bounds;
  for (const auto& [order, loads] : waysOfLoading(timing)) {
    bounds.take(order, sum(timing.bound(loads, Waiting::None, 0), tiles) + starts);
    for (std::size_t port = 0; port < timing.ports(); ++port) {
      bounds.take(order, sum(timing.bound(loads, Waiting::Beyond, port), tiles) +
                             repeatedCycles(problem, timing, tiles, mapping, port) + starts);
      bounds.take(order, sum(timing.bound(loads, Waiting::Busy, port), tiles) + starts);
    }
  }
  const double best = bounds.all();
  ASSERT_LE(best, rounded);
  ++drawn.mappings;
  drawn.waiting += mapping.latency.stall > 0;
  drawn.tight += best >= latency * (1 - 1e-12);
}

// Compared with the min product on a grid of energies, with latency as low as bounds allow.
TEST(LeastEdp, IsNoMoreThanAnyPointAboveAllLines) {
  RandomCase random(3);
  for (int i = 0; i < 300; ++i) {
    const double energy = static_cast<double>(random.pick(1, 50)), latency = static_cast<double>(random.pick(1, 50));
    std::vector<std::pair<double, double>> lines;
    for (int n = static_cast<int>(random.pick(0, 4)); n > 0; --n)
      lines.emplace_back(static_cast<double>(random.pick(1, 8)) / 4, static_cast<double>(random.pick(1, 200)));
    double least = kNever;
    for (int step = 0; step <= 64'000; ++step) {
      const double e = energy + step / 64.0;
      double cycles = latency;
      for (const auto& [weight, sum] : lines) cycles = std::max(cycles, sum - weight * e);
      least = std::min(least, e * cycles);
    }
    const double found = leastEdp(energy, latency, lines).edp();
    EXPECT_LE(found, least * (1 + 1e-9));
    EXPECT_GE(found, least * 0.97);  // the optimum may be between grid points
  }
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
      const FoundOrder mapping = measured(*small.rules, Objective::Latency, {order, splits});
      expectBounds(*problem, mapping, drawn);
      if (n % kDrawsPerMixture == 0) expectMixtures(*problem, mapping, small.random, drawn);
    }
  }
  EXPECT_GT(drawn.mappings, 1000);
  EXPECT_GT(drawn.waiting, drawn.mappings / 20);
  EXPECT_GT(drawn.mixed, 50);
  EXPECT_GT(drawn.tight, drawn.mappings / 4);  // otherwise a useless bound passes
}

INSTANTIATE_TEST_SUITE_P(Corrections, ChainTimingWith, testing::Values(Corrected::No, Corrected::Yes),
                         [](const auto& which) { return which.param == Corrected::Yes ? "Corrected" : "Plain"; });

}  // namespace
}  // namespace tilescope::zigzag
