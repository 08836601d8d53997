// SPDX-License-Identifier: GPL-3.0-or-later
// Plans become folders, whose programs are built and run. Each checks its own values and traffic.
#include <fstream>

#include "core/base/json.h"
#include "core/base/schemas.h"
#include "core/program/measured/measured.h"
#include "tests/plugins/cpu/exporter_support.h"
#include "tests/plugins/cuda/encoder_block.h"

namespace tilescope {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

struct ProgramCase {
  const char* name;
  const char* network;
  std::int64_t bytes;  // of every on-chip memory
  ElementBits bits;
  const char* lanes;
};

class Programs : public testing::TestWithParam<ProgramCase> {};

// shapes.json: strides 1 to 3, dilation, groups, channels of 1, 3, 17 and 24, pools, sums, a concatenation.
// every_layer.json: uneven padding, cut columns, products, space to depth. Small memories: partial sums leave the chip.
TEST_P(Programs, RunAndMoveWhatIsPredicted) {
  const ExecutionPlan plan = cpuPlan(testNetwork(GetParam().network), GetParam().bytes, GetParam().bits);
  linesOfPassing(cpu(), plan, {{"lanes", GetParam().lanes}});
}

INSTANTIATE_TEST_SUITE_P(Networks, Programs,
                         testing::Values(ProgramCase{"shapes_fp32", "cpu/shapes.json", 65536, kFp32, "native"},
                                         ProgramCase{"shapes_int8", "cpu/shapes.json", 700, kInt8, "native"},
                                         ProgramCase{"every_layer", "cuda/every_layer.json", 1024, kFp32, "1"}),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST(CpuExporter, RunsAnEncoderBlock) {
  linesOfPassing(cpu(), cpuPlan(encoderBlock(12), 1024, kFp32), {{"lanes", "1"}});
}

// Softmax, norms and GELU between products, all bit by bit.
TEST(CpuExporter, RunsAnEncoderBlockInInt8) {
  const std::string lines = linesOfPassing(cpu(), cpuPlan(encoderBlock(12), 1024, kInt8));
  EXPECT_THAT(lines, AllOf(HasSubstr("softmax"), HasSubstr("norm")));
}

// Convolution, pool and sum; small, so that programs made of it compile fast.
Network threeLayers() {
  Network network;
  network.name = "three layers";
  network.inputs = {{"input", FeatureMap{16, 9, 9}}};
  Layer conv;
  conv.name = "conv";
  conv.type = LayerType::Conv;
  conv.inputs = {"input"};
  conv.in = conv.out = {16, 9, 9};
  conv.window.kernelHeight = conv.window.kernelWidth = 3;
  conv.window.padding = {1, 1, 1, 1};
  Layer pool = conv;
  pool.name = "pool";
  pool.type = LayerType::Pool;
  pool.inputs = {"conv"};
  Layer add;
  add.name = "add";
  add.type = LayerType::Add;
  add.inputs = {"pool", "conv"};
  add.in = add.out = conv.out;
  network.layers = {conv, pool, add};
  return network;
}

class ThreeLayers : public testing::Test {
 protected:
  const ExecutionPlan plan_ = cpuPlan(threeLayers(), 2048, kFp32);
};

TEST_F(ThreeLayers, WrongTrafficIsFound) {
  EXPECT_THAT(linesOfChanged(cpu(), plan_, {{"lanes", "1"}}, "layer(\"conv\", \"conv\", ",
                             "layer(\"conv\", \"conv\", 1", "main.cpp"),
              HasSubstr("DIFFERS"));
}

TEST_F(ThreeLayers, WrongValuesAreFound) {
  EXPECT_THAT(linesOfChanged(cpu(), plan_, {{"lanes", "1"}}, "TS_MAX, 3, 3", "TS_MAX, 2, 3", ".c"), HasSubstr("WRONG"));
}

TEST_F(ThreeLayers, MeasurementsAreReadBack) {
  const Exported files = valueOrFail(exported(plan_, {{"lanes", "1"}}));
  const TemporaryFolder folder;
  write(cpu(), plan_, files, folder);
  Lines lines;
  ASSERT_FALSE(stepsOf(cpu().exporter->verify(folder.path().string(), lines)).contains("Find the program"));
  const Measured measured = valueOrFail(readMeasured((folder.path() / "measured.json").string()));
  EXPECT_FALSE(measured.emulated);
  EXPECT_EQ(measured.planHash, planHash(plan_));
  EXPECT_EQ(measured.onchip, "cache");
  ASSERT_EQ(measured.layers.size(), 3u);
  EXPECT_EQ(measured.layers[0].movedBits, measured.layers[0].predictedBits);
  std::ifstream file(folder.path() / "measured.json");
  const Json json = Json::parse(file);
  EXPECT_GE(json.at("threads"), 1);
  EXPECT_GE(json.at("layers").at(0).at("runs"), 9);
  EXPECT_LE(json.at("layers").at(0).at("milliseconds_min"), json.at("layers").at(0).at("milliseconds"));
  const Json& counters = json.at("layers").at(0).at("counters");
  for (const auto& [name, value] : counters.items())
    EXPECT_EQ(value.is_null(), json.value("counters_absent", "").find(name) != std::string::npos) << name;
}

TEST_F(ThreeLayers, VerifyNeedsASource) {
  const TemporaryFolder folder;
  Lines lines;
  EXPECT_FALSE(stepsOf(cpu().exporter->verify(folder.path().string(), lines)).at("Find the program"));
}

std::string refusalOf(const ExecutionPlan& plan, const GivenOptions& given = {}) {
  const Result<Exported> files = exported(plan, given);
  EXPECT_FALSE(files.ok());
  return files.ok() ? "" : toText(files.diagnostics());
}

TEST(CpuExporter, RefusesWhatItCannotRun) {
  PlanRequest request = requestOf(threeLayers(), "tx2_eplanner_a", 2048, kFp32);
  request.layer = "conv";
  EXPECT_THAT(refusalOf(valueOrFail(Planner().plan(request))),
              AllOf(HasSubstr("found a plan of layer conv alone; expected a plan of a whole network"),
                    HasSubstr("Plan without --layer.")));
  EXPECT_THAT(refusalOf(cpuPlan(threeLayers(), 2048, {8, 8, 16, 8})),
              AllOf(HasSubstr("layer conv: found inputs of 8 bits"), HasSubstr("Plan with --set")));
  EXPECT_THAT(refusalOf(cpuPlan(threeLayers(), 2048, kInt8), {{"arithmetic", "fp32"}}), HasSubstr("those of fp32"));
}

TEST(CpuExporter, RefusesPlansOfOtherModels) {
  PlanRequest request = requestOf(threeLayers(), "eyeriss", 65536, kFp32);
  request.hardware = projectHardware("eyeriss.json");
  request.hardware.precision = kFp32;
  request.model = "predictor";
  request.objective = Objective::Latency;
  EXPECT_THAT(refusalOf(valueOrFail(Planner().plan(request))),
              HasSubstr("a mapping of model predictor; expected tiles and the loops around them"));
}

TEST(CpuExporter, WarnsOfTilesThatCutVectors) {
  const ExecutionPlan plan = cpuPlan(testNetwork("cpu/shapes.json"), 700, kInt8);
  const Result<Exported> files = exported(plan);
  ASSERT_TRUE(files.ok());
  EXPECT_THAT(toText(files.diagnostics()), AllOf(HasSubstr("tiles that cut vectors of channels in"),
                                                 HasSubstr("--set /models/eplanner/tile_step_channels=16")));
  ExecutionPlan whole = cpuPlan(threeLayers(), 65536, kFp32);
  TileMapping& tile = std::get<TileMapping>(*std::get<LayerResult>(whole.layers[0].evaluation).mapping);
  tile.K = tile.C = 16, tile.OY = tile.OX = 9;
  EXPECT_THAT(exported(whole).diagnostics(), IsEmpty());
}

}  // namespace
}  // namespace tilescope
