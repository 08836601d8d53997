// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/binding.h"
#include "core/explore/limiting_port.h"
#include "core/hardware/transfer_energy.h"
#include "core/models/eplanner/eplanner_terms.h"
#include "core/models/zigzag/zigzag_terms.h"

#include <gtest/gtest.h>

#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

LayerPlan layer(const std::string& name, double computeCycles, double memoryCycles, double ideal) {
  LayerResult r;
  r.model = "eplanner";
  r.layer = name;
  r.macs = 1;
  r.latency.total = std::max(computeCycles, memoryCycles);
  r.latency.ideal = ideal;
  r.latency.seconds = r.latency.total * 1e-6;
  r.utilization.spatial = ideal / computeCycles;
  r.energy.total = 10;
  r.offChipBytes.tensors = {memoryCycles, 0, 0};
  eplanner::EplannerTerms terms;
  terms.computeCycles = computeCycles;
  terms.memoryCycles = memoryCycles;
  r.terms = terms;
  LayerPlan plan;
  plan.name = name;
  plan.evaluation = r;
  return plan;
}

ExecutionPlan fourLayers() {
  ExecutionPlan plan;
  plan.request = requestFor("alexnet.json", "tx2_eplanner_a.json");
  plan.layers = {layer("memory", 10, 50, 10), layer("full", 20, 5, 20), layer("idle", 20, 5, 10),
                 layer("memory too", 10, 10.5, 5)};
  LayerPlan unfit;
  unfit.name = "unfit";
  unfit.evaluation = Violation{};
  plan.layers.push_back(unfit);
  LayerResult outside;
  outside.outsideModel = true;
  LayerPlan pool;
  pool.name = "pool";
  pool.evaluation = outside;
  plan.layers.push_back(pool);
  sumUp(plan);
  return plan;
}

TEST(Binding, IsTheLargerTermAndForTheArrayHowFullItIs) {
  const ExecutionPlan plan = fourLayers();
  std::vector<std::string> names;
  for (const LayerPlan& l : plan.layers) names.emplace_back(name(bindingOf(l.evaluation, plan.request.hardware)));
  EXPECT_EQ(names, (std::vector<std::string>{"off_chip_bandwidth", "array", "array_fill", "off_chip_bandwidth", "none",
                                             "none"}));
}

TEST(Binding, AnArrayIsFilledFromThreeQuartersOn) {
  EXPECT_EQ(bindingOf(layer("", 100, 0, 75).evaluation, {}), Resource::Array);
  EXPECT_EQ(bindingOf(layer("", 100, 0, 74.9).evaluation, {}), Resource::ArrayFill);
}

// At the array's peak, idle elements cost nothing.
TEST(Binding, AtThePeakRoofTheFillDoesNotBind) {
  PlanRequest r = requestFor("resnet18.json", "tx2_eplanner_a.json");
  r.options = {{"roof", "peak"}};
  for (const LayerPlan& l : planned(r).layers)
    EXPECT_NE(bindingOf(l.evaluation, r.hardware), Resource::ArrayFill) << l.name;
}

TEST(Binding, AModelWithoutTermsOfItsOwnIsReadByItsUtilisation) {
  LayerResult r;
  r.latency.total = 10;
  r.utilization.spatial = 0.5;
  EXPECT_EQ(bindingOf(r, {}), Resource::ArrayFill);
  r.utilization.spatial = 0.9;
  EXPECT_EQ(bindingOf(r, {}), Resource::Array);
}

LayerPlan stalled(const std::string& name, double cycles, const std::string& memory, const std::string& port) {
  LayerPlan plan = layer(name, cycles, 0, cycles / 2);
  auto& result = std::get<LayerResult>(plan.evaluation);
  result.model = "zigzag";
  zigzag::ZigzagTerms terms;
  terms.stallMemory = memory;
  terms.stallPort = port;
  result.terms = terms;
  result.latency.stall = cycles / 2;
  return plan;
}

TEST(LimitingPort, IsTheOneOfMostTimeAndOnlyIfNoOtherLimits) {
  ExecutionPlan plan = fourLayers();
  EXPECT_EQ(limitingPort(plan), std::nullopt);
  EXPECT_EQ(limitWords(Resource::OnChipBandwidth, plan), "on-chip bandwidth");
  plan.layers = {stalled("a", 10, "output_buffer", "sums_out"), stalled("b", 20, "output_buffer", "sums_out")};
  EXPECT_EQ(limitingPort(plan), (LimitingPort{{"output_buffer", "sums_out"}, true}));
  EXPECT_EQ(limitWords(Resource::OnChipBandwidth, plan), "on-chip bandwidth (output_buffer, sums_out)");
  plan.layers.push_back(stalled("c", 29, "weight_buffer", "out"));
  EXPECT_EQ(limitWords(Resource::OnChipBandwidth, plan), "on-chip bandwidth (mostly output_buffer, sums_out)");
  plan.layers.push_back(stalled("d", 2, "weight_buffer", "out"));
  EXPECT_EQ(limitWords(Resource::OnChipBandwidth, plan), "on-chip bandwidth (mostly weight_buffer, out)");
  EXPECT_EQ(limitWords(Resource::Array, plan), "the PE array");
  const auto& result = std::get<LayerResult>(plan.layers.back().evaluation);
  EXPECT_EQ(limitColumn(result, plan.request.hardware), "weight_buffer, out");
}

