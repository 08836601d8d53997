// SPDX-License-Identifier: GPL-3.0-or-later
// A profile's own constants of e-PlaNNer: overlap, steps of tiles, groups on the lanes of K.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/hardware/hardware_edit.h"
#include "core/models/eplanner/eplanner_model.h"
#include "core/models/eplanner/eplanner_nest.h"
#include "core/models/eplanner/eplanner_strategy.h"
#include "core/models/eplanner/exhaustive.h"
#include "core/models/evaluation.h"
#include "core/plan/planner.h"
#include "tests/support/eplanner_oracle.h"
#include "tests/support/eplanner_random.h"
#include "tests/support/project_files.h"

namespace tilescope::eplanner {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

HardwareProfile withConstants(const std::string& json) {
  HardwareProfile hardware = projectHardware("tx2_eplanner_a.json");
  hardware.models["eplanner"] = json;
  return hardware;
}

Layer layerOf(const std::string& network, const std::string& name) {
  const Network all = projectNetwork(network);
  return *std::find_if(all.layers.begin(), all.layers.end(), [&](const Layer& l) { return l.name == name; });
}

LayerResult planned(const HardwareProfile& hardware, const Layer& layer, Objective objective = Objective::Latency,
                    const std::string& search = "exact") {
  for (const SearchStrategy* strategy : eplannerSearches())
    if (strategy->id() == search)
      return std::get<LayerResult>(strategy->solve({layer, hardware, {}, objective, std::nullopt, {}}).evaluation);
  throw std::runtime_error("no search " + search);
}

double termOf(const LayerResult& result, const char* path) {
  return result.terms.number(path).value();
}

TEST(MachineConstants, WithoutOverlapTimesAddUp) {
  const Layer layer = layerOf("resnet18.json", "conv1");
  const LayerResult result = planned(withConstants(R"({"transfer_overlap_share": 0})"), layer);
  EXPECT_DOUBLE_EQ(result.latency.total, termOf(result, "compute_cycles") + termOf(result, "memory_cycles"));
  const LatencyParts parts = latencyParts(result);
  EXPECT_FALSE(parts.overlapped);
  EXPECT_DOUBLE_EQ(parts.cyclesOf(Phase::Compute) + parts.cyclesOf(Phase::Transfer), result.latency.total);
}

TEST(MachineConstants, APartOfTheShorterIsHidden) {
  const Layer layer = layerOf("resnet18.json", "conv1");
  const LayerResult result = planned(withConstants(R"({"transfer_overlap_share": 0.75})"), layer);
  const double compute = termOf(result, "compute_cycles"), memory = termOf(result, "memory_cycles");
  EXPECT_DOUBLE_EQ(result.latency.total, std::max(compute, memory) + 0.25 * std::min(compute, memory));
}

TEST(MachineConstants, ExactTilesAreMultiplesOfTheStepOrWhole) {
  const HardwareProfile hardware = withConstants(R"({"tile_step_channels": 16})");
  for (const Layer& layer : projectNetwork("resnet18.json").layers) {
    if (!eplannerModel().covers(layer)) continue;
    const EplannerLayer shape = *eplannerLayer(layer);
    for (const char* search : {"exact", "paper"}) {
      const TileMapping tile = std::get<TileMapping>(*planned(hardware, layer, Objective::Traffic, search).mapping);
      EXPECT_TRUE(tile.K == shape.K || tile.K % 16 == 0) << layer.name << " " << search << " K " << tile.K;
      EXPECT_TRUE(tile.C == shape.C || tile.C % 16 == 0) << layer.name << " " << search << " C " << tile.C;
    }
  }
}

// With 2 KiB for weights, no tile of 16 × 16 channels of a 7 × 7 kernel fits.
TEST(MachineConstants, WhereNoSuchTileFitsAnyIsTried) {
  HardwareProfile hardware = withConstants(R"({"tile_step_channels": 64})");
  for (Memory& memory : hardware.memories)
    if (!memory.offChip) memory.sizeBits = 2 * 8192;
  const TileMapping tile = std::get<TileMapping>(*planned(hardware, layerOf("resnet18.json", "res2_0_a")).mapping);
  EXPECT_TRUE(tile.K % 64 != 0 || tile.C % 64 != 0);
}

TEST(MachineConstants, GroupsOfDepthwiseLayersTakeTheLanesOfK) {
  const Layer layer = layerOf("mobilenet_v2.json", "block1_0_depthwise");
  ASSERT_EQ(layer.groups, 32);
  const HardwareProfile alone = withConstants("{}"), together = withConstants(R"({"groups_on_lanes_of_k": true})");
  const Problem problem = problems(layer, together, {}, std::nullopt).front();
  EXPECT_EQ(problem.groupsAtOnce, std::min<std::int64_t>(problem.machine.rows, 32));
  const LayerResult slow = planned(alone, layer, Objective::Traffic), fast = planned(together, layer);
  EXPECT_LT(termOf(fast, "compute_cycles"), termOf(slow, "compute_cycles"));
  EXPECT_GT(fast.utilization.spatial, slow.utilization.spatial);
  EXPECT_LE(fast.utilization.spatial, 1);
  const LoopNest nest = loopNest(layer, together, {}, fast);
  EXPECT_TRUE(
      std::any_of(nest.parallel.begin(), nest.parallel.end(), [](const auto& loop) { return loop.loop.dim == "G"; }));
}

TEST(MachineConstants, TilesOfGroupsSideBySideShareTheBuffers) {
  const Layer layer = layerOf("mobilenet_v2.json", "block1_0_depthwise");
  const Problem one = problems(layer, withConstants("{}"), {}, std::nullopt).front();
  const Problem many = problems(layer, withConstants(R"({"groups_on_lanes_of_k": true})"), {}, std::nullopt).front();
  const Tile tile{1, 1, 2, 5, 3, 3};
  for (const Tensor tensor : kTensors)
    EXPECT_EQ(footprintBits(many, tile, tensor), many.groupsAtOnce * footprintBits(one, tile, tensor));
}

// The bound of the search and the vector kernels know all three.
TEST(MachineConstants, ExactEqualsEnumeration) {
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    RandomProblem random(seed);
    Problem problem = random.problem(9);
    problem.machine.constants = {static_cast<double>(random.number(0, 4)) / 4, random.number(1, 3), true};
    if (problem.layer.groups > 1 && random.chance(50)) problem.layer.K = problem.layer.C = 1;
    problem.groupsAtOnce = groupsAtOnce(problem.layer, problem.machine.constants, problem.machine.rows);
    const bool cutWindow = problem.layer.OX <= 4;
    for (const Objective objective : kObjectives) {
      const auto expected = bestByEnumeration(problem, objective, cutWindow);
      const EplannerLayer& l = problem.layer;
      const auto space = (cutWindow ? cutWindowSpace : wholeWindowSpace)(problem, Sizes::all(l.K), Sizes::all(l.C),
                                                                         Sizes::all(l.OY), allowedFlows(problem));
      const auto found = bestFirst(problem, space, objective).best;
      const auto all =
          exhaustive(problem, {Sizes::all(l.K), Sizes::all(l.C), Sizes::all(l.OY), cutWindow, allowedFlows(problem)},
                     objective, bestSimd());
      ASSERT_EQ(found.has_value(), expected.has_value()) << "seed " << seed;
      if (!found) continue;
      EXPECT_EQ(found->tile, expected->tile) << "seed " << seed << " " << name(objective);
      EXPECT_EQ(all.best->tile, expected->tile) << "seed " << seed << " " << name(objective);
    }
  }
}

