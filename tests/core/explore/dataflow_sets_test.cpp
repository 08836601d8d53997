// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/dataflow_sets.h"

#include <gmock/gmock.h>

#include <random>

#include "core/explore/metrics.h"
#include "core/explore/plan_objective.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;

struct Cost {
  double seconds = 0, energy = 0, bytes = 0;
  double gap = 0;
};
using Costs = std::vector<std::optional<Cost>>;  // by layer; empty: infeasible

ExecutionPlan planWith(const Costs& layers, Objective objective = Objective::Latency) {
  ExecutionPlan plan;
  plan.request.model = "eplanner";
  plan.request.search = kProvingSearch;
  plan.request.objective = objective;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    LayerPlan layer;
    layer.name = "layer" + std::to_string(i);
    layer.evaluation = Violation{};
    if (layers[i]) {
      LayerResult result;
      result.macs = 1e6;
      result.latency.seconds = layers[i]->seconds;
      result.energy.total = layers[i]->energy;
      result.offChipBytes.tensors = {layers[i]->bytes, 0, 0};
      layer.evaluation = result;
      layer.search.gap = layers[i]->gap;
      layer.search.proven = layers[i]->gap == 0;
    }
    plan.layers.push_back(layer);
  }
  sumUp(plan);
  return plan;
}

std::vector<const ExecutionPlan*> pointers(const std::vector<ExecutionPlan>& plans) {
  std::vector<const ExecutionPlan*> all;
  for (const ExecutionPlan& plan : plans) all.push_back(&plan);
  return all;
}

double latencyOf(const DataflowSet& set) {
  return set.plan.totals.latency.seconds;
}

TEST(DataflowSets, TheBestPairIsNotTheTwoBestDataflows) {
  // Alone, the first two are best, but they are good at the same layer.
  const std::vector<ExecutionPlan> plans{planWith({Cost{1, 1, 1}, Cost{8, 1, 1}}),
                                         planWith({Cost{1.5, 1, 1}, Cost{8, 1, 1}}),
                                         planWith({Cost{20, 1, 1}, Cost{2, 1, 1}})};
  const DataflowSets sets = bestDataflowSets(pointers(plans));
  ASSERT_EQ(sets.best.size(), 3u);
  EXPECT_THAT(sets.best[0].dataflows, ElementsAre(0));
  EXPECT_DOUBLE_EQ(latencyOf(sets.best[0]), 9);
  EXPECT_DOUBLE_EQ(*sets.best[0].change, 2);  // 9 s against 1 + 2
  EXPECT_THAT(sets.best[1].dataflows, ElementsAre(0, 2));
  EXPECT_DOUBLE_EQ(latencyOf(sets.best[1]), 3);
  EXPECT_DOUBLE_EQ(*sets.best[1].change, 0);
  EXPECT_THAT(sets.best[2].dataflows, ElementsAre(0, 2)) << "a third dataflow does not help";
  EXPECT_DOUBLE_EQ(sets.all.totals.latency.seconds, 3);
}

TEST(DataflowSets, LayersThatLoseAreNamedWithWhatTheyCost) {
  const std::vector<ExecutionPlan> plans{planWith({Cost{1, 1, 1}, Cost{4, 1, 1}, Cost{3, 1, 1}}),
                                         planWith({Cost{9, 1, 1}, Cost{2, 1, 1}, Cost{2, 1, 1}})};
  const DataflowSet one = bestDataflowSets(pointers(plans)).best[0];
  ASSERT_EQ(one.losses.size(), 2u);
  EXPECT_EQ(one.losses[0], (SetLoss{"layer1", 0, 1, 1, 2.0 / 5}));
  EXPECT_EQ(one.losses[1], (SetLoss{"layer2", 0, 1, 0.5, 1.0 / 5}));
  EXPECT_DOUBLE_EQ(*one.change, 3.0 / 5) << "the sum of what the layers lose";
}

TEST(DataflowSets, ASetThatDoesEveryLayerComesBeforeAFasterOne) {
  const std::vector<ExecutionPlan> plans{planWith({Cost{1, 1, 1}, std::nullopt}),
                                         planWith({Cost{9, 1, 1}, Cost{9, 1, 1}})};
  const DataflowSets sets = bestDataflowSets(pointers(plans));
  EXPECT_THAT(sets.best[0].dataflows, ElementsAre(1));
  EXPECT_THAT(sets.best[1].dataflows, ElementsAre(0, 1));
}

