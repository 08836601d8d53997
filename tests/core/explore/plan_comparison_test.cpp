// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/plan_comparison.h"

#include <gmock/gmock.h>

#include <cmath>
#include <numeric>

#include "core/explore/binding.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;

// By hand: latency (s), energy and bytes of a layer; empty if it does not fit.
struct Figures {
  double seconds = 0, energy = 0, bytes = 0;
};
using LayerFigures = std::vector<std::optional<Figures>>;

ExecutionPlan planOf(const LayerFigures& layers, Objective objective = Objective::Latency) {
  ExecutionPlan plan;
  plan.request.objective = objective;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    LayerPlan layer;
    layer.name = "layer" + std::to_string(i);
    if (layers[i]) {
      LayerResult result;
      result.macs = 1e6;
      result.latency.seconds = layers[i]->seconds;
      result.energy.total = layers[i]->energy;
      result.offChipBytes.tensors = {layers[i]->bytes, 0, 0};
      layer.evaluation = result;
    } else {
      layer.evaluation = Violation{};
    }
    plan.layers.push_back(layer);
  }
  sumUp(plan);
  return plan;
}

const ComparedMetric& row(const PlanComparison& comparison, Metric metric) {
  return *std::find_if(comparison.metrics.begin(), comparison.metrics.end(),
                       [&](const ComparedMetric& r) { return r.metric == metric; });
}

TEST(PlanComparison, ChangesAreRelativeAndTheLargestComesFirst) {
  const ExecutionPlan reference = planOf({Figures{1, 10, 100}, Figures{1, 10, 100}});
  const ExecutionPlan other = planOf({Figures{1, 10, 100}, Figures{2, 10, 40}});
  const PlanComparison comparison = comparePlans(reference, {&other});
  EXPECT_DOUBLE_EQ(*row(comparison, Metric::Latency).changes[0], 0.5);
  EXPECT_DOUBLE_EQ(*row(comparison, Metric::Traffic).changes[0], -0.3);
  EXPECT_DOUBLE_EQ(*row(comparison, Metric::Energy).changes[0], 0);
  EXPECT_EQ(row(comparison, Metric::WeightTraffic).changes[0], std::nullopt) << "of nothing there is no share";
  for (std::size_t i = 0; i + 2 < comparison.metrics.size(); ++i)
    EXPECT_GE(std::abs(comparison.metrics[i].changes[0].value_or(0)),
              std::abs(comparison.metrics[i + 1].changes[0].value_or(0)));
  EXPECT_EQ(comparison.metrics.back().metric, Metric::MemoryBoundLayers);
}

TEST(PlanComparison, PlansOfOtherLayersAreNotHeldAgainstEachOther) {
  const ExecutionPlan reference = planOf({Figures{1, 10, 100}, Figures{1, 10, 100}});
  const ExecutionPlan smaller = planOf({Figures{1, 10, 100}, std::nullopt});
  const PlanComparison comparison = comparePlans(reference, {&smaller});
  for (const ComparedMetric& metric : comparison.metrics) EXPECT_EQ(metric.changes[0], std::nullopt);
}

TEST(PlanComparison, EachLayerHasAWinnerByTheObjectiveThenByItsSecondKey) {
  const ExecutionPlan a = planOf({Figures{1, 1, 100}, Figures{2, 1, 10}, Figures{1, 1, 5}, std::nullopt});
  const ExecutionPlan b = planOf({Figures{2, 1, 50}, Figures{1, 1, 10}, Figures{1, 1, 4}, Figures{1, 1, 1}});
  const PlanComparison comparison = comparePlans(a, {&a, &b});
  EXPECT_THAT(comparison.wins, ElementsAre(1, 3));
  const LayerWinner& tie = *std::find_if(comparison.layers.begin(), comparison.layers.end(),
                                         [](const LayerWinner& w) { return w.layer == "layer2"; });
  EXPECT_EQ(tie.winner, 1u);
  EXPECT_EQ(tie.lead, 0);
  EXPECT_DOUBLE_EQ(tie.secondLead, 0.25);
  const LayerWinner& alone = *std::find_if(comparison.layers.begin(), comparison.layers.end(),
                                           [](const LayerWinner& w) { return w.layer == "layer3"; });
  EXPECT_EQ(alone.winner, 1u);
  EXPECT_EQ(alone.second, std::nullopt);
  EXPECT_EQ(comparison.best, std::optional<std::size_t>(1)) << "it does more layers";
  EXPECT_DOUBLE_EQ(*comparison.gainOfChoosing, 1 - 4.0 / 5.0);
}

