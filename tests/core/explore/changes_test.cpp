// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/changes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <optional>
#include <thread>

#include "core/base/json.h"
#include "core/explore/plan_objective.h"
#include "core/explore/silicon_metrics.h"
#include "core/hardware/hardware_edit.h"
#include "core/hardware/pricing.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

RankedChanges ranked(const PlanRequest& r, const PlannerSettings& settings = {}) {
  Planner planner;
  const ExecutionPlan present = valueOrFail(planner.plan(r));
  return rankChanges(planner, r, present, {}, settings);
}

double objectiveValue(const PlanRequest& r) {
  return objectiveOf(planned(r).totals, r.objective).value;
}

double gainByHand(const PlanRequest& r, double before, double after) {
  return r.objective == Objective::Metric ? after / before - 1 : 1 - after / before;
}

// A slow reference: values come from a plain list, are written into the profile, and are planned anew.
double rungAQuarterAbove(double value) {
  for (int exponent = -20; exponent < 40; ++exponent) {
    for (const double half : {1.0, 1.5}) {
      const double rung = std::ldexp(half, exponent);
      if (rung >= value * 1.25) return rung;
    }
  }
  return value;
}

struct Tried {
  std::string pointer;
  double to = 0, gain = 0, price = 0;
};

double areaOf(const HardwareProfile& hardware) {
  return pricesOf(hardware).chip.value().areaMm2;
}

std::vector<Tried> everyNextRung(const PlanRequest& r) {
  std::vector<Tried> all;
  const double before = objectiveValue(r);
  const auto add = [&](const std::string& pointer, double to, double unpriced) {
    PlanRequest changed = r;
    changed.hardware = valueOrFail(tilescope::apply(r.hardware, {{pointer, plainNumber(to).dump()}}));
    all.push_back({pointer, to, gainByHand(r, before, objectiveValue(changed)),
                   areaOf(changed.hardware) / areaOf(r.hardware) - 1 + unpriced});
  };
  for (std::size_t m = 0; m + 1 < r.hardware.memories.size(); ++m) {
    const auto present = static_cast<double>(r.hardware.memories[m].sizeBits);
    add("/memories/" + std::to_string(m) + "/size_bits", std::round(rungAQuarterAbove(present / 8192) * 8192), 0);
  }
  for (std::size_t d = 0; d < r.hardware.arrayDims.size(); ++d)
    // Not 24: e-PlaNNer overrates it for 64 channels.
    add("/array/dims/" + std::to_string(d) + "/size", 2 * static_cast<double>(r.hardware.arrayDims[d].size), 0);
  const double bandwidth = *r.hardware.memories.back().bandwidthGbPerS;
  const double faster = rungAQuarterAbove(bandwidth);
  add("/memories/" + std::to_string(r.hardware.memories.size() - 1) + "/bandwidth_gb_per_s", faster,
      0.06 * (faster / bandwidth - 1));
  return all;
}

double worthOf(double gain, double price) {
  return gain > 0 ? gain / std::max(price, 0.005) : gain;
}

TEST(RankChanges, NextRungsAgreeWithTryingThemByHand) {
  for (const Objective objective :
       {Objective::Latency, Objective::Metric, Objective::Energy, Objective::Traffic, Objective::Edp}) {
    for (const char* network : {"resnet18.json", "mlperf_tiny_ds_cnn.json"}) {
      const PlanRequest r = requestFor(network, "tx2_eplanner_b.json", objective);
      const RankedChanges found = ranked(r);
      EXPECT_TRUE(found.complete);
      for (const Tried& expected : everyNextRung(r)) {
        SCOPED_TRACE(std::string(name(objective)) + " " + network + " " + expected.pointer);
        const auto change = std::find_if(found.changes.begin(), found.changes.end(), [&](const Change& one) {
          return one.steps.front().pointer == expected.pointer && one.steps.front().to == expected.to;
        });
        ASSERT_NE(change, found.changes.end());
        EXPECT_NEAR(change->gain, expected.gain, 1e-9);
        EXPECT_NEAR(change->price().value(), expected.price, 1e-12);
        EXPECT_NEAR(change->worth(), worthOf(expected.gain, expected.price), 1e-6);
      }
    }
  }
}