TEST(DataflowSets, WithAnInfeasibleLayerThereIsNoChange) {
  const std::vector<ExecutionPlan> plans{planWith({Cost{1, 1, 1}, Cost{1, 1, 1}, std::nullopt}),
                                         planWith({std::nullopt, Cost{9, 1, 1}, Cost{1, 1, 1}})};
  const DataflowSet one = bestDataflowSets(pointers(plans)).best[0];
  EXPECT_THAT(one.dataflows, ElementsAre(0));
  EXPECT_EQ(one.change, std::nullopt);
  ASSERT_EQ(one.losses.size(), 1u);
  EXPECT_EQ(one.losses[0].layer, "layer2");
  EXPECT_EQ(one.losses[0].inSet, std::nullopt);
}

TEST(DataflowSets, EnergyTimesLatencyIsAProductOfSumsSoASetCanBeatTheChoicePerLayer) {
  const std::vector<ExecutionPlan> plans{planWith({Cost{1, 100, 1}, Cost{100, 1, 1}}, Objective::Edp),
                                         planWith({Cost{10, 11, 1}, Cost{10, 11, 1}}, Objective::Edp)};
  const DataflowSets sets = bestDataflowSets(pointers(plans));
  EXPECT_DOUBLE_EQ(valueOf(sets.all.totals, Metric::Edp), 101 * 101) << "each layer alone has 100 instead of 110";
  EXPECT_THAT(sets.best[1].dataflows, ElementsAre(1));
  EXPECT_LT(*sets.best[1].change, 0);
}

TEST(DataflowSets, OneUnprovenDataflowLeavesAGap) {
  std::vector<ExecutionPlan> plans{planWith({Cost{10, 1, 1}}), planWith({Cost{12, 1, 1, 0.5}})};
  DataflowSets sets = bestDataflowSets(pointers(plans));
  EXPECT_THAT(sets.best[0].dataflows, ElementsAre(0));
  EXPECT_DOUBLE_EQ(*sets.best[0].gap, 0.4) << "the other one may need 6 s";
  EXPECT_TRUE(isProven(sets.best[0].plan)) << "the plan itself is proven";
  EXPECT_FALSE(isProven(sets.all));
  plans[1].layers[0].search.gap = 0.1;
  sets = bestDataflowSets(pointers(plans));
  EXPECT_EQ(sets.best[0].gap, 0) << "it needs 10.8 s at least";
  plans[1].layers[0].search.gap = 1;
  EXPECT_EQ(bestDataflowSets(pointers(plans)).best[0].gap, std::nullopt);
}

TEST(DataflowSets, ALayerThatIsNotSolvedYetProvesNothing) {
  std::vector<ExecutionPlan> plans{planWith({Cost{10, 1, 1}}), planWith({std::nullopt})};
  EXPECT_EQ(bestDataflowSets(pointers(plans)).best[1].gap, 0) << "infeasible";
  plans[1].layers[0].evaluation = Violation{.kind = ViolationKind::Unsolved};
  const DataflowSet two = bestDataflowSets(pointers(plans)).best[1];
  EXPECT_EQ(two.gap, std::nullopt);
  EXPECT_EQ(two.plan.totals.latency.seconds, 10);
}

// Random costs; a few are equal, a few layers infeasible.
class RandomDataflowSets : public testing::TestWithParam<Objective> {
 protected:
  std::mt19937 random_{7};

  std::size_t below(std::size_t end) { return std::uniform_int_distribution<std::size_t>(0, end - 1)(random_); }
  double drawn() { return 1 + static_cast<double>(below(30)) / 7; }
  std::vector<ExecutionPlan> drawnPlans(bool withGaps) {
    std::vector<ExecutionPlan> plans;
    const std::size_t dataflows = 1 + below(6), layers = 1 + below(6);
    for (std::size_t d = 0; d < dataflows; ++d) {
      Costs costs;
      for (std::size_t l = 0; l < layers; ++l) {
        const double gap = withGaps && below(2) == 0 ? static_cast<double>(below(9)) / 10 : 0;
        costs.push_back(below(10) == 0 ? std::nullopt : std::optional(Cost{drawn(), drawn(), drawn(), gap}));
      }
      plans.push_back(planWith(costs, GetParam()));
    }
    return plans;
  }
};

// The obvious way: every subset as a mask, every layer's best by comparing all, the total as the plan's metric.
struct Obvious {
  std::size_t infeasible = 0;
  double total = 0;
};

CostParts minimalParts(const std::vector<ExecutionPlan>& plans, unsigned mask, std::size_t layer, Objective objective,
                       bool& found) {
  CostParts best;
  found = false;
  for (std::size_t d = 0; d < plans.size(); ++d) {
    const LayerResult* result = plannedResult(plans[d].layers[layer]);
    if ((mask >> d & 1U) == 0 || !result) continue;
    const CostParts parts = costParts(*result);
    const std::optional<Objective> tie = tieBreakerOf("eplanner", objective);
    const auto key = [&](const CostParts& p) { return std::pair(costOf(objective, p), tie ? costOf(*tie, p) : 0); };
    if (!found || key(parts) < key(best)) best = parts;
    found = true;
  }
  return best;
}

