// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/cost_parts.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>

#include "core/hardware/hardware_json.h"
#include "core/plan/planner.h"
#include "core/workload/network_file.h"
#include "tests/support/places.h"

namespace tilescope {
namespace {

ExecutionPlan planOf(const std::string& model, const std::string& hardware, ModelOptions options = {}) {
  PlanRequest request;
  request.network = readNetworkFile(inSource("networks/mlperf_tiny_resnet8.json")).value();
  request.hardware = readHardware(inSource("hardware_profiles/" + hardware + ".json")).value();
  request.model = model;
  request.search = "exact";
  request.objective = Objective::Latency;
  request.options = std::move(options);
  Planner planner;
  return planner.plan(request).value();
}

double sumOf(const LatencyParts& parts) {
  return std::accumulate(parts.parts.begin(), parts.parts.end(), 0.0,
                         [](double sum, const LatencyPart& part) { return sum + part.cycles; });
}

class CostPartsOfModel : public testing::TestWithParam<std::tuple<const char*, const char*>> {};

TEST_P(CostPartsOfModel, AddUpToTheTotal) {
  const auto& [model, hardware] = GetParam();
  for (const LayerPlan& layer : planOf(model, hardware).layers) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    if (result == nullptr || result->outsideModel) continue;
    const LatencyParts parts = latencyParts(*result);
    EXPECT_FALSE(parts.overlapped) << model;
    EXPECT_NEAR(sumOf(parts), result->latency.total, 1e-6 * result->latency.total) << model << ' ' << layer.name;
    double energy = 0;
    for (const EnergyPart& part : energyParts(result->energy)) energy += part.total;
    EXPECT_NEAR(energy, result->energy.total, 1e-6 * result->energy.total) << model << ' ' << layer.name;
  }
}

INSTANTIATE_TEST_SUITE_P(CostParts, CostPartsOfModel,
                         testing::Values(std::tuple("zigzag", "diana"), std::tuple("predictor", "eyeriss"),
                                         std::tuple("diana", "diana"), std::tuple("nve", "nve")),
                         [](const auto& test) { return std::string(std::get<0>(test.param)); });

TEST(CostParts, OfARooflineOverlapAndTheLongestCounts) {
  for (const LayerPlan& layer : planOf("eplanner", "tx2_eplanner_a").layers) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    if (result == nullptr || result->outsideModel) continue;
    const LatencyParts parts = latencyParts(*result);
    EXPECT_TRUE(parts.overlapped);
    double longest = 0;
    for (const LatencyPart& part : parts.parts) longest = std::max(longest, part.cycles);
    EXPECT_NEAR(longest, result->latency.total, 1e-6 * longest) << layer.name;
  }
}

TEST(CostParts, CorrectionsOfZigzagArePartsOfTheirOwn) {
  const ExecutionPlan plan = planOf("zigzag", "diana", {{"transfer_overhead_cycles", "60"}});
  const LatencyParts parts = latencyParts(std::get<LayerResult>(plan.layers.front().evaluation));
  EXPECT_TRUE(std::any_of(parts.parts.begin(), parts.parts.end(), [](const LatencyPart& part) {
    return part.label == "Set up copies" && part.phase == Phase::Stall && part.cycles > 0;
  }));
}

TEST(CostParts, OfEnergyStandFromTheOutermostMemoryInwards) {
  const ExecutionPlan plan = planOf("zigzag", "diana");
  const auto& result = std::get<LayerResult>(plan.layers.front().evaluation);
  const std::vector<EnergyPart> parts = energyParts(result.energy);
  EXPECT_EQ(parts.front().memory, plan.request.hardware.memories.back().name);
  EXPECT_EQ(parts.back().label, "MAC");
  EXPECT_EQ(parts.back().total, result.energy.mac);
}

}  // namespace
}  // namespace tilescope
