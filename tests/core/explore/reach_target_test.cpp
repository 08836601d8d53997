// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/reach_target.h"

#include <gtest/gtest.h>

#include "core/explore/parameter_steps.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

ReachedTarget reached(const PlanRequest& r, const Target& target, const AdviceScope& scope = {}) {
  Planner planner;
  const ExecutionPlan present = valueOrFail(planner.plan(r));
  return reachTarget(planner, r, present, target, scope);
}

TEST(Targets, AreReadWithTheirDirection) {
  EXPECT_EQ(valueOrFail(parseTarget("latency=-10%")), (Target{Metric::Latency, 0.9}));
  EXPECT_EQ(valueOrFail(parseTarget("throughput=+25%")), (Target{Metric::Throughput, 1.25}));
  EXPECT_EQ(objectiveOf(Target{Metric::Energy, 0.5}), Objective::Energy);
  for (const char* wrong : {"", "latency", "latency=10%", "latency=-10", "latency=-100%", "latency=%", "latency=-x%",
                            "throughput=-10%", "speed=-10%"})
    EXPECT_FALSE(parseTarget(wrong)) << wrong;
}

// Every rung of every parameter by itself: none that reaches the target is cheaper than the answer.
TEST(ReachTarget, NoSingleRungIsCheaperThanTheFirstAnswer) {
  const PlanRequest r = tinyOnTpu();
  const Target target{Metric::Latency, 0.9};
  const ReachedTarget found = reached(r, target);
  ASSERT_FALSE(found.answers.empty());
  const double cheapest = found.answers.front().price().value();
  const ExecutionPlan present = planned(r);
  for (const Parameter& parameter : adviceParameters(r, r.hardware))
    for (std::optional<double> to = worthwhileStep(parameter); to; to = nextStep(parameter, *to)) {
      Planner planner;
      const auto change = tryChange(planner, r, present, {stepOf(parameter, *to)}, {}, {});
      if (!change || !reaches(*change, target)) continue;
      EXPECT_GE(*change->price(), cheapest) << change->label;
    }
}

TEST(ReachTarget, EveryAnswerReachesItAndTheCheapestComesFirst) {
  const PlanRequest r = tinyOnTpu();
  const Target target{Metric::Latency, 0.9};
  const ReachedTarget found = reached(r, target);
  const double before = planned(r).totals.latency.seconds;
  EXPECT_EQ(found.nearest, std::nullopt);
  double last = -1;
  for (const Change& answer : found.answers) {
    const PlanRequest changed = valueOrFail(withSteps(r, answer.steps));
    EXPECT_LE(planned(changed).totals.latency.seconds, 0.9 * before * (1 + 1e-9)) << answer.label;
    EXPECT_GE(*answer.price(), last) << answer.label;
    last = *answer.price();
  }
}

TEST(ReachTarget, WhatNothingReachesNamesTheNearest) {
  const PlanRequest r = tinyOnTpu();
  const Target target{Metric::Latency, 0.001};
  const ReachedTarget found = reached(r, target);
  EXPECT_TRUE(found.answers.empty());
  ASSERT_TRUE(found.nearest);
  EXPECT_LT(ratioOf(*found.nearest, target), 1);
  EXPECT_GT(ratioOf(*found.nearest, target), 0.001);
}

TEST(ReachTarget, NoAnswerBreaksABudget) {
  AdviceScope scope;
  scope.budgets = valueOrFail(parseBudgets("area=28.3"));
  for (const Change& answer : reached(tinyOnTpu(), {Metric::Latency, 0.95}, scope).answers)
    EXPECT_LE(*answer.areaAfter, 28.3) << answer.label;
}

TEST(ReachTarget, ACancelledSearchSaysSo) {
  const PlanRequest r = tinyOnTpu();
  const ExecutionPlan present = planned(r);
  CancelSource source;
  source.cancel();
  PlannerSettings settings;
  settings.cancel = source.token();
  Planner planner;
  const ReachedTarget none = reachTarget(planner, r, present, {Metric::Latency, 0.9}, {}, settings);
  EXPECT_FALSE(none.complete);
  EXPECT_TRUE(none.answers.empty());
}

}  // namespace
}  // namespace tilescope
