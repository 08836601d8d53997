// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/total_figures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "core/base/scale.h"
#include "tests/core/picture/sample_plans.h"

namespace tilescope {
namespace {

using testing::ElementsAreArray;

// The sample profile has energies in multiples of a MAC.
constexpr std::array kLabels{"Energy", "Latency", "Chip area", "Power", "Efficiency", "DRAM traffic", "PE utilization"};
constexpr std::size_t kEnergy = 0, kLatency = 1, kArea = 2, kPower = 3, kTraffic = 5, kUtilization = 6;

std::vector<std::string> labelsOf(const std::vector<TotalFigure>& figures) {
  std::vector<std::string> labels;
  for (const TotalFigure& figure : figures) labels.push_back(figure.label);
  return labels;
}

std::string textOf(const TotalFigure& figure) {
  return figure.value + " " + figure.unit;
}

// 4.09 GMAC at 87.9 % of 261 GMAC/s, and 205.7 · 10⁶ bytes.
TEST(TotalFigures, AreTheTotalsOfThePlan) {
  const std::vector<TotalFigure> figures = totalFigures(samplePlan(), nullptr);
  EXPECT_THAT(labelsOf(figures), ElementsAreArray(kLabels));
  EXPECT_EQ(textOf(figures[kLatency]), "17.8 ms");
  EXPECT_EQ(textOf(figures[kTraffic]), "206 MB");
  EXPECT_EQ(textOf(figures[kEnergy]), "44.2 G MAC eq.");
  EXPECT_EQ(textOf(figures[kUtilization]), "88 %");
  EXPECT_TRUE(figures[kEnergy].estimate);
  EXPECT_EQ(figures[kUtilization].metric, Metric::Utilization);
  for (const TotalFigure& figure : figures) EXPECT_FALSE(figure.change) << figure.label;
}

// Metrics keep their order, so that none is taken for another.
TEST(TotalFigures, HaveOneOrderWhateverIsAskedFor) {
  ExecutionPlan plan = samplePlan();
  for (const Objective objective : {Objective::Energy, Objective::Traffic, Objective::Latency, Objective::Edp}) {
    plan.request.objective = objective;
    EXPECT_THAT(labelsOf(totalFigures(plan, nullptr)), ElementsAreArray(kLabels));
  }
}

// Half the time, twice the bytes. The change of a share is a difference.
TEST(TotalFigures, ChangesAreRelativeAndOfAShareADifference) {
  ExecutionPlan before = samplePlan();
  before.totals.latency.seconds *= 2;
  for (double& bytes : before.totals.offChipBytes.tensors) bytes /= 2;
  before.totals.utilization.total -= 0.25;
  const std::vector<TotalFigure> figures = totalFigures(samplePlan(), &before);
  EXPECT_DOUBLE_EQ(*figures[kLatency].change, -0.5);
  EXPECT_DOUBLE_EQ(*figures[kTraffic].change, 1);
  EXPECT_DOUBLE_EQ(*figures[kEnergy].change, 0);
  EXPECT_DOUBLE_EQ(*figures[kUtilization].change, 0.25);
}

TEST(TotalFigures, OtherUnitsAndOtherSetsOfLayersDoNotCompare) {
  ExecutionPlan before = samplePlan();
  before.totals.energy.unit = EnergyUnit::Picojoule;
  EXPECT_FALSE(totalFigures(samplePlan(), &before)[kEnergy].change);
  EXPECT_TRUE(totalFigures(samplePlan(), &before)[kLatency].change);
  before.infeasibleLayers = {"conv1"};
  EXPECT_FALSE(totalFigures(samplePlan(), &before)[kLatency].change);
}

// The model does not cover 18 of 72 layers (adds, pools).
TEST(TotalFigures, SayWhatTheyCount) {
  const std::vector<TotalFigure> figures = totalFigures(samplePlan(), nullptr);
  EXPECT_EQ(figures[kTraffic].counts, "maps and weights");
  for (const TotalFigure& figure : figures)
    EXPECT_EQ(figure.part, figure.metric == Metric::Area ? "" : "54 of 72 layers") << figure.label;
}

TEST(TotalFigures, AModelThatLeavesOutOtherLayersDoesNotCompare) {
  ExecutionPlan all = samplePlan();
  for (LayerPlan& layer : all.layers) std::get<LayerResult>(layer.evaluation).outsideModel = false;
  EXPECT_FALSE(totalFigures(samplePlan(), &all)[kLatency].change);
}

TEST(TotalFigures, WhereNothingIsPlannedThereAreNone) {
  for (const ExecutionPlan& plan : {crampedPlan(), unsolvedPlan(sampleRequest())})
    for (const TotalFigure& figure : totalFigures(plan, &samplePlan())) {
      if (figure.metric == Metric::Area) continue;  // hardware only
      EXPECT_EQ(figure.value, "–");
      EXPECT_EQ(figure.unit, "");
      EXPECT_FALSE(figure.change);
    }
}

ExecutionPlan planInPicojoules() {
  ExecutionPlan plan = samplePlan();
  plan.request.hardware.energyUnit = plan.totals.energy.unit = EnergyUnit::Picojoule;
  return plan;
}

TEST(TotalFigures, PartsStandBesideTheAreaAndLeakageBesidePower) {
  const std::vector<TotalFigure> figures = totalFigures(planInPicojoules(), nullptr);
  ASSERT_TRUE(figures[kArea].aside && figures[kPower].aside);
  EXPECT_TRUE(figures[kArea].estimate);
  EXPECT_THAT(figures[kArea].aside->text, testing::EndsWith(" mm² parts"));
  EXPECT_THAT(figures[kArea].aside->words, testing::EndsWith(" mm² of parts"));
  EXPECT_THAT(figures[kPower].aside->text, testing::MatchesRegex("\\+[0-9.]+ [munk]?W"));
  EXPECT_THAT(figures[kPower].aside->words, testing::EndsWith("W of leakage"));
}

// The model does not cover pools and additions.
TEST(TotalFigures, EstimatesOfOtherLayersStandBesideEnergyAndLatency) {
  const ExecutionPlan& plan = samplePlan();
  const std::vector<TotalFigure> figures = totalFigures(plan, nullptr);
  const double seconds = passTotals(plan)->estimates.latency.seconds;
  ASSERT_TRUE(figures[kEnergy].aside && figures[kLatency].aside);
  const std::string latency = numberAndUnit(seconds, UnitFamily::Seconds).text();
  EXPECT_EQ(figures[kLatency].aside->words, "without " + latency + " of estimated layers");
  EXPECT_EQ(figures[kLatency].aside->text + " ms", "+" + latency) << "in the unit of the figure";
  EXPECT_FALSE(figures[kTraffic].aside || figures[kUtilization].aside);
}

TEST(TotalFigures, WhatTheProfileLacksIsSaid) {
  ExecutionPlan plan = samplePlan();
  EXPECT_EQ(totalFigures(plan, nullptr)[kPower].lack, "needs energies in pJ");
  plan.request.hardware.technology.reset();
  const TotalFigure area = totalFigures(plan, nullptr)[kArea];
  EXPECT_EQ(area.lack, "needs a node");
  EXPECT_EQ(area.value, "–");
  EXPECT_FALSE(area.estimate || area.aside || area.change);
}

TEST(TotalFigures, AreasCompareWhateverIsPlanned) {
  ExecutionPlan wide = crampedPlan();
  for (ArrayDim& dim : wide.request.hardware.arrayDims) dim.size *= 2;
  const TotalFigure area = totalFigures(wide, &samplePlan())[kArea];
  ASSERT_TRUE(area.change);
  EXPECT_GT(*area.change, 0);
}

// Length is in characters, not bytes.
TEST(TotalFigures, AMemoryWithALongNameIsCalledByItsPlace) {
  ExecutionPlan plan = samplePlan();
  plan.request.hardware.memories.back().name = "Süßholzé";
  EXPECT_EQ(totalFigures(plan, nullptr)[kTraffic].label, "Süßholzé traffic");
  plan.request.hardware.memories.back().name = "flash_card";
  EXPECT_EQ(totalFigures(plan, nullptr)[kTraffic].label, "Off-chip traffic");
}

}  // namespace
}  // namespace tilescope
