// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the enumeration used in tests of the exact search with counts by hand.
#include "tests/core/models/zigzag/search/slow_chain_search.h"

#include <gmock/gmock.h>

#include "tests/core/models/zigzag/search/small_problems.h"

namespace tilescope::zigzag {
namespace {

Memory memoryOfWords(const std::string& name, std::int64_t bits, double energy, std::vector<Tensor> holds) {
  Memory memory;
  memory.name = name;
  memory.sizeBits = bits;
  memory.holds = std::move(holds);
  memory.readEnergy = memory.writeEnergy = energy;
  memory.energyPer = EnergyPer::Word;
  return memory;
}

// O[K] = sum over C of W[K][C] · I[C] with K = C = 2 on one multiplier. A buffer for outputs costs 1 per word, a memory
// for all data outside it 10 per word, a multiplication 1/2. Ports are unlimited.
OwnRules vectorTimesMatrix(std::int64_t bufferBits) {
  Layer layer;
  layer.type = LayerType::Matmul;
  layer.matmul = {1, 2, 2, true};
  HardwareProfile hardware;
  hardware.clockMhz = 1000;
  hardware.precision = {8, 4, 16, 8};
  hardware.macEnergy = 0.5;
  hardware.arrayDims = {{"D1", 1}};
  hardware.memories = {memoryOfWords("buffer", bufferBits, 1, {Tensor::O}),
                       memoryOfWords("off-chip memory", 1 << 20, 10, {Tensor::I, Tensor::W, Tensor::O})};
  hardware.memories.back().offChip = true;
  return {std::make_shared<const Problem>(makeProblem(layer, hardware)), Unrolling(1)};
}

std::string loopsOf(const Rules& rules, const Order& order) {
  std::string text;
  for (const Loop& loop : order) text += rules.problem().dims[loop.dim] + std::to_string(loop.size) + " ";
  return text;
}

// Two orders, each with 0, 1 or 2 output loops in the buffer. Weights: 4 words cost 40. Inputs: 2 words cost 20 if K is
// innermost, otherwise 4 cost 40. Outputs: a buffer with both sums has 4 updates, 2 reads and 2 drains to the outer
// memory: 8 + 20. Multiplications: 2.
TEST(SlowChainSearch, FindsTheBestThatIsFoundByHand) {
  const OwnRules rules = vectorTimesMatrix(32);
  const SlowChains chains = allChains(rules);
  EXPECT_EQ(chains.mappings, 6U);
  EXPECT_EQ(chains.fitting, 6U);
  EXPECT_EQ(chains.mostStall, 0);
  const std::optional<SlowBest> best = bestOf(chains, Objective::Energy);
  ASSERT_TRUE(best);
  EXPECT_EQ(best->value.primary, 40 + 20 + 28 + 2);
  EXPECT_EQ(best->value.secondary, 4);
  EXPECT_EQ(loopsOf(rules, best->mapping.order), "K2 C2 ");
  EXPECT_GE(best->mapping.splits[rules.problem().output()][0], 1U);
  EXPECT_EQ(bestOf(chains, Objective::Latency)->value.primary, 4);
  EXPECT_EQ(bestOf(chains, Objective::Latency)->value.secondary, 90);
  EXPECT_EQ(bestOf(chains, Objective::Edp)->value.primary, 360);
  // With C innermost, inputs are read twice: 4 · 4 bits of weights, 2 · 8 of outputs, at best 2 · 8 of inputs.
  EXPECT_EQ(bestOf(chains, Objective::Traffic)->value.primary, 16 + 16 + 16);
  EXPECT_EQ(paretoFront(chains), (std::vector<EnergyLatency>{{90, 4}}));
}

// The buffer holds one partial sum. Either C is innermost, or K is innermost and every sum passes the buffer twice (4
// updates, 2 reads, 4 drains, 2 fills; 6 accesses outside), which costs 72.
TEST(SlowChainSearch, LeavesOutWhatDoesNotFit) {
  const OwnRules rules = vectorTimesMatrix(16);
  const SlowChains chains = allChains(rules);
  EXPECT_EQ(chains.mappings, 6U);
  EXPECT_EQ(chains.fitting, 3U);
  const std::optional<SlowBest> best = bestOf(chains, Objective::Energy);
  ASSERT_TRUE(best);
  EXPECT_EQ(best->value.primary, 40 + 40 + 28 + 2);
  EXPECT_EQ(loopsOf(rules, best->mapping.order), "C2 K2 ");
  std::vector<double> energies;
  for (const SlowOrder& mapping : chains.costs) energies.push_back(mapping.energy);
  EXPECT_THAT(energies, testing::UnorderedElementsAre(40 + 40 + 28 + 2, 40 + 20 + 72 + 2));
}

TEST(SlowChainSearch, IsEmptyWhereNothingFits) {
  const SlowChains chains = allChains(vectorTimesMatrix(15));
  EXPECT_EQ(chains.mappings, 6U);
  EXPECT_EQ(chains.fitting, 0U);
  EXPECT_FALSE(bestOf(chains, Objective::Energy));
  EXPECT_TRUE(paretoFront(chains).empty());
}

TEST(SlowChainSearch, SplitsLoopsInEveryWay) {
  EXPECT_THAT(splitsOf(2, 2), testing::ElementsAre(std::vector<std::size_t>{0, 2}, std::vector<std::size_t>{1, 1},
                                                   std::vector<std::size_t>{2, 0}));
  EXPECT_EQ(splitsOf(5, 4).size(), 56U);  // binomial: 5 + 3 over 3
  EXPECT_EQ(splitsOf(3, 1).size(), 1U);
}

TEST(ParetoFront, KeepsWhatNothingIsBetterThan) {
  SlowChains chains;
  for (const auto& [energy, latency] : std::vector<std::pair<double, double>>{
           {5, 9}, {4, 10}, {5, 8}, {6, 8}, {4 * (1 + 1e-14), 10}, {7, 3}, {8, 4}, {4, 11}})
    chains.costs.push_back({{}, {}, energy, latency, 0});
  EXPECT_EQ(paretoFront(chains), (std::vector<EnergyLatency>{{4, 10}, {5, 8}, {7, 3}}));
}

// Counts every mapping from scratch.
struct Literal {
  std::uint64_t mappings = 0, fitting = 0;
  std::set<std::tuple<double, double, double>> costs;
};

Literal literally(const Rules& rules) {
  Literal all;
  const LoopKinds kinds = primeKinds(rules);
  const std::vector<Operand>& operands = rules.problem().operands;
  VisitingOrder visiting(kinds);
  do {
    Order order;
    for (const std::uint8_t kind : visiting.current()) order.push_back(kinds.loops[kind]);
    std::vector<Splits> allocations{{}};
    for (const Operand& operand : operands) {
      std::vector<Splits> longer;
      for (const Splits& splits : allocations)
        for (const std::vector<std::size_t>& split : splitsOf(order.size(), operand.memories.size())) {
          longer.push_back(splits);
          longer.back().push_back(split);
        }
      allocations = std::move(longer);
    }
    for (const Splits& splits : allocations) {
      ++all.mappings;
      if (checkCapacity(rules, order, splits)) continue;
      ++all.fitting;
      const SlowOrder cost = countSlowly(rules, order, splits);
      all.costs.emplace(cost.energy, cost.latency, cost.offChipBits);
    }
  } while (visiting.next());
  return all;
}

TEST(SlowChainSearch, SharesWorkWithoutAnyEffect) {
  constexpr double kFew = 3000;  // mappings, a few microseconds each
  SmallProblems problems;
  for (int compared = 0; compared < 40 && !HasFailure();) {
    const SmallProblem small = problems.next();
    if (mappingsOf(*small.rules) > kFew) continue;
    ++compared;
    SCOPED_TRACE(textOf(small));
    const SlowChains chains = allChains(*small.rules);
    const Literal literal = literally(*small.rules);
    EXPECT_EQ(chains.mappings, literal.mappings);
    EXPECT_EQ(static_cast<double>(chains.mappings), mappingsOf(*small.rules));
    EXPECT_EQ(chains.fitting, literal.fitting);
    std::set<std::tuple<double, double, double>> costs;
    for (const SlowOrder& m : chains.costs) costs.emplace(m.energy, m.latency, m.offChipBits);
    EXPECT_EQ(costs, literal.costs);
    for (const SlowOrder& m : chains.costs) {
      const SlowOrder same = countSlowly(*small.rules, m.order, m.splits);
      EXPECT_EQ(std::tuple(m.energy, m.latency, m.offChipBits),
                std::tuple(same.energy, same.latency, same.offChipBits));
      EXPECT_FALSE(checkCapacity(*small.rules, m.order, m.splits));
    }
  }
}

// Otherwise agreement means little.
TEST(SmallProblems, AreOfManyKinds) {
  constexpr int kChainProblems = 100;
  int fit = 0, partly = 0, stall = 0, never = 0, share = 0, trade = 0, large = 0;
  SmallProblems problems;
  for (int i = 0; i < kChainProblems; ++i) {
    const SmallProblem small = problems.next();
    const SlowChains chains = allChains(*small.rules);
    fit += chains.fitting > 0;
    partly += chains.fitting > 0 && chains.fitting < chains.mappings;
    stall += chains.mostStall > 0;
    never += chains.fitting > 0 && chains.leastStall == 0;
    share += small.sharesMemories();
    trade += paretoFront(chains).size() > 1;
    large += chains.mappings > 100000;
  }
  EXPECT_GT(fit, kChainProblems * 7 / 10);
  EXPECT_LT(fit, kChainProblems);
  EXPECT_GT(partly, kChainProblems / 2);
  EXPECT_GT(stall, kChainProblems / 2);
  EXPECT_GT(never, kChainProblems / 5);
  EXPECT_GT(share, kChainProblems / 2);
  EXPECT_GT(trade, kChainProblems / 5);
  EXPECT_GT(large, kChainProblems / 10);
}

}  // namespace
}  // namespace tilescope::zigzag
