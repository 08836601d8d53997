// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the options vector and fuse with explicit sums, for every model and in files.
#include "core/models/pass_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>

#include "core/base/json.h"
#include "core/explore/metrics.h"
#include "core/explore/total_scope.h"
#include "core/hardware/transfer_energy.h"
#include "core/models/model_registry.h"
#include "core/plan/pass_fusion.h"
#include "core/plan/plan_json.h"
#include "core/plan/planner.h"
#include "core/workload/network_json.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

// A product with m × n results, a row-wise layer, another product, and a data move between products.
Json chain(std::int64_t m, std::int64_t k, std::int64_t n, std::int64_t row) {
  const Json sizes = {{"channels", k}, {"height", m}, {"width", 1}},
             other = {{"channels", k}, {"height", n}, {"width", 1}};
  Json q = sizes, w = other;
  q["name"] = "q";
  w["name"] = "w";
  return {{"format", "tilescope.network/1"},
          {"name", "chain"},
          {"inputs", {q, w}},
          {"layers",
           {{{"name", "product"}, {"type", "matmul"}, {"inputs", {"q", "w"}}, {"m", m}, {"k", k}, {"n", n}},
            {{"name", "norm"},
             {"type", "vector"},
             {"inputs", {"product"}},
             {"op", "softmax"},
             {"shape", {m, n}},
             {"row", row}},
            {{"name", "turned"}, {"type", "move"}, {"inputs", {"norm"}}, {"op", "transpose"}, {"shape", {n, m}}},
            {{"name", "last"}, {"type", "vector"}, {"inputs", {"turned"}}, {"op", "relu"}, {"shape", {n, m}}},
            {{"name", "again"}, {"type", "vector"}, {"inputs", {"turned"}}, {"op", "relu"}, {"shape", {n, m}}}}}};
}

ExecutionPlan planned(const Json& network, const ModelOptions& options, const std::string& model = "zigzag") {
  PlanRequest request;
  request.network = valueOrFail(networkFromJson(network, "n.json"));
  request.hardware = projectHardware(model == "zigzag" ? "tpu_like.json" : "tx2_eplanner_a.json");
  request.model = model;
  request.search = "exact";
  request.objective = Objective::Energy;
  request.options = options;
  Planner planner;
  return valueOrFail(planner.plan(request));
}

// Output channels in the tile of the second outermost memory, from the mapping.
double channelsInTile(const LayerResult& result) {
  const auto& loops = std::get<LoopMapping>(*result.mapping);
  const std::vector<std::int64_t>& perMemory = loops.loopsPerMemory->at(Tensor::O);
  std::int64_t inside = 0;
  for (std::size_t i = 0; i + 1 < perMemory.size(); ++i) inside += perMemory[i];
  double channels = 1;
  for (std::int64_t i = 0; i < inside; ++i)
    if (loops.temporal[static_cast<std::size_t>(i)].first == "K")
      channels *= static_cast<double>(loops.temporal[static_cast<std::size_t>(i)].second);
  for (const auto& [array, factors] : *loops.spatial)
    for (const LoopFactor& factor : factors)
      if (factor.first == "K") channels *= static_cast<double>(factor.second);
  return channels;
}

const LayerResult& resultOf(const ExecutionPlan& plan, std::size_t layer) {
  return std::get<LayerResult>(plan.layers[layer].evaluation);
}

TEST(PassOptions, EveryModelHasThem) {
  for (const ModelEntry& entry : models()) {
    const CostModel& model = *entry.model;
    EXPECT_TRUE(checkOptions(model, {{"vector", "included"}, {"fuse", "producer"}}).empty()) << model.id();
    EXPECT_EQ(optionValue(model, {}, "vector"), "separate");
    EXPECT_THAT(toText(checkOptions(model, {{"vector", "inclded"}})), HasSubstr("included"));
    EXPECT_THAT(toText(checkOptions(model, {{"vector", "off"}, {"fuse", "producer"}})),
                HasSubstr("fuse=producer with vector=off"));
  }
}