TEST(LimitingPort, NamesTheOffChipMemoryWhereItIsAsBusy) {
  ExecutionPlan plan = fourLayers();
  plan.layers = {stalled("fc", 100, "weight_buffer", "weights")};
  const HardwareProfile& hardware = plan.request.hardware;
  auto& result = std::get<LayerResult>(plan.layers.front().evaluation);
  const double perCycle = *bandwidthBitsPerCycle(hardware.memories.back(), hardware.clockMhz) / 8;
  result.offChipBytes.tensors = {0, 89 * perCycle, 0};
  EXPECT_EQ(limitColumn(result, hardware), "weight_buffer, weights");
  result.offChipBytes.tensors = {0, 91 * perCycle, 0};
  EXPECT_EQ(limitColumn(result, hardware), "DRAM and weight_buffer, weights");
  EXPECT_EQ(limitWords(Resource::OnChipBandwidth, plan),
            "on-chip bandwidth (weight_buffer, weights, no faster than DRAM)");
}

// Hidden transfers limit where they take longer than computing and nearly the whole time.
TEST(Binding, TransfersBehindComputingLimitWhereTheyTakeLonger) {
  const HardwareProfile hardware = fourLayers().request.hardware;
  const double perCycle = *bandwidthBitsPerCycle(hardware.memories.back(), hardware.clockMhz) / 8;
  LayerResult result;
  result.latency.total = 106;
  result.latency.temporal = 62;
  result.utilization.spatial = 0.5;
  const auto boundAt = [&](double cycles) {
    result.offChipBytes.tensors = {cycles * perCycle, 0, 0};
    return bindingOf(result, hardware);
  };
  EXPECT_EQ(boundAt(105), Resource::OffChipBandwidth);
  EXPECT_EQ(boundAt(90), Resource::ArrayFill) << "less than nine tenths of the time";
  result.latency.temporal = 100;
  EXPECT_EQ(boundAt(99), Resource::ArrayFill) << "computing takes longer";
}

TEST(Binding, OfAPlanIsWhatTakesMostOfTheTime) {
  const std::vector<ResourceShare> shares = resourceShares(fourLayers());
  ASSERT_EQ(shares.size(), 3u);
  EXPECT_EQ(shares[0].resource, Resource::OffChipBandwidth);
  EXPECT_EQ(shares[0].layers, 2u);
  EXPECT_DOUBLE_EQ(shares[0].timeShare, 60.5 / 100.5);
  EXPECT_DOUBLE_EQ(shares[0].objectiveShare, 60.5 / 100.5);
  EXPECT_EQ(shares[1].resource, Resource::Array);  // equal to array fill, but first in the enum
  EXPECT_EQ(shares[2].resource, Resource::ArrayFill);
  EXPECT_EQ(plannedLayers(fourLayers()), 4u);
}

TEST(Binding, ItsShareOfTheObjectiveCountsWhatTheObjectiveSums) {
  ExecutionPlan plan = fourLayers();
  plan.request.objective = Objective::Energy;
  EXPECT_DOUBLE_EQ(resourceShares(plan)[0].objectiveShare, 0.5);
  plan.request.objective = Objective::Traffic;
  EXPECT_DOUBLE_EQ(resourceShares(plan)[0].objectiveShare, 60.5 / 70.5);
  plan.request.objective = Objective::Edp;
  EXPECT_DOUBLE_EQ(resourceShares(plan)[0].objectiveShare, 60.5 / 100.5);
}

TEST(Binding, HasWordsForSentencesAndColumns) {
  const HardwareProfile tx2 = projectHardware("tx2_eplanner_a.json");
  EXPECT_EQ(wordsOf(Resource::OffChipBandwidth, tx2), "DRAM bandwidth");
  EXPECT_EQ(wordsOf(Resource::Array, tx2), "the PE array");
  EXPECT_EQ(wordsOf(Resource::ArrayFill, tx2), "array fill");
  EXPECT_EQ(wordsOf(Resource::None, tx2), "");
  EXPECT_EQ(columnWordsOf(Resource::OffChipBandwidth, projectHardware("diana.json")), "L2");
  EXPECT_EQ(columnWordsOf(Resource::Array, tx2), "array");
  EXPECT_EQ(columnWordsOf(Resource::ArrayFill, tx2), "array fill");
  EXPECT_EQ(columnWordsOf(Resource::None, tx2), "");
}

TEST(Binding, ASmallShareOfTheTimeIsNotNone) {
  EXPECT_EQ(timeShareText({.timeShare = 0.734}), "73 %");
  EXPECT_EQ(timeShareText({.timeShare = 0.001}), "<1 %");
  EXPECT_EQ(timeShareText({.timeShare = 0}), "0 %");
}

TEST(Binding, OfNothingIsNothing) {
  EXPECT_TRUE(resourceShares(ExecutionPlan{}).empty());
  EXPECT_EQ(plannedLayers(ExecutionPlan{}), 0u);
}

}  // namespace
}  // namespace tilescope