Obvious obviousBest(const std::vector<ExecutionPlan>& plans, std::size_t limit, Objective objective) {
  std::optional<Obvious> best;
  for (unsigned mask = 1; mask < 1U << plans.size(); ++mask) {
    if (static_cast<std::size_t>(__builtin_popcount(mask)) > limit) continue;
    Obvious one;
    CostParts sum;
    for (std::size_t layer = 0; layer < plans[0].layers.size(); ++layer) {
      bool found = false;
      const CostParts parts = minimalParts(plans, mask, layer, objective, found);
      one.infeasible += found ? 0 : 1;
      sum = {sum.energy + parts.energy, sum.time + parts.time, sum.traffic + parts.traffic};
    }
    one.total = costOf(objective, sum);
    if (!best || std::pair(one.infeasible, one.total) < std::pair(best->infeasible, best->total)) best = one;
  }
  return *best;
}

TEST_P(RandomDataflowSets, AreTheBestOfAllSubsets) {
  for (int i = 0; i < 300; ++i) {
    const std::vector<ExecutionPlan> plans = drawnPlans(false);
    const DataflowSets sets = bestDataflowSets(pointers(plans));
    for (std::size_t limit = 1; limit <= kMaxDataflowSet; ++limit) {
      const DataflowSet& set = sets.best[limit - 1];
      const Obvious obvious = obviousBest(plans, limit, GetParam());
      EXPECT_LE(set.dataflows.size(), limit);
      EXPECT_EQ(set.plan.infeasibleLayers.size(), obvious.infeasible);
      EXPECT_NEAR(costOf(GetParam(), costParts(set.plan.totals)), obvious.total, 1e-9);
      EXPECT_EQ(set.gap, 0);
    }
  }
}

// Whatever the open mappings turn out to be, no set of this size is better than the gap says.
TEST_P(RandomDataflowSets, TheGapCoversEveryBetterMapping) {
  for (int i = 0; i < 300; ++i) {
    const std::vector<ExecutionPlan> plans = drawnPlans(true);
    const DataflowSets sets = bestDataflowSets(pointers(plans));
    std::vector<ExecutionPlan> truth = plans;
    for (ExecutionPlan& plan : truth)
      for (LayerPlan& layer : plan.layers) {
        auto* result = std::get_if<LayerResult>(&layer.evaluation);
        if (!result || below(3) == 0) continue;
        const double factor = 1 - layer.search.gap;
        const double first = isSum(GetParam()) ? factor : std::pow(factor, static_cast<double>(below(5)) / 4);
        result->latency.seconds *= first;
        result->energy.total *= isSum(GetParam()) ? first : factor / first;
        result->offChipBytes.tensors[0] *= isSum(GetParam()) ? first : factor / first;
      }
    for (std::size_t limit = 1; limit <= kMaxDataflowSet; ++limit) {
      const DataflowSet& set = sets.best[limit - 1];
      if (!set.gap || set.plan.infeasibleLayers.size() > 0) continue;
      const double value = costOf(GetParam(), costParts(set.plan.totals));
      EXPECT_GE(obviousBest(truth, limit, GetParam()).total, value * (1 - *set.gap) - 1e-9);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Objectives, RandomDataflowSets,
                         testing::Values(Objective::Latency, Objective::Energy, Objective::Traffic, Objective::Edp,
                                         Objective::Metric),
                         [](const auto& tested) { return std::string(name(tested.param)); });

// A profile that keeps only the set's dataflows gives the same plan.
TEST(DataflowSets, ThePlannerGivesTheSameTotalsWithOnlyTheseDataflows) {
  for (const Objective objective : {Objective::Latency, Objective::Edp}) {
    PlanRequest request = requestFor("resnet18.json", "tx2_eplanner_a.json", objective);
    const PlanRequest whole = request;
    std::vector<ExecutionPlan> plans;
    for (const Dataflow& dataflow : whole.hardware.dataflows) {
      request.dataflow = dataflow.name;
      plans.push_back(planned(request));
    }
    const DataflowSets sets = bestDataflowSets(pointers(plans));
    EXPECT_EQ(sets.all.totals, planned(whole).totals);
    for (const DataflowSet& set : sets.best) {
      PlanRequest kept = whole;
      kept.hardware.dataflows.clear();
      for (const std::size_t i : set.dataflows) kept.hardware.dataflows.push_back(whole.hardware.dataflows[i]);
      EXPECT_EQ(planned(kept).totals, set.plan.totals);
      EXPECT_EQ(set.gap, 0);
    }
  }
}

}  // namespace
}  // namespace tilescope
