// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/changes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/explore/parameter_steps.h"
#include "core/explore/plan_objective.h"
#include "core/hardware/hardware_edit.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

RankedChanges ranked(const PlanRequest& r, const PlannerSettings& settings = {}) {
  Planner planner;
  const ExecutionPlan present = valueOrFail(planner.plan(r));
  return rankChanges(planner, r, present, settings);
}

// The slow, obvious way: rungs from a plain list, the value written into the profile, a planner of its own each time.
struct Tried {
  std::string label;
  double to = 0, gain = 0;
};

double rungAQuarterAbove(double value, bool whole) {
  for (int exponent = -20; exponent < 40; ++exponent) {
    for (const double half : {1.0, 1.5}) {
      double rung = std::ldexp(half, exponent);
      if (whole) rung = std::round(rung);
      if (rung >= value * 1.25) return rung;
    }
  }
  return value;
}

double objectiveValue(const PlanRequest& r) {
  return objectiveOf(planned(r).totals, r.objective).value;
}

std::vector<Tried> everyStep(const PlanRequest& r) {
  std::vector<Tried> all;
  const double before = objectiveValue(r);
  const auto add = [&](const std::string& label, double to, const PlanRequest& changed) {
    const double after = objectiveValue(changed);
    all.push_back({label, to, r.objective == Objective::Metric ? after / before - 1 : 1 - after / before});
  };
  for (std::size_t m = 0; m + 1 < r.hardware.memories.size(); ++m) {
    PlanRequest changed = r;
    const auto present = static_cast<double>(r.hardware.memories[m].sizeBits);
    const std::int64_t bits = std::llround(rungAQuarterAbove(present / 8192, false) * 8192);
    changed.hardware = valueOrFail(
        tilescope::apply(r.hardware, {{"/memories/" + std::to_string(m) + "/size_bits", std::to_string(bits)}}));
    add(r.hardware.memories[m].name, static_cast<double>(bits), changed);
  }
  for (std::size_t d = 0; d < r.hardware.arrayDims.size(); ++d) {
    PlanRequest changed = r;
    std::int64_t& size = changed.hardware.arrayDims[d].size;
    size = std::llround(rungAQuarterAbove(static_cast<double>(size), true));
    add(r.hardware.arrayDims[d].name, static_cast<double>(size), changed);
  }
  PlanRequest faster = r;
  double& bandwidth = *faster.hardware.memories.back().bandwidthGbPerS;
  bandwidth = rungAQuarterAbove(bandwidth, false);
  add("bandwidth", bandwidth, faster);
  std::stable_sort(all.begin(), all.end(), [](const Tried& a, const Tried& b) { return a.gain > b.gain; });
  return all;
}

TEST(RankChanges, AgreesWithTryingEveryStepByHand) {
  for (const Objective objective :
       {Objective::Latency, Objective::Metric, Objective::Energy, Objective::Traffic, Objective::Edp}) {
    for (const char* network : {"resnet18.json", "mlperf_tiny_ds_cnn.json"}) {
      const PlanRequest r = requestFor(network, "tx2_eplanner_b.json", objective);
      const std::vector<Tried> expected = everyStep(r);
      RankedChanges found = ranked(r);
      EXPECT_TRUE(found.complete);
      std::erase_if(found.changes, [](const Change& change) { return change.steps > 1; });
      ASSERT_EQ(found.changes.size(), expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i) {
        SCOPED_TRACE(std::string(name(objective)) + " " + network + " " + expected[i].label);
        EXPECT_EQ(found.changes[i].to, expected[i].to);
        EXPECT_NEAR(found.changes[i].gain, expected[i].gain, 1e-9);
      }
    }
  }
}

// Of any parameter but clock and precisions, the gain at so many rungs above the present value, by a planner of its
// own.
double gainAt(const PlanRequest& r, const Parameter& parameter, int steps) {
  std::optional<double> to = worthwhileStep(parameter);
  for (int i = 1; to && i < steps; ++i) to = nextStep(parameter, *to);
  if (!to) return 0;
  PlanRequest changed = r;
  const Result<HardwareProfile> hardware = apply(r.hardware, {editOf(parameter, *to)});
  if (!hardware) return 0;
  changed.hardware = *hardware;
  const double before = objectiveValue(r), after = objectiveValue(changed);
  return r.objective == Objective::Metric ? after / before - 1 : 1 - after / before;
}

