// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/nest_search.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "core/models/predictor/nest_of_steps.h"
#include "tests/core/models/predictor/random_nest_problems.h"
#include "tests/core/models/predictor/slow_nest_search.h"

namespace tilescope::predictor {
namespace {

constexpr std::array kObjectives{Objective::Energy, Objective::Latency, Objective::Edp, Objective::Traffic};
constexpr double kTolerance = 1e-9;

int problemCount(int usual) {
  const char* asked = std::getenv("TILESCOPE_EXACT_PROBLEMS");
  return asked == nullptr ? usual : std::atoi(asked);
}

bool same(double a, double b) {
  return a == b || std::abs(a - b) <= kTolerance * std::max(std::abs(a), std::abs(b));
}

std::optional<Stationary> drawStationary(NestProblems& problems) {
  constexpr std::array kAll{Stationary::Input, Stationary::Weight, Stationary::Output, Stationary::Row,
                            Stationary::None};
  if (!problems.sometimes(3)) return std::nullopt;
  return kAll[static_cast<std::size_t>(problems.below(kAll.size()))];
}

std::pair<double, double> evaluated(const Problem& problem, const Nest& nest, Objective objective) {
  const predictor::NestCost cost = costOf(problem, countedNest(problem, nest));
  double bits = 0;
  for (const double own : cost.offChipBits) bits += own;
  return slowValue(objective, cost.energy.total(), cost.latency.total(), bits);
}

TEST(NestSearch, EqualsFullEnumeration) {
  NestProblems problems(20261122);
  int feasible = 0, folded = 0;
  for (int i = 0, count = problemCount(600); i < count; ++i) {
    const RandomNestProblem drawn = problems.next();
    const std::optional<Stationary> stationary = drawStationary(problems);
    NestSpace space = makeSpace(drawn.problem, drawn.array, stationary);
    space.slidingWindow = !problems.sometimes(4);
    folded += space.shape.size != space.layerSize ? 1 : 0;
    const std::vector<SlowBest> slow = SlowNestSearch(drawn.problem, drawn.array, space.slidingWindow, stationary,
                                                      {kObjectives.begin(), kObjectives.end()})
                                           .run();
    const RefreshCosts costs = RefreshCosts::of(space).value();
    for (std::size_t o = 0; o < kObjectives.size(); ++o) {
      SCOPED_TRACE("problem " + std::to_string(i) + ", " + std::string(name(kObjectives[o])));
      NestSearch search(costs, kObjectives[o]);
      const NestSearchAnswer answer = search.run({kObjectives[o]});
      ASSERT_EQ(answer.best.has_value(), slow[o].first < kNever);
      EXPECT_TRUE(answer.proven);
      if (!answer.best) continue;
      ++feasible;
      EXPECT_TRUE(same(answer.best->value.first, slow[o].first))
          << answer.best->value.first << " found, " << slow[o].first << " enumerated";
      EXPECT_TRUE(same(answer.best->value.second, slow[o].second))
          << "tie-breaker: " << answer.best->value.second << " found, " << slow[o].second << " enumerated";
      EXPECT_LE(search.lowerBound(), slow[o].first * (1 + kTolerance));
      const Nest nest = nestOfSteps(space, answer.best->steps);
      const auto [first, second] = evaluated(drawn.problem, nest, kObjectives[o]);
      EXPECT_TRUE(same(first, answer.best->value.first)) << first << " evaluated, " << answer.best->value.first;
      EXPECT_TRUE(same(second, answer.best->value.second)) << second << " evaluated, " << answer.best->value.second;
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(feasible, problemCount(600));
  EXPECT_GT(folded, problemCount(600) / 50) << "problems whose output rows and columns are one dimension";
}

}  // namespace
}  // namespace tilescope::predictor