TEST(PlanComparison, EqualPlansHaveNoWinner) {
  const ExecutionPlan a = planOf({Figures{1, 1, 100}, Figures{2, 1, 10}});
  const PlanComparison comparison = comparePlans(a, {&a, &a});
  EXPECT_THAT(comparison.wins, ElementsAre(0, 0));
  EXPECT_EQ(comparison.ties, 2u);
  EXPECT_EQ(comparison.best, std::nullopt);
}

TEST(PlanComparison, OfPlansWithEqualObjectivesTheSecondKeyDecides) {
  const ExecutionPlan slow = planOf({Figures{2, 1, 100}}, Objective::Energy);
  const ExecutionPlan fast = planOf({Figures{1, 1, 100}}, Objective::Energy);
  EXPECT_EQ(comparePlans(slow, {&slow, &fast}).best, std::optional<std::size_t>(1));
}

TEST(PlanComparison, TheModelSaysWhatDecidesBetweenEquals) {
  ExecutionPlan frugal = planOf({Figures{1, 10, 200}}), sparing = planOf({Figures{1, 20, 100}});
  frugal.request.model = sparing.request.model = "zigzag";
  const PlanComparison byEnergy = comparePlans(frugal, {&sparing, &frugal});
  EXPECT_EQ(byEnergy.best, 1u);
  EXPECT_EQ(byEnergy.layers[0].winner, 1u);
  EXPECT_DOUBLE_EQ(byEnergy.layers[0].secondLead, 1.0);
  frugal.request.model = sparing.request.model = "eplanner";
  EXPECT_EQ(comparePlans(frugal, {&sparing, &frugal}).best, 0u) << "by traffic";
}

TEST(PlanComparison, PlansOfOtherQuestionsAreNotRanked) {
  const ExecutionPlan a = planOf({Figures{1, 1, 100}});
  ExecutionPlan other = planOf({Figures{2, 1, 100}});
  other.request.model = "zigzag";
  const PlanComparison comparison = comparePlans(a, {&a, &other});
  EXPECT_EQ(comparison.best, std::nullopt);
  EXPECT_TRUE(comparison.layers.empty());
  EXPECT_EQ(row(comparison, Metric::Latency).changes[1], std::nullopt);
}

TEST(PlanComparison, APlanWithoutALayerHasNoFigures) {
  ExecutionPlan a = planOf({Figures{1, 1, 100}});
  ExecutionPlan none = planOf({std::nullopt});
  const PlanComparison comparison = comparePlans(a, {&a, &none});
  EXPECT_EQ(row(comparison, Metric::Energy).values[1], std::nullopt);
  EXPECT_EQ(comparison.best, std::optional<std::size_t>(0));
}

// Latency is a sum, so the best plan by layer is the sum of the winners.
TEST(PlanComparison, ChoosingPerLayerGivesWhatThePlannerGives) {
  PlanRequest request = requestFor("resnet18.json", "tx2_eplanner_a.json");
  const ExecutionPlan free = planned(request);
  std::vector<ExecutionPlan> plans;
  for (const Dataflow& dataflow : request.hardware.dataflows) {
    request.dataflow = dataflow.name;
    plans.push_back(planned(request));
  }
  ASSERT_GE(plans.size(), 2u);
  std::vector<const ExecutionPlan*> all;
  for (const ExecutionPlan& plan : plans) all.push_back(&plan);
  const PlanComparison comparison = comparePlans(free, all);
  const double best = all[*comparison.best]->totals.latency.seconds;
  EXPECT_NEAR(best * (1 - *comparison.gainOfChoosing), free.totals.latency.seconds, 1e-12);
  EXPECT_EQ(std::accumulate(comparison.wins.begin(), comparison.wins.end(), comparison.ties), plannedLayers(free));
}

}  // namespace
}  // namespace tilescope
