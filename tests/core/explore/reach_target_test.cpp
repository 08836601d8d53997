// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/reach_target.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/explore/change_text.h"
#include "core/explore/parameter_steps.h"
#include "core/hardware/new_machine.h"
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
  for (const char* same : {"latency -10%", "latency = -10 %", " latency  -10% "})
    EXPECT_EQ(valueOrFail(parseTarget(same)), (Target{Metric::Latency, 0.9})) << same;
  for (const char* wrong :
       {"", "latency", "latency=nan%", "latency 10 %", "latency--10%", "latency==-10%", "latency=10%", "latency=-10",
        "latency=-100%", "latency=%", "latency=-x%", "throughput=-10%", "speed=-10%"})
    EXPECT_FALSE(parseTarget(wrong)) << wrong;
}

TEST(Targets, AreReadAsTheyAreSaid) {
  for (const auto& [text, target] : {std::pair("20 % less latency", Target{Metric::Latency, 0.8}),
                                     {"20% less energy", {Metric::Energy, 0.8}},
                                     {"half the traffic", {Metric::Traffic, 0.5}},
                                     {"half latency", {Metric::Latency, 0.5}},
                                     {"double the throughput", {Metric::Throughput, 2}},
                                     {"25 % more throughput", {Metric::Throughput, 1.25}}}) {
    const Target read = valueOrFail(parseTarget(text));
    EXPECT_EQ(read.metric, target.metric) << text;
    EXPECT_DOUBLE_EQ(read.factor, target.factor) << text;
  }
  for (const char* rate : {"30 frames/s", "30fps", " 30.0 img/s"})
    EXPECT_EQ(valueOrFail(parseTarget(rate)), (Target{Metric::Latency, 1, 30})) << rate;
  for (const char* wrong :
       {"20 % more latency", "half the throughput", "0 fps", "-5 fps", "half the", "half of latency"})
    EXPECT_FALSE(parseTarget(wrong)) << wrong;
}

// 16 more rows need wider sums; alone they stall.
TEST(Targets, AWiderArrayComesWithThePortsThatItNeeds) {
  MachineAnswers answers;
  answers.clockMhz = 600;
  answers.dram = {"lpddr4", "LPDDR4-3200 × 32", "LPDDR4", 32, 3200, 0.8, "JESD209-4"};
  PlanRequest r = tinyOnTpu(Objective::Latency);
  r.hardware =
      valueOrFail(newMachine(answers, projectHardware(std::string(baseProfileOf(MachineKind::Systolic)) + ".json")));
  const std::vector<Parameter> parameters = adviceParameters(r, r.hardware);
  const auto rows = std::find_if(parameters.begin(), parameters.end(),
                                 [](const Parameter& one) { return one.kind == ParameterKind::ArrayDim; });
  ASSERT_NE(rows, parameters.end());
  Planner planner;
  const std::vector<DesignStep> fed = withItsPorts(planner, r, stepOf(*rows, 2 * rows->value), {});
  ASSERT_GT(fed.size(), 1u);
  for (std::size_t i = 1; i < fed.size(); ++i) {
    EXPECT_EQ(fed[i].kind, StepKind::PortWidth);
    EXPECT_EQ(fed[i].to, 2 * fed[i].from);
  }
  EXPECT_TRUE(withItsPorts(planner, r, stepOf(*rows, rows->value / 2), {}).empty());

  const ExecutionPlan present = valueOrFail(planner.plan(r));
  const double alone = tryChange(planner, r, present, {fed.front()}, {}, {})->gain;
  const double with = tryChange(planner, r, present, fed, {}, {})->gain;
  EXPECT_GT(with, alone);
  const ReachedTarget found = reached(r, {Metric::Latency, 1 - (alone + with) / 2});
  EXPECT_TRUE(std::any_of(found.answers.begin(), found.answers.end(),
                          [&](const Change& change) { return change.steps.size() > 1; }));
}

TEST(Targets, ChipsAreForThePartition) {
  EXPECT_EQ(chipsIn("8 chips"), 8);
  EXPECT_EQ(chipsIn(" 1chip "), 1);
  for (const char* other : {"8", "chips", "0 chips", "8 chips or 9", "-1 chips"}) EXPECT_FALSE(chipsIn(other)) << other;
  EXPECT_EQ(parseTarget("8 chips").diagnostics().front().remedy,
            "Chips run a network as a pipeline: partition --chips 8");
}

TEST(Targets, NothingAndEverythingIsNoDecrease) {
  for (const char* whole : {"latency=-100%", "latency=-0%"})
    EXPECT_EQ(parseTarget(whole).diagnostics().front().expected,
              "a decrease of more than 0 and less than 100 %, such as -10%");
}

