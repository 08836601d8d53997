// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/partitioned_plan.h"

#include <gtest/gtest.h>

#include <set>

#include "core/models/eplanner/eplanner_terms.h"
#include "core/plan/planner.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

constexpr double kRounding = 1e-9;  // relative, for sums of about ten terms

ExecutionPlan planOn(const HardwareProfile& hardware, const std::string& model) {
  PlanRequest request{projectNetwork("resnet18.json"), hardware, model, "exact"};
  request.objective = model == "zigzag" ? Objective::Energy : Objective::Metric;
  return valueOrFail(Planner().plan(request));
}

ExecutionPlan planOf(const std::string& profile, const std::string& model) {
  return planOn(projectHardware(profile), model);
}

struct Resnet18 {
  Chain chain = valueOrFail(chainOf(projectNetwork("resnet18.json")));
  SpanTable table{chain, {}};
  TransferTable transfers{chain, 1};

  Partition with(std::vector<std::size_t> cuts) const {
    return partitionWith(chain, table, std::move(cuts), std::int64_t{1} << 40, ResidualRule::Exact);
  }
};

template <class Figure>
double removedByHand(const ExecutionPlan& plan, Figure figure) {
  const std::set<std::string> outputs{"conv1", "pool1", "res2_0_a", "res2_0_b", "res2_0_add", "res2_1_a", "res2_1_b"};
  const std::set<std::string> inputs{"pool1",    "res2_0_a", "res2_0_b",  "res2_0_add",
                                     "res2_1_a", "res2_1_b", "res2_1_add"};
  double removed = 0;
  std::size_t found = 0;
  for (const LayerPlan& layer : plan.layers) {
    const auto& result = std::get<LayerResult>(layer.evaluation);
    if (outputs.count(layer.name)) removed += figure(result, Tensor::O);
    if (inputs.count(layer.name)) removed += figure(result, Tensor::I);
    if (layer.name.ends_with("_add") && inputs.count(layer.name)) removed += figure(result, Tensor::W);
    found += outputs.count(layer.name) + inputs.count(layer.name);
  }
  EXPECT_EQ(found, outputs.size() + inputs.size());
  return removed;
}

// Only the first span: later layers are merged with their adds.
PartitionedPlan firstSpanOf(ExecutionPlan plan, const Resnet18& resnet) {
  Partition partition = resnet.with({0, 6, 18});
  partition.spans[1].fits = false;  // runs as planned
  return partitionedPlan(plan, resnet.chain, partition);
}

double offChipEnergy(const LayerResult& result, const std::string& dram, Tensor tensor) {
  double energy = 0;
  for (const MemoryFigures& memory : result.energy.memories)
    if (memory.memory == dram && memory.tensors[index(tensor)])
      for (const Move move : kMoves) energy += (*memory.tensors[index(tensor)])[move].value_or(0);
  return energy;
}

class PartitionedPlanOf : public testing::TestWithParam<std::pair<std::string, std::string>> {};

TEST_P(PartitionedPlanOf, BytesAndEnergyOfTheMapsInsideTheSpanFallAway) {
  const auto& [profile, model] = GetParam();
  const ExecutionPlan plan = planOf(profile, model);
  const Resnet18 resnet;
  const PartitionedPlan both = firstSpanOf(plan, resnet);
  const double bytes = removedByHand(
      plan, [](const LayerResult& result, Tensor tensor) { return result.offChipBytes.tensors[index(tensor)]; });
  EXPECT_NEAR(both.layerByLayer.bytes() - both.partitioned.bytes(), bytes, kRounding * both.layerByLayer.bytes());
  EXPECT_GT(bytes, 0);
  const std::string dram = plan.request.hardware.memories.back().name;
  const double energy = removedByHand(plan, [&](const LayerResult& result, Tensor tensor) {
    return result.outsideModel ? 0 : offChipEnergy(result, dram, tensor);
  });
  EXPECT_NEAR(both.layerByLayer.energy - both.partitioned.energy, energy, kRounding * both.layerByLayer.energy);
  EXPECT_NEAR(both.layerByLayer.offChipEnergy - both.partitioned.offChipEnergy, energy,
              kRounding * both.layerByLayer.energy);
}

TEST_P(PartitionedPlanOf, ThePlanItselfHasTheTotalsOfThePlan) {
  const auto& [profile, model] = GetParam();
  const ExecutionPlan plan = planOf(profile, model);
  const PartitionedTotals totals = partitionedPlan(plan, Resnet18().chain, Resnet18().with({0, 18})).layerByLayer;
  EXPECT_EQ(totals.offChipBytes, plan.totals.offChipBytes);
  EXPECT_EQ(totals.outsideModelBytes, plan.outsideModelBytes);
  EXPECT_NEAR(totals.energy, plan.totals.energy.total, kRounding * totals.energy);
  EXPECT_EQ(totals.leastCycles, plan.totals.latency.total);
  EXPECT_EQ(totals.mostCycles, plan.totals.latency.total);
}

