// SPDX-License-Identifier: GPL-3.0-or-later
// Compared with full enumeration, on random small problems.
#include "core/models/zigzag/search/exact_search.h"

#include <gtest/gtest.h>

#include <iostream>

#include "tests/core/models/zigzag/search/exact_expectations.h"
#include "tests/support/sanitized.h"

namespace tilescope::zigzag {
namespace {

constexpr std::array<Objective, 4> kObjectives{Objective::Energy, Objective::Latency, Objective::Edp,
                                               Objective::Traffic};
constexpr int kSomeProblems = 60;

constexpr int kProblems = kSanitized ? kSomeProblems : 500;

// Small problems end in the first round, before the search adds mixtures, lines and bounds of windows, or divides the
// chains.
void useAllBounds(ExactSettings& settings) {
  settings.firstRound = 2;
  settings.windowsAfter = settings.splitAfter = 0;
}

TEST(ExactSearch, EqualsFullEnumerationOn500SmallProblems) {
  const int count = problemCount(kProblems);
  ASSERT_GT(count, 0);
  SmallProblems problems(Corrected::No, firstProblem());
  double mappings = 0, nodes = 0;
  int fitting = 0, divided = 0;
  for (int i = 0; i < count && !HasFailure(); ++i) {
    const SmallProblem small = problems.next();
    SCOPED_TRACE(textOf(small));
    const SlowChains chains = allChains(*small.rules);
    mappings += static_cast<double>(chains.mappings);
    fitting += chains.fitting > 0;
    for (const Objective objective : kObjectives)
      for (const bool memo : {true, false}) {
        SCOPED_TRACE(std::string(name(objective)) + (memo ? "" : ", without memo and seeds, all bounds"));
        ExactSettings settings{.objective = objective, .memo = memo, .seeds = memo, .cancel = {}};
        if (!memo) useAllBounds(settings);
        const ExactAnswer answer = searchExactly(*small.rules, settings);
        expectBest(*small.rules, answer, bestOf(chains, objective), objective);
        EXPECT_TRUE(near(answer.space, static_cast<double>(chains.mappings)));
        nodes += static_cast<double>(answer.nodes);
        divided += answer.parts > 1;
      }
  }
  EXPECT_GT(divided, count / 20);
  std::cout << count << " problems, " << divided << " times divided, of " << fitting << " some mapping fits; "
            << mappings << " mappings enumerated, " << nodes << " nodes searched\n";
}

// The corrections are set-up of copies, serial loads and pipeline fills.
TEST(ExactSearch, EqualsFullEnumerationWithCorrections) {
  const int count = problemCount(kProblems / 2);
  SmallProblems problems(Corrected::Yes, firstProblem());
  int fitting = 0, copying = 0, several = 0;
  for (int i = 0; i < count && !HasFailure(); ++i) {
    const SmallProblem small = problems.next();
    SCOPED_TRACE(textOf(small));
    const SlowChains chains = allChains(*small.rules);
    fitting += chains.fitting > 0;
    const Problem& problem = *small.random.problem;
    bool copies = false;
    for (std::size_t o = 0; o < problem.operands.size(); ++o)
      for (std::size_t level = 0; level < problem.operands[o].memories.size(); ++level)
        copies = copies || small.rules->copied(o, level);
    copying += copies;
    several += problem.corrections.pipelineFillCycles > 0 && small.rules->starts().operands() > 1;
    for (const Objective objective : kObjectives) {
      SCOPED_TRACE(name(objective));
      ExactSettings settings{.objective = objective, .cancel = {}};
      expectBest(*small.rules, searchExactly(*small.rules, settings), bestOf(chains, objective), objective);
      useAllBounds(settings);
      expectBest(*small.rules, searchExactly(*small.rules, settings), bestOf(chains, objective), objective);
    }
  }
  EXPECT_GT(fitting, count / 2);
  EXPECT_GT(copying, count / 3);
  EXPECT_GT(several, count / 8);
}

// The outermost memory has room for final outputs, but inner memories take too few loops to complete sums.
TEST(ExactSearch, SaysHowManyBitsAreMissingForPartialSumsOfWholeOutputs) {
  for (const auto& [corrected, seed] : {std::pair(Corrected::No, 36011U), std::pair(Corrected::Yes, 29963U)}) {
    const SmallProblem small = SmallProblems(corrected, seed).next();
    SCOPED_TRACE(textOf(small));
    ASSERT_EQ(small.seed, seed);
    for (const Objective objective : kObjectives) {
      const ExactAnswer answer = searchExactly(*small.rules, {.objective = objective, .cancel = {}});
      expectBest(*small.rules, answer, std::nullopt, objective);
      EXPECT_TRUE(answer.nearestFailure->hierarchy);
    }
  }
}

TEST(ExactSearch, NeedsNoNodeWhereTheSmallestTilesHaveNoRoom) {
  SmallProblems problems;
  int partial = 0;
  for (int i = 0; i < kSomeProblems && !HasFailure(); ++i) {
    SmallProblem small = problems.next();
    SCOPED_TRACE(textOf(small));
    RandomCase& random = small.random;
    const Operand& output = random.problem->operands[random.problem->output()];
    // Capacity for final outputs only, or for no element.
    const bool some = i % 2 == 0 && output.finalBits < output.bits;
    HardwareProfile hardware = random.hardware;
    for (Memory& memory : hardware.memories)
      if (memory.name == random.problem->memories[output.memories.front()].name)
        memory.sizeBits = some ? output.bits - 1 : 1;
    random.setHardware(hardware);
    const OwnRules rules(random.problem, random.unrolling);
    const LoopKinds kinds = primeKinds(rules);
    const OrderSearchAnswer orders = searchOrders(rules, kinds, {}, {});
    if (some && orders.best) continue;  // all sums are completed in the array
    partial += some;
    for (const Objective objective : kObjectives) {
      SCOPED_TRACE(name(objective));
      const ExactAnswer answer = searchExactly(rules, {.objective = objective, .cancel = {}});
      expectBest(rules, answer, std::nullopt, objective);
      EXPECT_EQ(answer.nodes, 0U);
      EXPECT_EQ(answer.nearestFailure->memory, orders.nearestFailure->memory);
    }
  }
  EXPECT_GT(partial, 5);
}

TEST(ExactSearch, FindsTheBestWhenItsValueIsKnown) {
  SmallProblems problems;
  for (int i = 0; i < kSomeProblems && !HasFailure(); ++i) {
    const SmallProblem small = problems.next();
    SCOPED_TRACE(textOf(small));
    const SlowChains chains = allChains(*small.rules);
    for (const Objective objective : kObjectives) {
      SCOPED_TRACE(name(objective));
      const std::optional<SlowBest> slow = bestOf(chains, objective);
      if (!slow) continue;
      ExactSettings settings{.objective = objective, .known = slow->value.primary, .cancel = {}};
      expectBest(*small.rules, searchExactly(*small.rules, settings), slow, objective);
      useAllBounds(settings);
      expectBest(*small.rules, searchExactly(*small.rules, settings), slow, objective);
    }
  }
}

TEST(ExactSearch, FindsTheSameWithoutEarlyCuts) {
  SmallProblems problems;
  std::uint64_t with = 0, without = 0;
  for (int i = 0; i < kProblems / 2 && !HasFailure(); ++i) {
    const SmallProblem small = problems.next();
    SCOPED_TRACE(textOf(small));
    for (const Objective objective : {Objective::Latency, Objective::Edp})
      for (const bool all : {false, true}) {
        SCOPED_TRACE(name(objective));
        ExactSettings settings{.objective = objective, .cancel = {}};
        if (all) useAllBounds(settings);
        const ExactAnswer cut = searchExactly(*small.rules, settings);
        settings.earlyCut = false;
        const ExactAnswer plain = searchExactly(*small.rules, settings);
        ASSERT_EQ(cut.best.has_value(), plain.best.has_value());
        EXPECT_EQ(cut.proven, plain.proven);
        EXPECT_TRUE(near(cut.lowerBound, plain.lowerBound));
        with += cut.nodes;
        without += plain.nodes;
        if (!cut.best) continue;
        EXPECT_TRUE(near(cut.best->value.primary, plain.best->value.primary));
        EXPECT_TRUE(!cut.secondaryProven || !plain.secondaryProven ||
                    near(cut.best->value.secondary, plain.best->value.secondary));
      }
  }
  EXPECT_LE(with, without * 1.02) << "a cut child would not be searched, but bounds of parents may cut more";
}

TEST(ExactSearch, StopsAfterSoManyNodesWithABoundThatHolds) {
  SmallProblems problems;
  for (int i = 0; i < kSomeProblems && !HasFailure(); ++i) {
    const SmallProblem small = problems.next();
    SCOPED_TRACE(textOf(small));
    const SlowChains chains = allChains(*small.rules);
    for (const Objective objective : kObjectives)
      for (const std::uint64_t mostNodes : {1U, 5U, 25U}) {
        const std::optional<SlowBest> slow = bestOf(chains, objective);
        ExactSettings settings{.objective = objective, .mostNodes = mostNodes, .cancel = {}};
        useAllBounds(settings);
        const ExactAnswer answer = searchExactly(*small.rules, settings);
        SCOPED_TRACE(std::string(name(objective)) + ", " + std::to_string(mostNodes) + " nodes\n" +
                     textOf(*small.rules, slow, answer));
        const double least = slow ? slow->value.primary : std::numeric_limits<double>::infinity();
        EXPECT_LE(answer.lowerBound, least * (1 + kNear));
        if (!answer.best) continue;
        EXPECT_GE(answer.best->value.primary, least * (1 - kNear));
        EXPECT_TRUE(!answer.proven || near(answer.best->value.primary, least));
        expectReal(*small.rules, *answer.best, objective);
      }
  }
}

}  // namespace
}  // namespace tilescope::zigzag
