// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/plan_objective.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

PlanTotals totals(EnergyUnit unit) {
  PlanTotals t;
  t.macs = 1e9;
  t.energy.unit = unit;
  t.energy.total = 3.34e10;
  t.latency.seconds = 0.0041;
  t.offChipBytes.tensors = {20e6, 50e6, 6.3e6};
  return t;
}

TEST(PlanObjective, IsTheSumsUnderEveryObjective) {
  const PlanTotals t = totals(EnergyUnit::Picojoule);
  EXPECT_EQ(objectiveOf(t, Objective::Latency), (PlanObjective{0.0041, "s", false}));
  EXPECT_EQ(objectiveOf(t, Objective::Energy), (PlanObjective{3.34e10, "pJ", false}));
  EXPECT_EQ(objectiveOf(t, Objective::Traffic), (PlanObjective{76.3e6, "B", false}));
  EXPECT_EQ(objectiveOf(t, Objective::Edp), (PlanObjective{3.34e10 * 0.0041, "pJ·s", false}));
  EXPECT_EQ(objectiveOf(t, Objective::Metric), (PlanObjective{1e9 / 0.0041 / 76.3e6, "MAC/s/B", true}));
  EXPECT_EQ(objectiveOf(totals(EnergyUnit::Mac), Objective::Edp).unit, "MAC·s");
  EXPECT_EQ(objectiveOf(PlanTotals{}, Objective::Metric).value, 0);
}

TEST(PlanObjective, ReadsAsPeopleWriteIt) {
  struct Case {
    Objective objective;
    EnergyUnit unit;
    const char* text;
  };
  for (const Case& c : {Case{Objective::Latency, EnergyUnit::Picojoule, "4.10 ms"},
                        Case{Objective::Energy, EnergyUnit::Picojoule, "33.4 mJ"},
                        Case{Objective::Energy, EnergyUnit::Mac, "33.4 G MAC eq."},
                        Case{Objective::Traffic, EnergyUnit::Picojoule, "76.3 MB"},
                        Case{Objective::Edp, EnergyUnit::Picojoule, "137 µJ·s"},
                        Case{Objective::Edp, EnergyUnit::Mac, "137 M MAC eq.·s"},
                        Case{Objective::Metric, EnergyUnit::Picojoule, "3.20 kMAC/s/B"}}) {
    EXPECT_EQ(objectiveText(objectiveOf(totals(c.unit), c.objective).value, c.objective, c.unit), c.text);
  }
}

TEST(PlanObjective, EstimatesOfEnergyAreMarkedAndNothingElseIs) {
  EXPECT_EQ(objectiveText(33.4e9, Objective::Energy, EnergyUnit::Mac, true), "33.4 G MAC eq. (estimate)");
  EXPECT_EQ(objectiveText(137e6, Objective::Edp, EnergyUnit::Mac, true), "137 M MAC eq.·s (estimate)");
  EXPECT_EQ(objectiveText(0.0041, Objective::Latency, EnergyUnit::Mac, true), "4.10 ms");
  EXPECT_EQ(objectiveText(76.3e6, Objective::Traffic, EnergyUnit::Mac, true), "76.3 MB");
}

TEST(PlanObjective, HasTheDigitsThatTellItFromAnotherValue) {
  const auto beside = [](double value, double other) {
    return objectiveTextBeside(value, other, Objective::Energy, EnergyUnit::Picojoule);
  };
  EXPECT_EQ(beside(1.04e10, 1.2e10), "10.4 mJ");
  EXPECT_EQ(beside(1.0410e10, 1.0421e10), "10.41 mJ");
  EXPECT_EQ(beside(1.04100e10, 1.04104e10), "10.4100 mJ");
  EXPECT_EQ(beside(1.04e10, 1.04e10), "10.4 mJ");
  EXPECT_EQ(beside(1.04e10, 1.04e10 * (1 + 1e-9)), "10.4000 mJ") << "six are the most";
}

LayerPlan layerOf(double cycles, double energy, double leastCycles, double optimumEnergy) {
  LayerResult result;
  result.latency.total = cycles;
  result.energy.total = energy;
  LayerPlan layer;
  layer.evaluation = result;
  layer.search.lowerBound = leastCycles;
  layer.search.optimumEnergy = optimumEnergy;
  return layer;
}

TEST(PlanObjective, AToleranceCostsAndSavesOverAllLayers) {
  ExecutionPlan plan;
  plan.request.objective = Objective::Latency;
  plan.layers = {layerOf(100, 50, 100, 0)};
  EXPECT_FALSE(toleranceCost(plan));
  plan.layers.push_back(layerOf(201, 30, 200, 70));
  const std::optional<ToleranceCost> cost = toleranceCost(plan);
  ASSERT_TRUE(cost);
  EXPECT_NEAR(cost->loss, 1.0 / 300, 1e-12);
  EXPECT_NEAR(cost->saving, 40.0 / 120, 1e-12);
  EXPECT_EQ(toleranceText(*cost), "0.33 % more latency than the optimum saves 33.3 % of the energy.");
  plan.request.objective = Objective::Edp;
  EXPECT_EQ(toleranceText(*toleranceCost(plan)), "The tolerance saves 33.3 % of the energy.");
}

TEST(PlanObjective, GainIsRelativeToBefore) {
  EXPECT_DOUBLE_EQ(gainOf(4, 3, false), 0.25);
  EXPECT_DOUBLE_EQ(gainOf(4, 5, false), -0.25);
  EXPECT_DOUBLE_EQ(gainOf(4, 5, true), 0.25);
  EXPECT_EQ(gainOf(0, 5, true), 0);
}

}  // namespace
}  // namespace tilescope