// Applies every change, saving and pair; the new plan must have the promised values.
TEST(RankChanges, EveryPromiseIsWhatThePlanThenHas) {
  for (const Objective objective : {Objective::Latency, Objective::Energy}) {
    const PlanRequest r = tinyOnTpu(objective);
    const RankedChanges found = ranked(r);
    const double before = objectiveValue(r);
    std::size_t checked = 0;
    for (const std::vector<Change>* list : {&found.changes, &found.savings, &found.pairs})
      for (const Change& change : *list) {
        SCOPED_TRACE(change.label);
        PlanRequest applied = r;
        applied.hardware = valueOrFail(tilescope::apply(r.hardware, change.edits()));
        EXPECT_NEAR(change.gain, gainByHand(r, before, objectiveValue(applied)), 1e-9);
        EXPECT_NEAR(change.addedArea(), areaOf(applied.hardware) - areaOf(r.hardware), 1e-12);
        EXPECT_EQ(change.newlyPlanned, 0U);
        ++checked;
      }
    EXPECT_GT(checked, 10U);
    EXPECT_TRUE(std::is_sorted(found.changes.begin(), found.changes.end(),
                               [](const Change& a, const Change& b) { return a.worth() > b.worth(); }));
    EXPECT_LE(found.plans, 60U);
  }
}

TEST(RankChanges, EveryStepOfAPairHasAnEffect) {
  std::size_t pairs = 0;
  for (const char* profile : {"tpu_like.json", "tx2_eplanner_a.json", "edge_tpu_like.json"}) {
    PlanRequest r = requestFor("resnet18.json", profile);
    r.objective = Objective::Latency;
    const double before = objectiveValue(r);
    for (const Change& pair : ranked(r).pairs)
      for (const DesignStep& left : pair.steps) {
        if (!left.edit) continue;
        SCOPED_TRACE(std::string(profile) + " " + pair.label + " without " + left.setting);
        std::vector<HardwareEdit> others;
        for (const DesignStep& step : pair.steps)
          if (step.pointer != left.pointer && step.edit) others.push_back(*step.edit);
        PlanRequest without = r;
        without.hardware = valueOrFail(tilescope::apply(r.hardware, others));
        const bool gains = pair.gain >= gainByHand(r, before, objectiveValue(without)) + kWorthSaying / 2;
        const bool isSmaller = *pair.areaAfter < areaOf(without.hardware) - 0.004 * areaOf(r.hardware);
        EXPECT_TRUE(gains || isSmaller);
        ++pairs;
      }
  }
  EXPECT_GT(pairs, 0U);
}

// Halves sizes by hand: the smallest that loses at most half a percent against the best so far, without more energy and
// traffic.
TEST(RankChanges, SavingsAgreeWithHalvingByHand) {
  PlanRequest r = tinyOnTpu();
  const RankedChanges found = ranked(r);
  const double before = objectiveValue(r);
  const PlanTotals now = planned(r).totals;
  for (std::size_t m = 0; m + 1 < r.hardware.memories.size(); ++m) {
    const std::string pointer = "/memories/" + std::to_string(m) + "/size_bits";
    std::optional<std::int64_t> expected;
    double best = 0;
    for (std::int64_t bits = r.hardware.memories[m].sizeBits / 2; bits >= 8192; bits /= 2) {
      PlanRequest smaller = r;
      smaller.hardware = valueOrFail(tilescope::apply(r.hardware, {{pointer, std::to_string(bits)}}));
      const ExecutionPlan plan = planned(smaller);
      if (!plan.infeasibleLayers.empty()) break;
      const double gain = 1 - plan.totals.latency.seconds / before;
      best = std::max(best, gain);
      const double most = 1 + kSavingLoss;
      const bool costsMore = plan.totals.energy.total > now.energy.total * most ||
                             plan.totals.offChipBytes.total() > now.offChipBytes.total() * most;
      if (gain < best - kSavingLoss || costsMore) break;
      expected = bits;
    }
    if (r.hardware.memories[m].sizeBits < 16384) continue;  // in bytes, where the list of sizes ends differently
    const auto saving = std::find_if(found.savings.begin(), found.savings.end(),
                                     [&](const Change& one) { return one.steps.front().pointer == pointer; });
    ASSERT_EQ(saving != found.savings.end(), expected.has_value()) << pointer;
    if (!expected) continue;
    EXPECT_EQ(saving->steps.front().to, static_cast<double>(*expected)) << pointer;
  }
  ASSERT_FALSE(found.savings.empty());
  EXPECT_LT(found.savings.front().addedArea(), 0);
}

