// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/total_figures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/picture/sample_plans.h"

namespace tilescope {
namespace {

using testing::ElementsAre;

std::vector<std::string> labelsOf(const std::vector<TotalFigure>& figures) {
  std::vector<std::string> labels;
  for (const TotalFigure& figure : figures) labels.push_back(figure.label);
  return labels;
}

std::string textOf(const TotalFigure& figure) {
  return figure.value + " " + figure.unit;
}

// 4.09 GMAC on 261 GMAC/s, of which 87.9 % is reached, and 205.7 · 10⁶ bytes.
TEST(TotalFigures, AreTheTotalsOfThePlan) {
  const std::vector<TotalFigure> figures = totalFigures(samplePlan(), nullptr);
  EXPECT_THAT(labelsOf(figures), ElementsAre("Latency", "DRAM traffic", "Energy", "PE utilization"));
  EXPECT_EQ(textOf(figures[0]), "17.8 ms");
  EXPECT_EQ(textOf(figures[1]), "206 MB");
  EXPECT_EQ(textOf(figures[2]), "44.2 G MAC eq.");
  EXPECT_EQ(textOf(figures[3]), "88 %");
  EXPECT_TRUE(figures[2].estimate);
  EXPECT_EQ(figures[3].metric, Metric::Utilization);
  for (const TotalFigure& figure : figures) EXPECT_FALSE(figure.change) << figure.label;
}

// What stands where must not change with what is asked for: 1.22 read as latency may be an energy.
TEST(TotalFigures, HaveOneOrderWhateverIsAskedFor) {
  ExecutionPlan plan = samplePlan();
  for (const Objective objective : {Objective::Energy, Objective::Traffic, Objective::Latency, Objective::Edp}) {
    plan.request.objective = objective;
    EXPECT_THAT(labelsOf(totalFigures(plan, nullptr)),
                ElementsAre("Latency", "DRAM traffic", "Energy", "PE utilization"));
  }
}

// Half the time, twice the bytes, and a share is a difference.
TEST(TotalFigures, ChangesAreRelativeAndOfAShareADifference) {
  ExecutionPlan before = samplePlan();
  before.totals.latency.seconds *= 2;
  for (double& bytes : before.totals.offChipBytes.tensors) bytes /= 2;
  before.totals.utilization.total -= 0.25;
  const std::vector<TotalFigure> figures = totalFigures(samplePlan(), &before);
  EXPECT_DOUBLE_EQ(*figures[0].change, -0.5);
  EXPECT_DOUBLE_EQ(*figures[1].change, 1);
  EXPECT_DOUBLE_EQ(*figures[2].change, 0);
  EXPECT_DOUBLE_EQ(*figures[3].change, 0.25);
}

TEST(TotalFigures, OtherUnitsAndOtherSetsOfLayersDoNotCompare) {
  ExecutionPlan before = samplePlan();
  before.totals.energy.unit = EnergyUnit::Picojoule;
  EXPECT_FALSE(totalFigures(samplePlan(), &before)[2].change);
  EXPECT_TRUE(totalFigures(samplePlan(), &before)[0].change);
  before.infeasibleLayers = {"conv1"};
  EXPECT_FALSE(totalFigures(samplePlan(), &before)[0].change);
}

// 18 of 72 layers are sums and pools, which the model leaves out.
TEST(TotalFigures, SayWhatTheyCount) {
  const std::vector<TotalFigure> figures = totalFigures(samplePlan(), nullptr);
  EXPECT_EQ(figures[1].counts, "maps and weights");
  for (const TotalFigure& figure : figures) EXPECT_EQ(figure.part, "54 of 72 layers") << figure.label;
}

TEST(TotalFigures, AModelThatLeavesOutOtherLayersDoesNotCompare) {
  ExecutionPlan all = samplePlan();
  for (LayerPlan& layer : all.layers) std::get<LayerResult>(layer.evaluation).outsideModel = false;
  EXPECT_FALSE(totalFigures(samplePlan(), &all)[0].change);
}

TEST(TotalFigures, WhereNothingIsPlannedThereAreNone) {
  for (const ExecutionPlan& plan : {crampedPlan(), unsolvedPlan(sampleRequest())})
    for (const TotalFigure& figure : totalFigures(plan, &samplePlan())) {
      EXPECT_EQ(figure.value, "–");
      EXPECT_EQ(figure.unit, "");
      EXPECT_FALSE(figure.change);
    }
}

// Counted in characters, not in bytes.
TEST(TotalFigures, AMemoryWithALongNameIsCalledByItsPlace) {
  ExecutionPlan plan = samplePlan();
  plan.request.hardware.memories.back().name = "Süßholzé";
  EXPECT_EQ(totalFigures(plan, nullptr)[1].label, "Süßholzé traffic");
  plan.request.hardware.memories.back().name = "flash_card";
  EXPECT_EQ(totalFigures(plan, nullptr)[1].label, "Off-chip traffic");
}

}  // namespace
}  // namespace tilescope