TEST(Targets, AWrongOneSaysWhereWhatAndWhatWasExpected) {
  const Diagnostic wrong = parseTarget("speed -10%", "Target").diagnostics().front();
  EXPECT_EQ(wrong.file, "Target");
  EXPECT_EQ(wrong.found, "\"speed -10%\"");
  EXPECT_EQ(wrong.expected, targetHelp());
  for (const char* id : {"latency", "energy", "edp", "traffic", "throughput"})
    EXPECT_NE(targetHelp().find(id), std::string::npos) << id;
}

TEST(ReachTarget, TheOrdersAreByAreaAndByEnergy) {
  const std::vector<Change> answers = reached(tinyOnTpu(), {Metric::Latency, 0.9}).answers;
  ASSERT_GT(answers.size(), 1U);
  EXPECT_EQ(inOrder(answers, AnswerOrder::Area), answers);
  const std::vector<Change> byEnergy = inOrder(answers, AnswerOrder::Energy);
  ASSERT_EQ(byEnergy.size(), answers.size());
  for (std::size_t i = 1; i < byEnergy.size(); ++i)
    EXPECT_LE(byEnergy[i - 1].totalsAfter.energy.total, byEnergy[i].totalsAfter.energy.total);
}

TEST(ReachTarget, WithoutTechnologyTheOrderIsByEnergyAlone) {
  PlanRequest r = tinyOnTpu();
  r.hardware.technology.reset();
  const std::vector<Change> answers = reached(r, {Metric::Latency, 0.9}).answers;
  ASSERT_FALSE(answers.empty());
  EXPECT_EQ(inOrder(answers, AnswerOrder::Energy), answers);
}

TEST(ReachTarget, SaysHowFarItIs) {
  const PlanRequest r = tinyOnTpu();
  Planner planner;
  std::size_t calls = 0, plans = 0;
  const ReachedTarget found =
      reachTarget(planner, r, planned(r), {Metric::Latency, 0.9}, {}, {}, [&](const ReachedTarget& soFar) {
        ++calls;
        EXPECT_GT(soFar.plans, plans);
        plans = soFar.plans;
      });
  EXPECT_GT(calls, 1U);
  EXPECT_LE(plans, found.plans);
}

TEST(ReachTarget, CellsOfAnAnswerSayItsOwnMetric) {
  const std::vector<Change> answers = reached(tinyOnTpu(), {Metric::Throughput, 1.1}).answers;
  ASSERT_FALSE(answers.empty());
  const std::vector<std::string> heads = changeHeads(Metric::Throughput);
  const std::vector<std::string> cells = changeCells(answers.front(), Metric::Throughput);
  ASSERT_EQ(heads.size(), cells.size());
  ASSERT_EQ(heads[3], "throughput");
  EXPECT_EQ(cells[3], changeText(ratioOf(answers.front(), Metric::Throughput)));
  EXPECT_EQ(changeHeads().size() + 1, heads.size());
}

// No single change that reaches the target is cheaper.
TEST(ReachTarget, NoSingleRungIsCheaperThanTheFirstAnswer) {
  const PlanRequest r = tinyOnTpu();
  const Target target{Metric::Latency, 0.9};
  const ReachedTarget found = reached(r, target);
  ASSERT_FALSE(found.answers.empty());
  const double cheapest = found.answers.front().price().value();
  const ExecutionPlan present = planned(r);
  for (const Parameter& parameter : adviceParameters(r, r.hardware))
    for (std::optional<double> to = firstRung(present, parameter); to; to = nextRung(present, parameter, *to)) {
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

// What becomes smaller beside an answer keeps latency, energy and traffic by itself.
TEST(ReachTarget, WhatIsSavedBesideAnAnswerIsHarmless) {
  const PlanRequest r = tinyOnTpu(Objective::Latency);
  const ExecutionPlan present = planned(r);
  const ReachedTarget found = reached(r, {Metric::Latency, 0.9});
  Planner planner;
  int saved = 0;
  for (const Change& answer : found.answers) {
    const std::vector<DesignStep> rest(answer.steps.begin(), answer.steps.end() - 1);
    const DesignStep& last = answer.steps.back();
    const bool isBeside = std::any_of(found.answers.begin(), found.answers.end(),
                                      [&](const Change& other) { return other.steps == rest; });
    if (!isBeside || last.to >= last.from) continue;
    EXPECT_TRUE(tryChange(planner, r, present, {last}, {}, {})->isHarmless()) << answer.label;
    ++saved;
  }
  EXPECT_GT(saved, 0);
}

TEST(ReachTarget, WhatNothingReachesNamesTheNearest) {
  const PlanRequest r = tinyOnTpu();
  const Target target{Metric::Latency, 0.001};
  const ReachedTarget found = reached(r, target);
  EXPECT_TRUE(found.answers.empty());
  ASSERT_TRUE(found.nearest);
  EXPECT_LT(ratioOf(*found.nearest, target.metric), 1);
  EXPECT_GT(ratioOf(*found.nearest, target.metric), 0.001);
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