TEST(PassOptions, ChangeNoMapping) {
  const Json network = chain(64, 32, 64, 64);
  const ExecutionPlan plan = planned(network, {});
  for (const ModelOptions& options :
       {ModelOptions{{"vector", "included"}}, ModelOptions{{"vector", "off"}}, ModelOptions{{"fuse", "producer"}}})
    EXPECT_EQ(planned(network, options).layers.front().evaluation, plan.layers.front().evaluation);
}

TEST(PassOptions, IncludedTotalsAreThoseOfAllLayers) {
  const Json network = chain(64, 32, 64, 64);
  const ExecutionPlan separate = planned(network, {}), included = planned(network, {{"vector", "included"}});
  const PlanTotals all = completeTotals(separate, passTotals(separate).value()).value();
  EXPECT_DOUBLE_EQ(included.totals.energy.total, all.energy.total);
  EXPECT_DOUBLE_EQ(included.totals.latency.total, all.latency.total);
  EXPECT_DOUBLE_EQ(included.totals.offChipBytes.total(), all.offChipBytes.total());
  EXPECT_DOUBLE_EQ(included.totals.utilization.total, all.utilization.total);
  EXPECT_EQ(completeTotals(included, passTotals(included).value()).value(), included.totals) << "nothing twice";
  EXPECT_TRUE(isEstimate(included, Metric::Latency));
  EXPECT_FALSE(isEstimate(separate, Metric::Latency));
  EXPECT_THAT(explainTotals(included, Metric::Energy).steps.front(), HasSubstr("estimated layers"));
  EXPECT_THAT(passSentence(included), HasSubstr("The totals include them."));
}

TEST(PassOptions, OffHasNoEstimates) {
  const ExecutionPlan plan = planned(chain(64, 32, 64, 64), {{"vector", "off"}});
  EXPECT_FALSE(passTotals(plan));
  EXPECT_FALSE(toJson(plan).contains("totals_vector"));
  EXPECT_EQ(passSentence(plan), "");
  EXPECT_EQ(plan.totals, planned(chain(64, 32, 64, 64), {}).totals);
}

// Compared with the documented sums.
TEST(PassFusion, RandomChainsHaveTheSumsWrittenOut) {
  std::mt19937 random(29);
  const auto size = [&](int powers) {
    return std::int64_t{1} << std::uniform_int_distribution<int>(3, powers)(random);
  };
  int fusedCount = 0, openCount = 0;
  for (int i = 0; i < 24; ++i) {
    const std::int64_t m = size(10), k = size(8), n = size(12), row = i % 3 == 0 ? 1 : n;
    SCOPED_TRACE(testing::Message() << m << " × " << k << " × " << n << ", row " << row);
    const ExecutionPlan plan = planned(chain(m, k, n, row), {{"fuse", "producer"}});
    const HardwareProfile& hardware = plan.request.hardware;
    const LayerResult& product = resultOf(plan, 0);
    const Layer& norm = plan.request.network.layers[1];
    const PassEstimate alone = passEstimate(norm, hardware).value();
    const double elements = static_cast<double>(m * n), bytes = elements * hardware.precision.output / 8;
    const bool isFused = product.offChipBytes.tensors[index(Tensor::O)] <= bytes &&
                         (row == 1 || channelsInTile(product) >= static_cast<double>(row));
    const std::vector<FusedPass> fused = fusedPasses(plan);
    ASSERT_EQ(fused.size(), 5u);
    EXPECT_EQ(fused[1].with, isFused ? "product" : "");
    EXPECT_EQ(fused[1].reason.empty(), isFused);
    EXPECT_EQ(fused[2].with, "norm") << "the move is part of writing";
    EXPECT_EQ(fused[3].with, "") << "its operand has two readers";
    (isFused ? fusedCount : openCount) += 1;

    double energy = product.energy.total, cycles = product.latency.total;
    const Memory& dram = hardware.memories.back();
    if (isFused) {
      const double read = elements * alone.passes * hardware.precision.input;
      energy +=
          alone.energy() - elements * alone.passes *
                               wordEnergy(dram, Tensor::I, Move::Read, hardware.precision.input, hardware.clockMhz);
      for (const MemoryFigures& memory : product.energy.memories)
        if (memory.memory == dram.name)
          for (const Move move : kMoves) energy -= (*memory.tensors[index(Tensor::O)])[move].value_or(0);
      const double moved = (alone.offChipBytes.total() * 8 - read) / *bandwidthBitsPerCycle(dram, hardware.clockMhz);
      cycles += std::max(0.0, std::max(alone.computeCycles, moved) - product.latency.total);
    } else {
      energy += alone.energy();
      cycles += alone.latency;
    }
    for (const std::size_t relu : {3u, 4u}) {
      const PassEstimate estimate = passEstimate(plan.request.network.layers[relu], hardware).value();
      energy += estimate.energy();
      cycles += estimate.latency;
    }
    const PlanTotals all = completeTotals(plan, passTotals(plan).value()).value();
    EXPECT_NEAR(all.energy.total, energy, 1e-9 * energy);
    EXPECT_NEAR(all.latency.total, cycles, 1e-9 * cycles);
    EXPECT_LE(all.energy.total, [&] {
      ExecutionPlan open = plan;
      open.request.options.clear();
      return completeTotals(open, passTotals(open).value())->energy.total;
    }());
  }
  EXPECT_GT(fusedCount, 0);
  EXPECT_GT(openCount, 0) << "some tiles must be smaller than a row";
}