// Traffic and energy fall in steps of the buffers' sizes: somewhere the next size changes nothing, and one beyond does.
TEST(RankChanges, StepsOverPlateausToTheNearestStepThatHelps) {
  int plateaus = 0;
  for (const Objective objective :
       {Objective::Latency, Objective::Metric, Objective::Energy, Objective::Traffic, Objective::Edp}) {
    const PlanRequest r = requestFor("resnet18.json", "tx2_eplanner_b.json", objective);
    const ExecutionPlan present = planned(r);
    Planner planner;
    const Change best = rankChanges(planner, r, present).changes.front();
    std::vector<Parameter> parameters;
    for (const Parameter& parameter : parametersOf(r.hardware))
      if (parameter.kind != ParameterKind::Clock && parameter.kind != ParameterKind::Precision)
        parameters.push_back(parameter);
    int nearest = 1;
    const auto helps = [&](const Parameter& p) { return gainAt(r, p, nearest) >= kWorthSaying; };
    while (nearest < kMaxSteps && std::none_of(parameters.begin(), parameters.end(), helps)) ++nearest;
    SCOPED_TRACE(name(objective));
    if (std::none_of(parameters.begin(), parameters.end(), helps)) {
      EXPECT_LT(best.gain, kWorthSaying);
      continue;
    }
    EXPECT_EQ(best.steps, nearest);
    EXPECT_NEAR(best.gain, gainAt(r, best.parameter, nearest), 1e-9);
    for (const Parameter& parameter : parameters) EXPECT_LE(gainAt(r, parameter, nearest), best.gain + 1e-9);
    plateaus += nearest > 1 ? 1 : 0;
  }
  EXPECT_GT(plateaus, 0) << "a case that shows it";
}

TEST(RankChanges, AnEditGivesExactlyThePlanThatWasPromised) {
  const PlanRequest r = requestFor("resnet18.json", "tx2_eplanner_a.json");
  const Change best = ranked(r).changes.front();
  PlanRequest applied = r;
  applied.hardware = valueOrFail(tilescope::apply(r.hardware, {best.edit}));
  EXPECT_EQ(objectiveValue(applied), best.after);
  EXPECT_EQ(objectiveValue(r), best.before);
  EXPECT_EQ(best.label, settingText(best.parameter, best.to));
  EXPECT_EQ(best.newlyPlanned, 0u);
}

// More columns of DIANA's array make blobs of weights larger.
TEST(RankChanges, WhatGetsWorseSaysWhy) {
  PlanRequest r = requestFor("mlperf_tiny_resnet8.json", "diana.json", Objective::Traffic);
  r.model = "diana";
  std::size_t worse = 0;
  for (const Change& change : ranked(r).changes) {
    EXPECT_EQ(change.whyWorse.empty(), change.gain >= 0) << change.label << " " << change.gain;
    worse += change.gain < 0 && change.parameter.kind == ParameterKind::ArrayDim;
  }
  EXPECT_GE(worse, 1U);
}

TEST(RankChanges, AreTheSameForAnyNumberOfThreads) {
  const PlanRequest r = requestFor("resnet50.json", "tx2_eplanner_a.json", Objective::Metric);
  PlannerSettings one, four;
  one.threads = 1;
  four.threads = 4;
  EXPECT_EQ(ranked(r, one), ranked(r, four));
}

TEST(RankChanges, NeitherClockNorPrecisionIsProposed) {
  for (const Change& change : ranked(requestFor("resnet50.json", "tx2_eplanner_a.json", Objective::Latency)).changes) {
    EXPECT_NE(change.parameter.kind, ParameterKind::Clock);
    EXPECT_NE(change.parameter.kind, ParameterKind::Precision);
  }
}

TEST(RankChanges, CancelledBeforeTheStartThereIsNothingAndItSaysSo) {
  const PlanRequest r = requestFor("alexnet.json", "tx2_eplanner_a.json");
  CancelSource source;
  source.cancel();
  PlannerSettings settings;
  settings.cancel = source.token();
  const RankedChanges none = ranked(r, settings);
  EXPECT_FALSE(none.complete);
  EXPECT_TRUE(none.changes.empty());
}

TEST(RankChanges, APlanThatWasCancelledIsNoPresent) {
  const PlanRequest r = requestFor("alexnet.json", "tx2_eplanner_a.json");
  ExecutionPlan present = planned(r);
  present.cancelled = true;
  Planner planner;
  EXPECT_THROW(rankChanges(planner, r, present), InternalError);
}

// Layers that only fit with the change do not count against it.
TEST(RankChanges, ComparesTheLayersThatBothPlansHave) {
  PlanRequest r = requestFor("resnet18.json", "tx2_eplanner_a.json");
  r.search = "zhang";  // whole rows: conv1 needs 18.4 KiB
  r.hardware.memories[0].sizeBits = 16 * 8192;
  const ExecutionPlan present = planned(r);
  ASSERT_FALSE(present.infeasibleLayers.empty());
  Planner planner;
  bool any = false;
  for (const Change& change : rankChanges(planner, r, present).changes) {
    if (change.newlyPlanned == 0) continue;
    any = true;
    EXPECT_GE(change.gain, -1e-9) << change.label;
  }
  EXPECT_TRUE(any);
}

}  // namespace
}  // namespace tilescope
