// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/silicon_metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "core/explore/metrics.h"
#include "core/hardware/hardware_edit.h"
#include "core/hardware/pricing.h"
#include "tests/core/explore/explore_support.h"
#include "tests/support/step_evaluator.h"

namespace tilescope {
namespace {

using testing::HasSubstr;

constexpr double kShown = 0.006;  // inputs of four digits, results of three
constexpr std::array kSiliconMetrics{Metric::Area,           Metric::Power,         Metric::Efficiency,
                                     Metric::Leakage,        Metric::LeakageEnergy, Metric::ThroughputPerArea,
                                     Metric::PeakThroughput, Metric::PeakPerArea};

// ResNet-18 on tpu_like under ZigZag: 1024 PEs at 1 GHz.
ExecutionPlan tpuPlan() {
  ExecutionPlan plan;
  plan.request = requestFor("resnet18.json", "tpu_like.json");
  plan.layers.resize(1);
  plan.layers[0].evaluation = LayerResult{};
  plan.totals.macs = 1.8e9;
  plan.totals.energy.total = 1.4e9;
  plan.totals.latency.total = 4e6;
  plan.totals.latency.seconds = 4e-3;
  return plan;
}

HardwareProfile edited(const HardwareProfile& profile, const char* pointer, const char* value) {
  return valueOrFail(apply(profile, {{pointer, value}}));
}

TEST(SiliconMetrics, AreWhatTheirDefinitionsSay) {
  const ExecutionPlan plan = tpuPlan();
  EXPECT_NEAR(*valueOf(plan, Metric::Area), 28.2, 0.1);        // 3 × 9.40 mm²
  EXPECT_NEAR(*valueOf(plan, Metric::Leakage), 0.483, 0.001);  // 436 mW of the buffer plus 46 mW of the registers
  EXPECT_DOUBLE_EQ(*valueOf(plan, Metric::Power), 1.4e-3 / 4e-3);
  EXPECT_DOUBLE_EQ(*valueOf(plan, Metric::Efficiency), 2 * 1.8e9 / 1.4e-3);
  EXPECT_DOUBLE_EQ(*valueOf(plan, Metric::PeakThroughput), 2 * 1024 * 1e9);
  EXPECT_NEAR(*valueOf(plan, Metric::LeakageEnergy), 0.483 * 4e-3 * 1e12, 4e6);
  EXPECT_DOUBLE_EQ(*valueOf(plan, Metric::PeakPerArea),
                   *valueOf(plan, Metric::PeakThroughput) / *valueOf(plan, Metric::Area));
  EXPECT_DOUBLE_EQ(*valueOf(plan, Metric::ThroughputPerArea), 1.8e9 / 4e-3 / *valueOf(plan, Metric::Area));
}

TEST(SiliconMetrics, WhatIsKeptOfAPlanGivesEveryMetricOfDesigns) {
  ExecutionPlan plan = tpuPlan();
  plan.totals.offChipBytes.tensors[0] = 7e7;
  for (const Metric metric : metricsOf(kInDesigns)) {
    const std::optional<double> kept = valueOf(resultsOf(plan), metric);
    ASSERT_TRUE(kept) << name(metric);
    EXPECT_DOUBLE_EQ(*kept, *valueOf(plan, metric)) << name(metric);
  }
  plan.request.hardware.technology.reset();
  EXPECT_FALSE(valueOf(resultsOf(plan), Metric::Area));
  EXPECT_FALSE(valueOf(resultsOf(plan), Metric::EnergyTimesArea));
  EXPECT_TRUE(valueOf(resultsOf(plan), Metric::Power));
}

TEST(SiliconMetrics, TheStepsOfTheirExplanationsGiveThemOnEveryBundledProfile) {
  for (const HardwareProfile& profile : bundledProfiles()) {
    ExecutionPlan plan = tpuPlan();
    plan.request.hardware = profile;
    plan.totals.energy.unit = profile.energyUnit;
    plan.totals.latency.total = plan.totals.latency.seconds * profile.clockMhz * 1e6;
    for (const Metric metric : kSiliconMetrics) {
      const Provenance p = explainTotals(plan, metric);
      SCOPED_TRACE(profile.name + "\n" + toText(p));
      if (const std::optional<Lack> lack = lackOf(profile, metric)) {
        EXPECT_EQ(p.result, lack->text);
        EXPECT_FALSE(valueOf(plan, metric));
        continue;
      }
      ASSERT_TRUE(valueOf(plan, metric));
      for (const std::string& line : p.steps) {
        const EvaluatedStep step = evaluateStep(line);
        EXPECT_NEAR(step.computed.value(), step.shown, kShown * step.shown);
      }
      EXPECT_EQ(evaluateStep(p.steps.back()).shownText, p.result);
      EXPECT_FALSE(p.source.empty());
    }
  }
}

TEST(SiliconMetrics, WithoutATechnologyAreaAndLeakageNeedANode) {
  ExecutionPlan plan = tpuPlan();
  plan.request.hardware.technology.reset();
  for (const Metric metric :
       {Metric::Area, Metric::Leakage, Metric::LeakageEnergy, Metric::PeakPerArea, Metric::ThroughputPerArea}) {
    EXPECT_FALSE(valueOf(plan, metric)) << name(metric);
    EXPECT_EQ(explainTotals(plan, metric).result, "needs a node");
    EXPECT_THAT(explainTotals(plan, metric).formula.front(), HasSubstr("/technology/node_nm"));
  }
  EXPECT_TRUE(valueOf(plan, Metric::Power));
  EXPECT_TRUE(valueOf(plan, Metric::PeakThroughput));
}

TEST(SiliconMetrics, WithoutPicojoulesThereIsNoPowerAndNoEfficiency) {
  ExecutionPlan plan = tpuPlan();
  plan.request.hardware = projectHardware("eyeriss.json");
  plan.totals.energy.unit = EnergyUnit::Mac;
  for (const Metric metric : {Metric::Power, Metric::Efficiency}) {
    EXPECT_FALSE(valueOf(plan, metric));
    EXPECT_EQ(explainTotals(plan, metric).result, "needs energies in pJ");
  }
  EXPECT_TRUE(valueOf(plan, Metric::Area));
}

TEST(SiliconMetrics, TheAreaOfAMachineNeedsNoPlan) {
  ExecutionPlan plan = tpuPlan();
  plan.layers.clear();
  EXPECT_TRUE(valueOf(plan, Metric::Area));
  EXPECT_TRUE(valueOf(plan, Metric::Leakage));
  EXPECT_FALSE(valueOf(plan, Metric::Power));
  EXPECT_FALSE(valueOf(plan, Metric::LeakageEnergy));
  EXPECT_EQ(explainTotals(plan, Metric::Area).title, plan.request.hardware.name);
}

TEST(SiliconMetrics, OnlyPublishedAreasAndEnergiesAreNotMarked) {
  ExecutionPlan plan = tpuPlan();
  EXPECT_FALSE(isEstimate(plan, Metric::Energy));
  EXPECT_FALSE(isEstimate(plan, Metric::Power));
  EXPECT_TRUE(isEstimate(plan, Metric::Area));
  EXPECT_FALSE(isEstimate(plan, Metric::PeakThroughput));
  plan.request.hardware = edited(plan.request.hardware, "/memories/2/size_bits", "33554432");
  EXPECT_TRUE(isEstimate(plan, Metric::Energy)) << "re-priced";
  EXPECT_TRUE(isEstimate(plan, Metric::Efficiency));

  plan.request.hardware = projectHardware("eyeriss.json");
  EXPECT_FALSE(isEstimate(plan, Metric::Area)) << "the published 12.25 mm²";
  plan.request.hardware = edited(plan.request.hardware, "/memories/3/size_bits", "1769472");
  EXPECT_TRUE(isEstimate(plan, Metric::Area));
}

TEST(SiliconMetrics, TheAreaSaysItsPartsAndHowFarItReaches) {
  const Provenance p = explainTotals(tpuPlan(), Metric::Area);
  EXPECT_THAT(p.steps.front(), HasSubstr("1024 × rf_128B"));
  EXPECT_THAT(p.steps.front(), HasSubstr("1024 × MAC"));
  EXPECT_THAT(p.source, HasSubstr("2.5 to 4 times"));
}

}  // namespace
}  // namespace tilescope
