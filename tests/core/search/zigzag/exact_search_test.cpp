// SPDX-License-Identifier: GPL-3.0-or-later
// The exact search against full enumeration, on random problems small enough for it.
#include "core/search/zigzag/exact_search.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "tests/core/search/zigzag/small_problems.h"
#include "tests/support/sanitized.h"

namespace tilescope::zigzag {
namespace {

constexpr double kNear = 1e-9;  // relative
constexpr std::array<Objective, 4> kObjectives{Objective::Energy, Objective::Latency, Objective::Edp,
                                               Objective::Traffic};
constexpr int kSomeProblems = 60;

// TILESCOPE_EXACT_PROBLEMS, or what a test run has time for.
int problemCount() {
  constexpr int kProblems = kSanitized ? kSomeProblems : 500;
  const char* given = std::getenv("TILESCOPE_EXACT_PROBLEMS");
  return given == nullptr ? kProblems : std::atoi(given);
}

bool near(double a, double b) {
  return a == b || std::abs(a - b) <= kNear * std::max(std::abs(a), std::abs(b));
}

std::string textOf(const Rules& rules, const Order& order, const Splits& splits) {
  std::ostringstream text;
  for (const Loop& loop : order) text << rules.problem().dims[loop.dim] << loop.size << " ";
  for (std::size_t o = 0; o < splits.size(); ++o) {
    text << "| " << rules.problem().operands[o].name << " ";
    for (const std::size_t loops : splits[o]) text << loops << " ";
  }
  return text.str();
}

std::string textOf(const Rules& rules, const std::optional<SlowBest>& slow, const ExactAnswer& answer) {
  std::ostringstream text;
  text.precision(17);
  if (slow) {
    const SlowOrder& m = slow->mapping;
    text << "enumerated: " << slow->value.primary << ", " << slow->value.secondary << " by "
         << textOf(rules, m.order, m.splits) << "energy " << m.energy << " latency " << m.latency << " off-chip bits "
         << m.offChipBits << "\n";
  } else {
    text << "enumerated: nothing fits\n";
  }
  if (answer.best) {
    const FoundOrder& m = *answer.best;
    text << "searched: " << m.value.primary << ", " << m.value.secondary << " by " << textOf(rules, m.order, m.splits)
         << "energy " << m.energy << " latency " << m.latency.total() << " off-chip bits " << m.offChipBits;
  } else {
    text << "searched: nothing";
  }
  text << ", bound " << answer.lowerBound << (answer.proven ? ", proven" : ", not proven")
       << (answer.secondaryProven ? " with the second key" : "") << ", nodes " << answer.nodes;
  return text.str();
}

// The mapping exists, fits and costs what is claimed.
void expectReal(const Rules& rules, const FoundOrder& found, Objective objective) {
  const auto sorted = [](Order order) {
    std::sort(order.begin(), order.end(),
              [](const Loop& a, const Loop& b) { return std::pair(a.dim, a.size) < std::pair(b.dim, b.size); });
    return order;
  };
  Order all;
  const LoopKinds kinds = primeKinds(rules);
  for (std::size_t kind = 0; kind < kinds.loops.size(); ++kind)
    all.insert(all.end(), kinds.counts[kind], kinds.loops[kind]);
  ASSERT_EQ(sorted(found.order), sorted(all));
  EXPECT_FALSE(checkCapacity(rules, found.order, found.splits));
  const SlowOrder counted = countSlowly(rules, found.order, found.splits);
  EXPECT_EQ(found.energy, counted.energy);
  EXPECT_EQ(found.latency.total(), counted.latency);
  EXPECT_EQ(found.offChipBits, counted.offChipBits);
  const OrderValue value = orderValue(objective, counted.energy, counted.latency, counted.offChipBits);
  EXPECT_EQ(found.value.primary, value.primary);
  EXPECT_EQ(found.value.secondary, value.secondary);
}

void expectBest(const Rules& rules, const ExactAnswer& answer, const std::optional<SlowBest>& slow,
                Objective objective) {
  SCOPED_TRACE(textOf(rules, slow, answer));
  EXPECT_TRUE(answer.proven);
  EXPECT_FALSE(answer.cancelled);
  ASSERT_EQ(answer.best.has_value(), slow.has_value());
  EXPECT_EQ(answer.nearestFailure.has_value(), !slow.has_value());
  if (!slow) {
    EXPECT_GT(missingBits(*answer.nearestFailure), 0);
    EXPECT_EQ(answer.lowerBound, std::numeric_limits<double>::infinity());
    return;
  }
  EXPECT_TRUE(near(answer.best->value.primary, slow->value.primary));
  EXPECT_TRUE(near(answer.lowerBound, slow->value.primary));
  EXPECT_TRUE(!answer.secondaryProven || near(answer.best->value.secondary, slow->value.secondary));
  expectReal(rules, *answer.best, objective);
}

TEST(ExactSearch, EqualsFullEnumerationOn500SmallProblems) {
  const int count = problemCount();
  ASSERT_GT(count, 0);
  SmallProblems problems;
  double mappings = 0, nodes = 0;
  int fitting = 0;
  for (int i = 0; i < count && !HasFailure(); ++i) {
    const SmallProblem small = problems.next();
    SCOPED_TRACE(textOf(small));
    const SlowChains chains = allChains(*small.rules);
    mappings += static_cast<double>(chains.mappings);
    fitting += chains.fitting > 0;
    for (const Objective objective : kObjectives)
      for (const bool memo : {true, false}) {
        SCOPED_TRACE(std::string(name(objective)) + (memo ? "" : ", without memo and seeds"));
        const ExactAnswer answer =
            searchExactly(*small.rules, {.objective = objective, .memo = memo, .seeds = memo, .cancel = {}});
        expectBest(*small.rules, answer, bestOf(chains, objective), objective);
        EXPECT_TRUE(near(answer.space, static_cast<double>(chains.mappings)));
        nodes += static_cast<double>(answer.nodes);
      }
  }
  std::cout << count << " problems, of " << fitting << " some mapping fits; " << mappings << " mappings enumerated, "
            << nodes << " nodes searched\n";
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
      const ExactAnswer answer =
          searchExactly(*small.rules, {.objective = objective, .known = slow->value.primary, .cancel = {}});
      expectBest(*small.rules, answer, slow, objective);
    }
  }
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
        const ExactAnswer answer =
            searchExactly(*small.rules, {.objective = objective, .mostNodes = mostNodes, .cancel = {}});
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