TEST(PassFusion, ATensorThatIsReadElsewhereIsWritten) {
  Json network = chain(64, 32, 64, 64);
  network["layers"][3]["inputs"] = {"product"};
  network["layers"][3]["shape"] = {64, 64};
  const std::vector<FusedPass> fused = fusedPasses(planned(network, {{"fuse", "producer"}}));
  EXPECT_EQ(fused[1].with, "");
  EXPECT_EQ(fused[3].with, "");
}

TEST(PassFusion, BetweenTwoMovesNothingIsFused) {
  Json network = chain(64, 32, 64, 64);
  Json& layers = network["layers"];
  const auto move = [](const char* name, const char* input) {
    return Json{{"name", name}, {"type", "move"}, {"inputs", {input}}, {"op", "transpose"}, {"shape", {64, 64}}};
  };
  layers =
      Json::array({layers[0], move("first", "product"), move("second", "first"), move("third", "second"), layers[3]});
  layers[4]["inputs"] = {"third"};
  const std::vector<FusedPass> fused = fusedPasses(planned(network, {{"fuse", "producer"}}));
  EXPECT_EQ(fused[1].with, "product");
  EXPECT_EQ(fused[2].with, "");
  EXPECT_EQ(fused[3].with, "last");
}

TEST(PassFusion, FilesSayWhatIsFusedAndComeBack) {
  for (const char* account : {"separate", "included"}) {
    const ExecutionPlan plan = planned(chain(64, 32, 64, 1), {{"fuse", "producer"}, {"vector", account}}, "eplanner");
    const Json document = toJson(plan);
    ASSERT_EQ(document["layers"][1]["vector"]["fused_with"], "product");
    EXPECT_EQ(document["layers"][0]["fused_write"]["into"], "norm");
    EXPECT_EQ(document["fused_writes"]["off_chip_bytes"], document["layers"][0]["fused_write"]["off_chip_bytes"]);
    EXPECT_EQ(valueOrFail(planFromJson(document, "plan.json")), plan);
    Json changed = document;
    changed["layers"][0]["fused_write"]["energy"] = 1;
    EXPECT_THAT(toText(planFromJson(changed, "plan.json").diagnostics()),
                HasSubstr("/layers/0/fused_write: found other"));
  }
}

TEST(PassFusion, APlanWhoseMappingsDoNotFitIsRejected) {
  const Json document = toJson(planned(chain(64, 32, 64, 64), {{"fuse", "producer"}}, "eplanner"));
  Json changed = document;
  changed["layers"][0]["result"]["mapping"]["tile"]["K"] = 4096;
  EXPECT_THAT(toText(planFromJson(changed, "plan.json").diagnostics()), HasSubstr("/layers/0/result/mapping"));
}

}  // namespace
}  // namespace tilescope
