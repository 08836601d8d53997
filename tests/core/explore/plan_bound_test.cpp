// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/explore/plan_objective.h"

namespace tilescope {
namespace {

struct BoundedLayer {
  double seconds = 0, energy = 0, bytes = 0, gap = 0;
};

LayerPlan boundedLayer(const BoundedLayer& figures) {
  LayerResult result;
  result.macs = 1000;
  result.latency.seconds = figures.seconds;
  result.energy.total = figures.energy;
  result.offChipBytes.tensors[index(Tensor::I)] = figures.bytes;
  LayerPlan layer;
  layer.evaluation = result;
  layer.search.gap = figures.gap;
  layer.search.proven = figures.gap == 0;
  return layer;
}

ExecutionPlan boundedPlan(Objective objective, const std::vector<BoundedLayer>& layers) {
  ExecutionPlan plan;
  plan.request.search = "exact";
  plan.request.objective = objective;
  for (const BoundedLayer& figures : layers) plan.layers.push_back(boundedLayer(figures));
  sumUp(plan);
  return plan;
}

TEST(PlanBound, SumsCanShrinkByTheGapsOfTheirLayers) {
  const std::vector<BoundedLayer> layers{{1, 10, 100, 0}, {2, 20, 200, 0.25}, {4, 40, 400, 0.5}};
  EXPECT_DOUBLE_EQ(*boundOf(boundedPlan(Objective::Latency, layers)), 1 + 1.5 + 2);
  EXPECT_DOUBLE_EQ(*boundOf(boundedPlan(Objective::Energy, layers)), 10 + 15 + 20);
  EXPECT_DOUBLE_EQ(*boundOf(boundedPlan(Objective::Traffic, layers)), 100 + 150 + 200);
}

TEST(PlanBound, AProvenPlanIsItsOwnBound) {
  for (const Objective objective : {Objective::Latency, Objective::Edp, Objective::Metric, Objective::NormalisedSum}) {
    const ExecutionPlan plan = boundedPlan(objective, {{1, 10, 100, 0}, {2, 20, 200, 0}});
    EXPECT_TRUE(isProven(plan));
    EXPECT_FALSE(isOpen(plan));
    EXPECT_EQ(boundOf(plan), objectiveOf(plan.totals, objective).value);
  }
}

TEST(PlanBound, ASearchThatProvesNothingHasNoBetterAnswer) {
  ExecutionPlan plan = boundedPlan(Objective::Latency, {{1, 10, 100, 0.5}, {2, 20, 200, 1}});
  plan.request.search = "paper";
  EXPECT_FALSE(isProven(plan));
  EXPECT_FALSE(isOpen(plan));
  EXPECT_EQ(boundOf(plan), 3);
}

TEST(PlanBound, AnAnswerOfAnotherSearchInPlaceOfTheExactOneIsNotOpenUnlessALimitStoppedIt) {
  ExecutionPlan plan = boundedPlan(Objective::Latency, {{1, 10, 100, 1}, {2, 20, 200, 0}});
  EXPECT_EQ(boundOf(plan), 3);
  plan.layers[0].interim = true;
  EXPECT_TRUE(isOpen(plan));
  EXPECT_EQ(boundOf(plan), 2) << "nothing is known of the first layer";
  plan.layers[1].interim = true;
  plan.layers[1].search.gap = 1;
  EXPECT_EQ(boundOf(plan), std::nullopt);
}

// Holds for any energy and latency whose product is at least the bound of the open layers.
RC_GTEST_PROP(PlanBound, NoProductOfSumsIsBetter, ()) {
  const auto number = rc::gen::map(rc::gen::inRange(1, 1000), [](int n) { return n / 10.0; });
  std::vector<BoundedLayer> layers, others;
  for (int i = *rc::gen::inRange(1, 5); i > 0; --i) {
    BoundedLayer layer{*number, *number, 0, *rc::gen::inRange(0, 9) / 10.0};
    layer.bytes = layer.energy;
    layers.push_back(layer);
    if (layer.gap > 0) {
      const double product = layer.seconds * layer.energy * (1 - layer.gap);
      layer.seconds = *number;
      layer.energy = layer.bytes = product / layer.seconds * (1 + *rc::gen::inRange(0, 3) / 10.0);
    }
    others.push_back(layer);
  }
  constexpr double kBoundRounding = 1e-9;
  const double edp = objectiveOf(boundedPlan(Objective::Edp, others).totals, Objective::Edp).value;
  RC_ASSERT(*boundOf(boundedPlan(Objective::Edp, layers)) <= edp * (1 + kBoundRounding));
  const double metric = objectiveOf(boundedPlan(Objective::Metric, others).totals, Objective::Metric).value;
  RC_ASSERT(*boundOf(boundedPlan(Objective::Metric, layers)) >= metric * (1 - kBoundRounding));
}

}  // namespace
}  // namespace tilescope