std::string wrongIn(const std::string& json) {
  return toText(eplannerModel().checkHardware(withConstants(json)));
}

TEST(MachineConstants, WrongOnesAreNamed) {
  EXPECT_EQ(wrongIn("{}"), "");
  EXPECT_EQ(wrongIn(R"({"x-note": 3, "exporter": "cpu"})"), "");
  EXPECT_THAT(wrongIn(R"({"transfer_overlap_share": 1.5})"),
              HasSubstr("/models/eplanner/transfer_overlap_share: found 1.5; expected a number from 0"));
  EXPECT_THAT(wrongIn(R"({"tile_step_channels": 2.5})"), HasSubstr("expected a whole number of channels"));
  EXPECT_THAT(wrongIn(R"({"groups_on_lanes_of_k": 1})"), HasSubstr("expected true or false"));
  EXPECT_THAT(wrongIn(R"({"exporter": 7})"), HasSubstr("expected the id of an exporter"));
  EXPECT_THAT(wrongIn(R"({"overlap": 0})"), HasSubstr("expected one of transfer_overlap_share"));
}

TEST(MachineConstants, AreEditedLikeOtherFields) {
  const HardwareProfile plain = projectHardware("tx2_eplanner_a.json");
  const HardwareEdit edit = valueOrFail(parseHardwareEdit("/models/eplanner/transfer_overlap_share=0.5"));
  const HardwareProfile edited = valueOrFail(apply(plain, {edit}));
  EXPECT_EQ(machineConstants(edited).overlap, 0.5);
  EXPECT_EQ(machineConstants(plain).overlap, 1);
  EXPECT_EQ(machineConstants(valueOrFail(apply(edited, {valueOrFail(inverse(plain, edit))}))).overlap, 1);
}

TEST(MachineConstants, TheExplanationHasTheOverlap) {
  const Layer layer = layerOf("resnet18.json", "conv1");
  const HardwareProfile hardware = withConstants(R"({"transfer_overlap_share": 0})");
  const LayerResult result = planned(hardware, layer);
  const Provenance p = eplannerModel().explain(layer, hardware, {}, result, Metric::Latency);
  EXPECT_THAT(p.formula, Contains("latency = compute + traffic ÷ bandwidth"));
  EXPECT_THAT(p.steps, Contains(HasSubstr("overlap = 0")));
}

TEST(MachineConstants, ALargerMachineMayBeWorse) {
  const Layer depthwise = layerOf("mobilenet_v2.json", "block1_0_depthwise");
  const HardwareProfile less = withConstants(R"({"groups_on_lanes_of_k": true})");
  HardwareProfile more = less;
  for (ArrayDim& dim : more.arrayDims) dim.size *= 2;
  const SearchStrategy& exact = *eplannerSearches().front();
  EXPECT_THAT(exact.whyMoreMayBeWorse({depthwise, less, {}, Objective::Latency, std::nullopt, {}}, more),
              HasSubstr("Groups take the lanes of K"));
  EXPECT_EQ(exact.whyMoreMayBeWorse({layerOf("resnet18.json", "conv1"), less, {}, Objective::Latency, std::nullopt, {}},
                                    more),
            "");
}

}  // namespace
}  // namespace tilescope::eplanner
