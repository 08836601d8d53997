// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/lowering/lowering.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/hardware/hardware_json.h"
#include "core/plan/planner.h"
#include "core/program/execution/execution.h"
#include "core/program/execution/reference.h"
#include "core/program/program_text.h"
#include "core/program/verify/program_verify.h"
#include "core/workload/network_json.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

PlanRequest requestOf(const std::string& network, const std::string& hardware) {
  PlanRequest request;
  request.network = readNetwork(inSource("networks/" + network + ".json")).value();
  request.hardware = readHardware(inSource("hardware_profiles/" + hardware + ".json")).value();
  request.model = "eplanner";
  request.search = "exact";
  request.objective = Objective::Traffic;
  return request;
}

class EveryPlan : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(EveryPlan, MovesWhatItPredicts) {
  const auto& [network, hardware] = GetParam();
  const ExecutionPlan plan = Planner().plan(requestOf(network, hardware)).value();
  const Result<Program> program = lower(plan);
  ASSERT_TRUE(program.ok()) << toText(program.diagnostics());
  ASSERT_EQ(program->layers.size(), plan.layers.size());
  double moved = 0;
  for (const ProgramLayer& layer : program->layers) {
    const TensorBits bits = movedBits(*program, layer);
    EXPECT_EQ(bits, layer.predictedBits) << layer.name;
    moved += static_cast<double>(bits[0] + bits[1] + bits[2]);
  }
  EXPECT_EQ(moved / 8, plan.totals.offChipBytes.total() + plan.outsideModelBytes.total());
  RecordProperty("commands", static_cast<int>(program->commands.size()));
  EXPECT_EQ(toText(verify(*program)), "");
}

// For every search and objective. Without halos in the thesis's model, the program moves the plan's amount with halos.
TEST(Lowering, MovesWhatItPredictsWhateverMadeThePlan) {
  for (const char* search : {"exact", "paper", "zhang", "ma", "smartshuttle"}) {
    for (const Objective objective : {Objective::Metric, Objective::Energy, Objective::Latency}) {
      for (const char* halo : {"on", "off"}) {
        PlanRequest request = requestOf("resnet18", "tx2_eplanner_b");
        request.search = search;
        request.objective = objective;
        request.options["halo"] = halo;
        const Result<Program> program = lower(Planner().plan(request).value());
        EXPECT_EQ(program.diagnostics().empty(), std::string(halo) == "on") << toText(program.diagnostics());
        ASSERT_TRUE(program.ok()) << search << "\n" << toText(program.diagnostics());
        for (const ProgramLayer& layer : program->layers)
          EXPECT_EQ(movedBits(*program, layer), layer.predictedBits) << search << " " << layer.name;
      }
    }
  }
}

// The reference for exporters: values of the network, traffic of the plan.
TEST(Lowering, ProgramsComputeTheirNetworks) {
  for (const char* network : {"mlperf_tiny_resnet8", "mlperf_tiny_ds_cnn", "squeezenet1_1"}) {
    PlanRequest request = requestOf(network, "tx2_eplanner_a");
    request.hardware.precision = {8, 8, 32, 8};
    for (Memory& memory : request.hardware.memories)
      if (!memory.offChip) memory.sizeBits = 24 * 1024 * 8;  // all dimensions are tiled
    const Program program = lower(Planner().plan(request).value()).value();
    EXPECT_EQ(toText(verify(program)), "");
    const ProgramData data = fillRandom(program, Arithmetic::Int8, 3);
    const Result<ProgramRun> run = execute(program, data);
    ASSERT_TRUE(run.ok()) << network << "\n" << toText(run.diagnostics());
    for (std::size_t i = 0; i < program.layers.size(); ++i)
      EXPECT_EQ(run->movedBits[i], program.layers[i].predictedBits) << network << " " << program.layers[i].name;
    const Result<NamedValues> expected = runReference(request.network, Arithmetic::Int8, byName(program, data));
    ASSERT_TRUE(expected.ok()) << toText(expected.diagnostics());
    const NamedValues made = byName(program, run->data);
    for (const auto& [layer, values] : *expected) EXPECT_EQ(made.at(layer), values) << network << " " << layer;
  }
}