// Below a min number of words per port, a smaller memory takes no less area.
TEST(RankChanges, ASavingTakesLessAreaThanTheNextLargerSize) {
  PlanRequest r = tinyOnTpu();
  r.hardware = valueOrFail(tilescope::apply(r.hardware, {{"/memories/2/size_bits", "131072"}}));
  const RankedChanges found = ranked(r);
  ASSERT_FALSE(found.savings.empty());
  for (const Change& saving : found.savings) {
    const DesignStep& step = saving.steps.front();
    if (step.kind != StepKind::MemorySize) continue;
    const std::string larger = std::to_string(static_cast<std::int64_t>(2 * step.to));
    const HardwareProfile next = valueOrFail(tilescope::apply(r.hardware, {{step.pointer, larger}}));
    EXPECT_LT(*saving.areaAfter, *chipArea(next)) << step.pointer;
  }
}

TEST(RankChanges, ThirtyTimesTheBestChangeStaysWithinTheLimits) {
  PlanRequest r = tinyOnTpu();
  const HardwareProfile asRead = r.hardware;
  Planner planner;
  int applied = 0;
  for (; applied < 30; ++applied) {
    const ExecutionPlan plan = valueOrFail(planner.plan(r));
    const RankedChanges found = rankChanges(planner, r, plan, {asRead, {}});
    const auto cheap =
        std::find_if(found.changes.begin(), found.changes.end(), [](const Change& change) { return change.isCheap(); });
    if (cheap == found.changes.end()) break;
    r = valueOrFail(withSteps(r, cheap->steps));
  }
  EXPECT_LT(applied, 30) << "it ends";
  EXPECT_LE(r.hardware.memories.back().ports.front().widestBitsPerCycle, 4 * 64);
  EXPECT_EQ(r.hardware.clockMhz, asRead.clockMhz);
}

TEST(RankChanges, NoChangeBreaksABudgetAndWhatExceedsOneIsBroughtBack) {
  PlanRequest r = tinyOnTpu();
  const ExecutionPlan present = planned(r);
  AdviceScope scope;
  scope.budgets = valueOrFail(parseBudgets("area=28.5"));  // now 28.2
  Planner planner;
  RankedChanges found = rankChanges(planner, r, present, scope);
  bool anyBroken = false;
  for (const Change& change : found.changes) {
    anyBroken = anyBroken || !change.excesses.empty();
    EXPECT_EQ(change.excesses.empty(), *change.areaAfter <= 28.5) << change.label;
    EXPECT_FALSE(change.isCheap() && !change.excesses.empty()) << change.label;
  }
  EXPECT_TRUE(anyBroken);
  scope.budgets = valueOrFail(parseBudgets("area=20"));
  found = rankChanges(planner, r, present, scope);
  ASSERT_FALSE(found.cures.empty());
  for (const Change& cure : found.cures) EXPECT_LE(*cure.areaAfter, 20) << cure.label;
}

