// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/completion_bound.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/core/models/zigzag/search/small_problems.h"

namespace tilescope::zigzag {
namespace {

constexpr int kCompletionProblems = 80;
constexpr double kEnumerableCompletions = 2e5;
constexpr double kCompletionRounding = 1e-9;  // relative

// By definition: an operand's next tile is any inside, the others continue inside that.
class PlainBound {
 public:
  PlainBound(const ChainProblem& problem, const ChainStages& stages, const SlotCosts& costs,
             const std::vector<double>& prices)
      : problem_(problem), stages_(stages), costs_(costs), prices_(prices) {}

  double least(std::size_t stages, Tile inside) {
    if (stages == stages_.end()) return 0;
    const auto [known, isNew] = known_.try_emplace({stages, inside}, kNever);
    if (!isNew) return known->second;
    double least = kNever;
    for (std::size_t o = 0; o < problem_.operands().size(); ++o) {
      if (stages_.next(stages, o) == nullptr) continue;
      for (Tile t = 0; t <= inside; ++t) {
        if (!problem_.lattice().contains(inside, t) || !stages_.admits(stages, o, t)) continue;
        for (const Sums sums : {Sums::Open, Sums::Final, Sums::Partial})
          if ((sums == Sums::Open) != stages_.asksForSums(stages, o))
            least = std::min(least, cost(stages, o, t, sums) + this->least(stages_.advanced(stages, o, sums), t));
      }
    }
    return known_[{stages, inside}] = least;
  }

 private:
  double cost(std::size_t stages, std::size_t o, Tile tile, Sums sums) const {
    const ChainOperand& operand = problem_.operands()[o];
    const ChainSlot& slot = *stages_.next(stages, o);
    if (slot.energy[tile] == kNever) return kNever;
    const std::vector<double>& table = costs_[o][stages_.stage(stages, o).placed];
    const double plain = table.empty() ? 0 : table[tile];
    if (slot.elements.empty()) return plain;
    const bool partial = slot.level == 0 ? operand.partialAtArray : sums == Sums::Partial;
    const std::size_t memory = problem_.memoryOf(operand, slot);
    const ChainMemory& room = problem_.memories()[memory];
    const std::int64_t bits = problem_.bits(operand, slot, tile, partial);
    if (bits - room.least[operand.index] > room.free) return kNever;
    return plain + prices_[memory] * static_cast<double>(bits);
  }

  const ChainProblem& problem_;
  const ChainStages& stages_;
  const SlotCosts& costs_;
  const std::vector<double>& prices_;
  std::map<std::pair<std::size_t, Tile>, double> known_;
};

std::vector<double> somePrices(SmallProblem& small) {
  std::vector<double> prices;
  for (std::size_t m = 0; m < small.random.problem->memories.size(); ++m)
    prices.push_back(small.random.chance(50) ? 0 : static_cast<double>(small.random.pick(1, 50)) / 8);
  return prices;
}

void expectNear(double a, double b) {
  if (a == b) return;  // also if both are infinite
  EXPECT_NEAR(a, b, kCompletionRounding * std::abs(b));
}

TEST(CompletionBound, IsThePlainRecursion) {
  SmallProblems problems;
  double finite = 0, infinite = 0;
  for (int i = 0; i < kCompletionProblems && !testing::Test::HasFailure(); ++i) {
    SmallProblem small = problems.next();
    SCOPED_TRACE(textOf(small));
    const auto problem = ChainProblem::of(*small.rules);
    const ChainStages stages(*problem);
    for (const Objective objective : {Objective::Energy, Objective::Traffic}) {
      const SlotCosts costs = sumCosts(*problem, objective).slots;
      for (const std::vector<double>& prices :
           {std::vector<double>(problem->memories().size(), 0), somePrices(small)}) {
        const CompletionBound bound(*problem, stages, costs, prices);
        PlainBound plain(*problem, stages, costs, prices);
        for (std::size_t s = 0; s < stages.count(); ++s)
          for (Tile t = 0; t < problem->lattice().count(); ++t) {
            const double expected = plain.least(s, t);
            (expected == kNever ? infinite : finite) += 1;
            expectNear(bound.least(s, t), expected);
          }
      }
    }
  }
  EXPECT_GT(finite, 1000);
  EXPECT_GT(infinite, 1000);
}

TEST(CompletionBound, NoMappingThatFitsCostsLessAtAnyPriceOfRoom) {
  SmallProblems problems;
  int fitting = 0;
  for (int i = 0; i < kCompletionProblems && !testing::Test::HasFailure(); ++i) {
    SmallProblem small = problems.next();
    if (mappingsOf(*small.rules) > kEnumerableCompletions) continue;
    SCOPED_TRACE(textOf(small));
    const SlowChains chains = allChains(*small.rules);
    const auto problem = ChainProblem::of(*small.rules);
    const ChainStages stages(*problem);
    for (const Objective objective : {Objective::Energy, Objective::Traffic}) {
      const std::optional<SlowBest> best = bestOf(chains, objective);
      if (!best) continue;
      ++fitting;
      const SumCosts costs = sumCosts(*problem, objective);
      for (const std::vector<double>& prices : {std::vector<double>{}, somePrices(small)}) {
        const CompletionBound bound(*problem, stages, costs.slots, prices);
        EXPECT_LE(costs.constant + bound.constant() + bound.least(stages.start(), problem->lattice().full()),
                  best->value.primary * (1 + kCompletionRounding) + kCompletionRounding);
      }
    }
  }
  EXPECT_GT(fitting, kCompletionProblems / 4);
}

}  // namespace
}  // namespace tilescope::zigzag