TEST(Lowering, FollowsTheOrderOfLoopsThatAMappingGives) {
  ExecutionPlan plan = Planner().plan(requestOf("alexnet", "tx2_eplanner_a")).value();
  LayerResult& result = std::get<LayerResult>(plan.layers[2].evaluation);
  TileMapping mapping{32, 24, 9, 9, 5, 1, {Dim::OX, Dim::K, Dim::FX, Dim::C, Dim::OY}, std::nullopt};
  result.mapping = mapping;
  plan.layers[2].dataflow.clear();  // any weight-stationary dataflow of the profile
  const Result<Program> program = lower(plan);
  ASSERT_TRUE(program.ok()) << toText(program.diagnostics());
  EXPECT_EQ(program->layers[2].name, "conv2");
  EXPECT_EQ(movedBits(*program, program->layers[2]), program->layers[2].predictedBits);
}

TEST(Lowering, NamesEveryLayerThatHasNoProgram) {
  ExecutionPlan plan = Planner().plan(requestOf("resnet18", "tx2_eplanner_a")).value();
  plan.request.network.layers[0].batch = 2;
  Violation violation;
  violation.message = "The weights need 8 bits more.";
  plan.layers[2].evaluation = violation;
  const Result<Program> program = lower(plan);
  ASSERT_FALSE(program.ok());
  ASSERT_EQ(program.diagnostics().size(), 2u);
  EXPECT_EQ(toText(program.diagnostics()[0]),
            "layer conv1: found a batch of 2; expected one image. Plan with a batch of 1.");
  EXPECT_EQ(toText(program.diagnostics()[1]),
            "layer res2_0_a: found no mapping; expected a plan of every layer. The weights need 8 bits more.");
}

// DIANA's tiles are rejected.
TEST(Lowering, TakesPlansOfEplannersModelOnly) {
  PlanRequest request = requestOf("mlperf_tiny_resnet8", "diana");
  request.model = "diana";
  request.objective = Objective::Latency;
  const Result<Program> program = lower(Planner().plan(request).value());
  ASSERT_FALSE(program.ok());
  EXPECT_THAT(toText(program.diagnostics()),
              testing::AllOf(testing::HasSubstr("a mapping of model diana; expected tiles and the loops around them"),
                             testing::HasSubstr("Plan with --model eplanner.")));
}

TEST(Lowering, StripsOfRowsFetchSharedRowsAgainAndSaySo) {
  PlanRequest request = requestOf("resnet18", "tx2_eplanner_a");
  for (Memory& memory : request.hardware.memories)
    // A map of pool1 (112 x 112 elements of 4 bytes) does not fit.
    if (!memory.offChip) memory.sizeBits = 40 * 1024 * 8;
  const ExecutionPlan plan = Planner().plan(request).value();
  const Result<Program> program = lower(plan);
  ASSERT_TRUE(program.ok()) << toText(program.diagnostics());
  ASSERT_EQ(program.diagnostics().size(), 1u);
  EXPECT_EQ(program.diagnostics()[0].pointer, "layer pool1");
  EXPECT_EQ(movedBits(*program, program->layers[1]), program->layers[1].predictedBits);
}

INSTANTIATE_TEST_SUITE_P(
    Setups, EveryPlan,
    testing::Combine(testing::Values("resnet18", "vgg16", "alexnet", "squeezenet1_1", "yolov2", "mobilenet_v2"),
                     testing::Values("tx2_eplanner_a", "tx2_eplanner_b", "tx2_eplanner_c", "tx2_eplanner_d", "tpu_like",
                                     "edge_tpu_like")),
    [](const auto& tested) { return std::get<0>(tested.param) + "_" + std::get<1>(tested.param); });

}  // namespace
}  // namespace tilescope