TEST_P(PartitionedPlanOf, LongerSpansNeverCostMoreAndWeightsStay) {
  const auto& [profile, model] = GetParam();
  const ExecutionPlan plan = planOf(profile, model);
  const Resnet18 resnet;
  double bytes = partitionedPlan(plan, resnet.chain, resnet.with({0, 18})).layerByLayer.bytes();
  double cycles = plan.totals.latency.total;
  for (const std::vector<std::size_t>& cuts :
       {std::vector<std::size_t>{0, 2, 6, 12, 15, 18}, {0, 6, 12, 18}, {0, 18}}) {
    const PartitionedPlan both = partitionedPlan(plan, resnet.chain, resnet.with(cuts));
    const PartitionedTotals& totals = both.partitioned;
    EXPECT_LT(totals.bytes(), bytes);
    EXPECT_LE(totals.leastCycles, cycles);
    EXPECT_LE(totals.leastCycles, totals.mostCycles);
    for (const PartitionedLayer& layer : both.layers)
      EXPECT_TRUE(layer.kept[index(Tensor::W)] == 1 || layer.name.ends_with("_add")) << layer.name;
    bytes = totals.bytes();
    cycles = totals.leastCycles;
  }
}

INSTANTIATE_TEST_SUITE_P(Models, PartitionedPlanOf,
                         testing::Values(std::pair("tx2_eplanner_a.json", "eplanner"),
                                         std::pair("tpu_like.json", "zigzag")),
                         [](const auto& test) { return test.param.second; });

// A layer takes the larger of its compute time and the time of its remaining traffic (the roofline).
TEST(PartitionedPlan, EplannersLatencyIsTheRooflineOfWhatIsLeft) {
  HardwareProfile hardware = projectHardware("tx2_eplanner_a.json");
  const double gigabytesPerSecond = 4;  // memory-bound for some layers
  hardware.memories.back().bandwidthGbPerS = gigabytesPerSecond;
  const ExecutionPlan plan = planOn(hardware, "eplanner");
  const Resnet18 resnet;
  const PartitionedPlan both = partitionedPlan(plan, resnet.chain, resnet.with({0, 12, 15, 16, 17, 18}));
  double cycles = 0;
  for (std::size_t i = 0; i < plan.layers.size(); ++i) {
    const auto& result = std::get<LayerResult>(plan.layers[i].evaluation);
    if (result.outsideModel) continue;
    double bytes = 0;
    for (std::size_t t = 0; t < kTensorCount; ++t) bytes += result.offChipBytes.tensors[t] * both.layers[i].kept[t];
    cycles += std::max(result.terms.get<eplanner::EplannerTerms>().computeCycles,
                       bytes / (gigabytesPerSecond * 1e9) * hardware.clockMhz * 1e6);
  }
  EXPECT_NEAR(both.partitioned.leastCycles, cycles, kRounding * cycles);
  EXPECT_EQ(both.partitioned.leastCycles, both.partitioned.mostCycles);
  EXPECT_LT(both.partitioned.leastCycles, both.layerByLayer.leastCycles);
}

TEST(PartitionedPlan, WhatWouldCountTooLittleHasAReason) {
  EXPECT_FALSE(whyNoPartitionedPlan(PartitionScheme::Occam, false));
  EXPECT_FALSE(whyNoPartitionedPlan(PartitionScheme::LayerByLayer, false));
  EXPECT_TRUE(whyNoPartitionedPlan(PartitionScheme::Occam, true));
  EXPECT_TRUE(whyNoPartitionedPlan(PartitionScheme::LayerFusion, false));
}

TEST(PartitionedPlan, ZigzagsLatencyIsBetweenItsWorkAndItsPlan) {
  const ExecutionPlan plan = planOf("tpu_like.json", "zigzag");
  const Resnet18 resnet;
  const PartitionedPlan both = partitionedPlan(plan, resnet.chain, resnet.with({0, 18}));
  EXPECT_EQ(both.partitioned.mostCycles, plan.totals.latency.total);
  EXPECT_LT(both.partitioned.leastCycles, both.partitioned.mostCycles);
  EXPECT_GE(both.partitioned.leastCycles, plan.totals.latency.ideal);
}

}  // namespace
}  // namespace tilescope