TEST(RankChanges, WithoutTechnologyTheyHaveNoPriceAndNothingIsSaved) {
  PlanRequest r = requestFor("mlperf_tiny_resnet8.json", "tx2_eplanner_a.json");
  r.hardware.technology.reset();
  const RankedChanges found = ranked(r);
  EXPECT_TRUE(found.savings.empty());
  for (const Change& change : found.changes) {
    EXPECT_EQ(change.price(), std::nullopt);
    EXPECT_EQ(change.worth(), change.gain);
  }
}

TEST(RankChanges, AnEditGivesExactlyThePlanThatWasPromised) {
  const PlanRequest r = requestFor("resnet18.json", "tx2_eplanner_a.json");
  const Change best = ranked(r).changes.front();
  PlanRequest applied = r;
  applied.hardware = valueOrFail(tilescope::apply(r.hardware, best.edits()));
  EXPECT_EQ(objectiveValue(applied), best.after);
  EXPECT_EQ(objectiveValue(r), best.before);
  EXPECT_EQ(best.label, best.steps.front().setting);
  EXPECT_EQ(best.newlyPlanned, 0u);
}

// More array columns make DIANA's weight blobs larger.
TEST(RankChanges, WhatGetsWorseSaysWhy) {
  PlanRequest r = requestFor("mlperf_tiny_resnet8.json", "diana.json", Objective::Traffic);
  r.model = "diana";
  std::size_t worse = 0;
  for (const Change& change : ranked(r).changes) {
    EXPECT_EQ(change.whyWorse.empty(), change.gain >= 0) << change.label << " " << change.gain;
    worse += change.gain < 0 && change.steps.front().kind == StepKind::ArrayDim;
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
    const std::string& pointer = change.steps.front().pointer;
    EXPECT_FALSE(pointer.starts_with("/clock_mhz") || pointer.starts_with("/precision_bits")) << pointer;
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

// With all plans in the cache, what is confirmed at the end is found even after a cancellation.
TEST(RankChanges, CancelledAtAnyTimeTheyAreWholeOrSaySo) {
  const PlanRequest r = requestFor("resnet18.json", "tx2_eplanner_a.json", Objective::Latency);
  Planner planner;
  const ExecutionPlan present = valueOrFail(planner.plan(r));
  PlannerSettings settings;
  settings.mostNodes = kAdviceNodes;
  const RankedChanges whole = rankChanges(planner, r, present, {}, settings);
  const auto start = std::chrono::steady_clock::now();
  ASSERT_EQ(rankChanges(planner, r, present, {}, settings), whole);
  const auto time = std::chrono::steady_clock::now() - start;
  constexpr int kMoments = 40;
  int cut = 0;
  for (int moment = 0; moment < kMoments; ++moment) {
    CancelSource source;
    settings.cancel = source.token();
    std::atomic<bool> runs = false;
    std::thread canceller([&] {
      runs = true;
      const auto until = std::chrono::steady_clock::now() + time * moment / kMoments;
      while (std::chrono::steady_clock::now() < until) {  // sleeping would be too long
      }
      source.cancel();
    });
    while (!runs) std::this_thread::yield();
    const RankedChanges ranked = rankChanges(planner, r, present, {}, settings);
    canceller.join();
    if (ranked.complete)
      EXPECT_TRUE(ranked == whole) << "moment " << moment;
    else
      ++cut;
  }
  EXPECT_GT(cut, 0);
}

TEST(RankChanges, APlanThatWasCancelledIsNoPresent) {
  const PlanRequest r = requestFor("alexnet.json", "tx2_eplanner_a.json");
  ExecutionPlan present = planned(r);
  present.cancelled = true;
  Planner planner;
  EXPECT_THROW(rankChanges(planner, r, present), InternalError);
}

// Layers that only fit after the change do not count against it.
TEST(RankChanges, ComparesTheLayersThatBothPlansHave) {
  PlanRequest r = requestFor("resnet18.json", "tx2_eplanner_a.json");
  r.search = "zhang";  // needs whole rows, 18.4 KiB for conv1
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
