// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/explore/metrics.h"
#include "core/plan/plan_diff.h"
#include "core/plan/plan_json.h"
#include "core/plan/planner.h"
#include "core/workload/network_json.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Json productAndSoftmax() {
  return Json::parse(R"({"format": "tilescope.network/1", "name": "attention", "source": "here",
    "inputs": [{"name": "q", "channels": 64, "height": 32, "width": 1}, {"name": "k", "channels": 64, "height": 32, "width": 1}],
    "layers": [
      {"name": "scores", "type": "matmul", "inputs": ["q", "k"], "m": 32, "k": 64, "n": 32},
      {"name": "softmax", "type": "vector", "inputs": ["scores"], "op": "softmax", "shape": [32, 32], "row": 32},
      {"name": "turned", "type": "move", "inputs": ["softmax"], "op": "transpose", "shape": [32, 32]}]})");
}

ExecutionPlan planOf(const Json& network) {
  PlanRequest request;
  request.network = valueOrFail(networkFromJson(network, "n.json"));
  request.hardware = projectHardware("tpu_like.json");
  request.model = "zigzag";
  request.search = "exact";
  request.objective = Objective::Energy;
  Planner planner;
  return valueOrFail(planner.plan(request));
}

TEST(PassTotals, AreTheSumOfTheLayersOutside) {
  const ExecutionPlan plan = planOf(productAndSoftmax());
  const PassTotals passes = passTotals(plan).value();
  ASSERT_EQ(passes.layers.size(), 3u);
  EXPECT_FALSE(passes.layers[0]) << "modelled";
  EXPECT_DOUBLE_EQ(passes.estimates.energy.total, passes.layers[1]->energy() + passes.layers[2]->energy());
  EXPECT_DOUBLE_EQ(passes.estimates.latency.total, passes.layers[1]->latency + passes.layers[2]->latency);
  EXPECT_TRUE(passes.estimates.energy.estimate);
  const PlanTotals all = completeTotals(plan, passes).value();
  EXPECT_DOUBLE_EQ(all.energy.total, plan.totals.energy.total + passes.estimates.energy.total);
  EXPECT_DOUBLE_EQ(all.latency.total, plan.totals.latency.total + passes.estimates.latency.total);
  EXPECT_EQ(all.macs, plan.totals.macs);
}

TEST(PassTotals, AreMetricsOfThePlan) {
  const ExecutionPlan plan = planOf(productAndSoftmax());
  const PassTotals passes = passTotals(plan).value();
  EXPECT_EQ(valueOf(plan, Metric::EstimatedEnergy), passes.estimates.energy.total);
  EXPECT_EQ(valueOf(plan, Metric::EstimatedLatency), passes.estimates.latency.seconds);
  const Provenance why = explainTotals(plan, Metric::EstimatedLatency);
  EXPECT_TRUE(why.estimate);
  EXPECT_THAT(why.steps, ElementsAre(AllOf(HasSubstr("softmax"), HasSubstr("turned"), HasSubstr(why.result))));
  EXPECT_THAT(why.source, HasSubstr("partly assumed"));
  Json network = productAndSoftmax();
  network["layers"].erase(network["layers"].begin() + 1, network["layers"].end());
  const ExecutionPlan whole = planOf(network);
  EXPECT_FALSE(appliesTo(Metric::EstimatedEnergy, whole)) << "nothing is outside the model";
  EXPECT_TRUE(appliesTo(Metric::EstimatedEnergy, plan));
}

TEST(PassTotals, DifferencesOfPlansNameThem) {
  const ExecutionPlan plan = planOf(productAndSoftmax());
  ExecutionPlan faster = plan;
  faster.request.hardware.vectorUnit = VectorUnit{};
  faster.request.hardware.vectorUnit->simpleEnergy = 0.001;
  const PlanDifference difference = diff(plan, faster);
  ASSERT_EQ(difference.totals.size(), 1u);
  EXPECT_EQ(difference.totals[0].term, "estimate.energy");
  EXPECT_DOUBLE_EQ(difference.totals[0].b, passTotals(faster)->estimates.energy.total);
  ASSERT_EQ(difference.layers.size(), 1u);
  EXPECT_EQ(difference.layers[0].layer, "softmax");
}

TEST(PassTotals, AnOpaqueLayerLeavesTheTotalOpen) {
  Json network = productAndSoftmax();
  network["layers"].push_back(
      {{"name", "wibble"}, {"type", "opaque"}, {"operator", "com.example.Wibble"}, {"inputs", {"turned"}}});
  const ExecutionPlan plan = planOf(network);
  const PassTotals passes = passTotals(plan).value();
  EXPECT_THAT(passes.unknown, ElementsAre("wibble"));
  EXPECT_EQ(completeTotals(plan, passes), std::nullopt);
  const Json document = toJson(plan);
  EXPECT_TRUE(document.contains("totals_vector"));
  EXPECT_FALSE(document.contains("totals_complete"));
  EXPECT_FALSE(document["layers"][3].contains("estimate"));
}

TEST(PassTotals, AModelThatCoversAllHasNone) {
  Json network = productAndSoftmax();
  network["layers"].erase(2);
  network["layers"].erase(1);
  const ExecutionPlan plan = planOf(network);
  EXPECT_FALSE(passTotals(plan));
  EXPECT_FALSE(toJson(plan).contains("totals_vector"));
}

TEST(PassTotals, AFileWithOtherFiguresIsRefused) {
  const Json document = toJson(planOf(productAndSoftmax()));
  EXPECT_TRUE(planFromJson(document, "plan.json"));
  Json changed = document;
  changed["totals_vector"]["latency"]["total"] = 1;
  EXPECT_THAT(toText(planFromJson(changed, "plan.json").diagnostics()),
              HasSubstr("plan.json: /totals_vector: found other values; expected those that follow from /inputs"));
  changed = document;
  changed["layers"][1]["vector"]["energy"] = 1;
  EXPECT_THAT(toText(planFromJson(changed, "plan.json").diagnostics()), HasSubstr("/layers/1/vector: found other"));
}

}  // namespace
}  // namespace tilescope
