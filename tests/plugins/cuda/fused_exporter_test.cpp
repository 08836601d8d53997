// SPDX-License-Identifier: GPL-3.0-or-later
// Tests spans: maps in between stay on chip, and every layer is checked.
#include <regex>

#include "core/base/json.h"
#include "core/plugin/export_run.h"
#include "core/program/lowering/fusion.h"
#include "core/workload/network_json.h"
#include "tests/plugins/cuda/exporter_support.h"

namespace tilescope {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;

ExecutionPlan planOf(const std::string& network, const ElementBits& bits) {
  return valueOrFail(Planner().plan(requestOf(projectNetwork(network + ".json"), "tx2_eplanner_a", 16 * 1024, bits)));
}

GivenOptions optionsOf(const std::string& fusion, std::int64_t bytes) {
  return {{"fusion", fusion}, {"capacity_bytes", std::to_string(bytes)}};
}

struct SpanCase {
  const char* network;
  ElementBits bits;
  const char* fusion;
  std::int64_t kib;
};

class EverySpan : public testing::TestWithParam<SpanCase> {};

TEST_P(EverySpan, RunsAndMovesWhatIsPredicted) {
  const SpanCase& c = GetParam();
  const ExecutionPlan plan = planOf(c.network, c.bits);
  const Result<FusionPlan> fusion = planFusion(plan, {*parsePartitionScheme(c.fusion), c.kib * 1024 * 8});
  ASSERT_TRUE(fusion.ok());
  ASSERT_FALSE(fusion->spans.empty());
  expectProgramPasses(plan, optionsOf(c.fusion, c.kib * 1024));
}

// Residual blocks, projections, and depthwise layers, whose groups run in one pass.
INSTANTIATE_TEST_SUITE_P(Networks, EverySpan,
                         testing::Values(SpanCase{"mlperf_tiny_resnet8", kInt8, "occam", 16},
                                         SpanCase{"mlperf_tiny_resnet8", kFp32, "occam", 300},
                                         SpanCase{"mlperf_tiny_resnet8", kInt8, "layer-fusion", 40},
                                         SpanCase{"mlperf_tiny_mobilenet_v1_025", kFp32, "occam", 100},
                                         SpanCase{"mlperf_tiny_mobilenet_v1_025", kInt8, "layer-fusion", 40}),
                         [](const auto& tested) {
                           const SpanCase& c = tested.param;
                           return std::string(c.network) + (c.bits == kFp32 ? "_fp32_" : "_int8_") +
                                  (c.fusion == std::string("occam") ? "occam" : "layer_fusion");
                         });

// The last row and column of a map are never read, so they are neither computed nor compared.
TEST(FusedProgram, WhatNobodyNeedsIsNotMissed) {
  const Network network = valueOrFail(readNetwork(inSource("tests/plugins/cuda/rows_nobody_needs.json")));
  const ExecutionPlan plan = valueOrFail(Planner().plan(requestOf(network, "tx2_eplanner_a", 16 * 1024, kInt8)));
  expectProgramPasses(plan, {{"fusion", "layer-fusion"}});
}

// With negative padding, windows skip rows and columns.
TEST(FusedProgram, InputsMayBeCropped) {
  const Network network = valueOrFail(readNetwork(inSource("tests/plugins/cuda/cropped_inputs.json")));
  const ExecutionPlan plan = valueOrFail(Planner().plan(requestOf(network, "tx2_eplanner_a", 4 * 1024, kInt8)));
  expectProgramPasses(plan, {});
  expectProgramPasses(plan, optionsOf("occam", 3'000));
  expectProgramPasses(plan, optionsOf("layer-fusion", 6'000));
}

std::string linesWith(const std::string& fusion, const std::string& old, const std::string& now) {
  return linesOfChanged(planOf("mlperf_tiny_resnet8", kInt8), optionsOf(fusion, 60 * 1024), old, now);
}

TEST(FusedProgram, NamesTheLayerThatIsWrong) {
  const std::string call = "ts::Finish{&net.stack2_a_bias, ";
  EXPECT_THAT(linesWith("occam", call, call + "1 + "), HasSubstr("the first wrong layer of the span is stack2_a"));
}

TEST(FusedProgram, RingsThatAreTooSmallAreFoundOut) {
  EXPECT_THAT(linesWith("occam", "input.need(", "input.need_all(); input.need("),
              HasSubstr("ring input: rows [0, 2) are asked for where"));
}

TEST(FusedProgram, TilesThatOverlapAreFoundOut) {
  EXPECT_THAT(linesWith("layer-fusion", "ts::Tile tile_conv1 = chip.tile(\"conv1\", {on_chip_span}, ",
                        "ts::Tile tile_conv1 = chip.tile(\"conv1\", {on_chip_span}, 0 * "),
              HasSubstr("is no longer in the memory span: another tile was put over it"));
}

TEST(FusedProgram, AReadThatIsCountedWronglyIsFoundOut) {
  EXPECT_THAT(linesWith("layer-fusion", "span.load(tile_input, net.input, box_input);",
                        "span.load(tile_input, net.input, box_input); span.load(tile_input, net.input, box_input);"),
              HasSubstr("DIFFERS"));
}

TEST(FusedOptions, AreRefusedWhereTheyMeanNothing) {
  const ExecutionPlan plan = planOf("mlperf_tiny_resnet8", kInt8);
  EXPECT_THAT(toText(exported(plan, {{"capacity_bytes", "4096"}}).diagnostics()),
              HasSubstr("option capacity_bytes: found 4096 bytes for spans, and fusion=none"));
  EXPECT_THAT(toText(exported(plan, {{"fusion", "occam"}, {"onchip", "shared"}}).diagnostics()),
              HasSubstr("option fusion: found occam; expected none with onchip=shared"));
}

double bytesOfTable(const std::string& source) {
  static const std::regex kCall(R"re(layer\("[^"]*", "[a-z]*", (\d+), (\d+), (\d+),)re");
  double bits = 0;
  for (std::sregex_iterator call(source.begin(), source.end(), kCall); call != std::sregex_iterator(); ++call)
    for (std::size_t t = 1; t <= 3; ++t) bits += std::stod((*call)[t]);
  return bits / 8;
}

double totalOf(const ExportNotes& notes) {
  double bytes = 0;
  for (const ExportPrediction& part : notes.predictions) bytes += part.bytes.total();
  return bytes;
}

TEST(FusedPrediction, IsTheProgramsAndHasNoCyclesOfSpans) {
  const ExecutionPlan plan = planOf("mlperf_tiny_resnet8", kInt8);
  const Exported alone = *exported(plan, {}), fused = *exported(plan, optionsOf("occam", 60 * 1024));
  EXPECT_EQ(totalOf(alone.notes), plan.totals.offChipBytes.total() + plan.outsideModelBytes.total());
  EXPECT_EQ(totalOf(alone.notes), bytesOfTable(sourceOf(alone)));
  EXPECT_EQ(totalOf(fused.notes), bytesOfTable(sourceOf(fused)));
  EXPECT_LT(totalOf(fused.notes), totalOf(alone.notes));
  const ExportPredictions predictions = predictionsOf(plan, fused.notes);
  EXPECT_FALSE(predictions.areThePlans);
  EXPECT_EQ(predictions.cycles, std::nullopt);
  EXPECT_EQ(predictions.parts.front().cycles, std::nullopt) << predictions.parts.front().name;
  EXPECT_EQ(predictionsOf(plan, alone.notes).cycles, plan.totals.latency.total);
  EXPECT_THAT(fileOf(fused, "README.md"), ContainsRegex("\\*\\*sum\\*\\* \\|.*\\| – \\|"));
}

// With fewer bytes than the program must move, the plan's cycles are no prediction either.
TEST(FusedPrediction, HasNoCyclesOfLayersThatMoveMoreThanPlanned) {
  PlanRequest request = requestOf(projectNetwork("mlperf_tiny_resnet8.json"), "tx2_eplanner_a", 4096, kInt8);
  request.options["halo"] = "off";
  const ExecutionPlan plan = valueOrFail(Planner().plan(request));
  const Exported files = *exported(plan, {});
  EXPECT_GT(totalOf(files.notes), plan.totals.offChipBytes.total() + plan.outsideModelBytes.total());
  EXPECT_EQ(predictionsOf(plan, files.notes).cycles, std::nullopt);
}

TEST(CudaOptions, ThatAreLeftOutAreStatedInTheManifest) {
  const ExecutionPlan plan = planOf("mlperf_tiny_resnet8", kInt8);
  const ExportOptions given = valueOrFail(readExportOptions(cuda().optionsSchema, {{"fusion", "occam"}}));
  const Exported files = valueOrFail(runExporter(cuda(), {plan}, given));
  const Json options = manifestOf(cuda(), plan, given, files)["options"];
  EXPECT_EQ(options["arithmetic"], "int8");
  EXPECT_EQ(options["capacity_bytes"], 3 * 16 * 1024);
  EXPECT_EQ(exported(planOf("mlperf_tiny_resnet8", kFp32), {})->notes.chosen,
            (std::map<std::string, OptionValue>{{"arithmetic", "fp32"}}));
}

TEST(FusedOptions, WithoutACapacityTheProfilesMemoriesCount) {
  const ExecutionPlan plan = planOf("mlperf_tiny_resnet8", kInt8);
  const Result<Exported> profile = exported(plan, {{"fusion", "occam"}});
  ASSERT_TRUE(profile.ok());
  EXPECT_EQ(sourceOf(*profile), sourceOf(*exported(plan, optionsOf("occam", 3 * 16 * 1024))));
}

}  // namespace
}  // namespace tilescope
