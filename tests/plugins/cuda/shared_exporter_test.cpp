// SPDX-License-Identifier: GPL-3.0-or-later
// Programs whose chip is a block of threads with its shared memory (onchip=shared).
#include "tests/plugins/cuda/exporter_support.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const GivenOptions kShared{{"onchip", "shared"}};

Network everyLayer() {
  return valueOrFail(readNetwork(inSource("tests/plugins/cuda/every_layer.json")));
}

ExecutionPlan planOf(const PlanRequest& request) {
  return valueOrFail(Planner().plan(request));
}

struct BlockCase {
  const char* name;
  std::int64_t bytes;  // of each of the three memories
  ElementBits bits;
  const char* dataflow;
  const char* has;  // operation in the program
};

class BlockPrograms : public testing::TestWithParam<BlockCase> {};

TEST_P(BlockPrograms, RunAndMoveWhatIsPredicted) {
  PlanRequest request = requestOf(everyLayer(), "nvidia_t4_sm", GetParam().bytes, GetParam().bits);
  request.dataflow = GetParam().dataflow;
  const ExecutionPlan plan = planOf(request);
  EXPECT_THAT(sourceOf(*exported(plan, kShared)), HasSubstr(GetParam().has));
  expectProgramPasses(plan, kShared);
}

INSTANTIATE_TEST_SUITE_P(
    Dataflows, BlockPrograms,
    testing::Values(BlockCase{"fp32_weights_stay", 1024, kFp32, "weight-stationary", "chip.load_sums(output);"},
                    BlockCase{"fp32_outputs_stay", 2048, kFp32, "output-stationary",
                              "const int group = share.part(2);"},
                    BlockCase{"int8_weights_stay", 384, kInt8, "weight-stationary", "chip.store_sums(output);"}),
    [](const auto& tested) { return std::string(tested.param.name); });

TEST(BlockProgram, HasEveryOperation) {
  const std::string source = sourceOf(*exported(planOf(requestOf(everyLayer(), "nvidia_t4_sm", 1024, kFp32)), kShared));
  for (const char* operation : {"chip.conv(", "chip.pool(", "chip.add(", "chip.concat(", "chip.reorg("})
    EXPECT_THAT(source, HasSubstr(operation));
}

// Searches put the loop over rows outside that over input channels. In the opposite order, the outermost loop passes
// partial sums on, and the loops divided among blocks are inside it.
TEST(BlockProgram, BlocksShareOutLoopsInsideOfReductions) {
  PlanRequest request = requestOf(everyLayer(), "nvidia_t4_sm", 512, kFp32);
  request.dataflow = "input-stationary";
  request.options = {{"columns", "when-needed"}};
  ExecutionPlan plan = planOf(request);
  for (LayerPlan& layer : plan.layers) {
    auto* result = std::get_if<LayerResult>(&layer.evaluation);
    if (result == nullptr || !result->mapping) continue;
    std::vector<Dim>& loops = std::get<TileMapping>(*result->mapping).outerLoops;
    ASSERT_EQ(loops.front(), Dim::K);  // innermost
    std::stable_partition(loops.begin(), loops.end(), [](Dim dim) { return dim != Dim::C; });
  }
  const std::string source = sourceOf(*exported(plan, kShared));
  EXPECT_THAT(source, HasSubstr("Loops off chip, outermost first: C, OY, K."));
  EXPECT_THAT(source, HasSubstr("  const ts::Range oy = share.range(18, 1);\n  for (int c0 = 0; "));
  expectProgramPasses(plan, kShared);
}

TEST(BlockProgram, TakesTwoMemoriesInTurns) {
  PlanRequest request = requestOf(everyLayer(), "nvidia_t4_sm", 1024, kInt8);
  for (Memory& memory : request.hardware.memories) memory.doubleBuffered = !memory.offChip;
  const ExecutionPlan plan = planOf(request);
  EXPECT_THAT(sourceOf(*exported(plan, kShared)), HasSubstr("{on_chip_shared_input_0, on_chip_shared_input_1}"));
  expectProgramPasses(plan, kShared);
}

TEST(BlockProgram, RunsDepthwiseLayers) {
  expectProgramPasses(planOf(requestOf(projectNetwork("mlperf_tiny_ds_cnn.json"), "nvidia_t4_sm", 4096, kInt8)),
                      kShared);
}

TEST(BlockProgram, AWrongPredictionIsFoundOut) {
  const ExecutionPlan plan = planOf(requestOf(everyLayer(), "nvidia_t4_sm", 1024, kInt8));
  const std::string call = "layer(\"conv1\", \"conv\", ";
  EXPECT_THAT(linesOfChanged(plan, kShared, call, call + "1"), HasSubstr("DIFFERS"));
}

TEST(BlockProgram, MemoriesThatNoBlockHasAreRefused) {
  const ExecutionPlan plan = planOf(requestOf(everyLayer(), "nvidia_t4_sm", 30 * 1024, kInt8));
  const Result<Exported> files = exported(plan, kShared);
  ASSERT_FALSE(files.ok());
  EXPECT_THAT(toText(files.diagnostics()),
              HasSubstr("found 92160 bytes (\"shared_input\" of 30720 bytes, \"shared_weight\" of 30720 bytes, "
                        "\"shared_output\" of 30720 bytes); expected at most the 65536 bytes of shared memory that a "
                        "block of sm_75 has; "
                        "26624 bytes are missing"));
  EXPECT_TRUE(exported(plan, {{"onchip", "shared"}, {"architectures", "80,86,120"}}).ok());
  EXPECT_THAT(toText(exported(plan, {{"onchip", "shared"}, {"architectures", "80,95"}}).diagnostics()),
              HasSubstr("option architectures: found 95; expected with onchip=shared one of 75, 80, "));
}

TEST(BlockProgram, StreamsAreRefused) {
  const ExecutionPlan plan = planOf(requestOf(everyLayer(), "nvidia_t4_sm", 1024, kInt8));
  EXPECT_THAT(toText(exported(plan, {{"onchip", "shared"}, {"streams", "on"}}).diagnostics()),
              HasSubstr("option streams: found on; expected off with onchip=shared"));
}

TEST(BlockProgram, LanesOverInputChannelsAreAPowerOfTwo) {
  PlanRequest request = requestOf(everyLayer(), "nvidia_t4_sm", 1024, kInt8);
  for (ArrayDim& dim : request.hardware.arrayDims) dim.size = 14;
  EXPECT_THAT(sourceOf(*exported(planOf(request), kShared)), HasSubstr("constexpr ts::Lanes kLanes{8, 14};"));
  EXPECT_THAT(sourceOf(*exported(planOf(request), {})), HasSubstr("constexpr ts::Lanes kLanes{14, 14};"));
}

TEST(BlockProgram, FilesOfBlocksComeWithItOnly) {
  const ExecutionPlan plan = planOf(requestOf(everyLayer(), "nvidia_t4_sm", 1024, kInt8));
  const auto has = [&](const GivenOptions& given, const std::string& name) {
    const Exported files = *exported(plan, given);
    return std::any_of(files.files.begin(), files.files.end(), [&](const ExportedFile& f) { return f.path == name; });
  };
  EXPECT_TRUE(has(kShared, "tilescope_block.h"));
  EXPECT_FALSE(has({}, "tilescope_block.h"));
}

TEST(BlockProgram, NvccCompilesItWithoutWarnings) {
  const std::string nvcc = TILESCOPE_NVCC;
  if (nvcc.empty()) GTEST_SKIP() << "nvcc is not installed: the program is compiled by the C++ compiler only";
  for (const ElementBits& bits : {kFp32, kInt8}) {  // verify uses sm_75
    const ExecutionPlan plan = planOf(requestOf(everyLayer(), "nvidia_t4_sm", 1024, bits));
    const TemporaryFolder folder;
    write(plan, *exported(plan, kShared), folder);
    const std::string command = "cd '" + folder.path().string() + "' && " + nvcc +
                                " -std=c++17 -O0 -arch=sm_90 "
                                "-Werror all-warnings -Xcompiler -Wall,-Wextra,-Werror -c -o program.o " +
                                (bits == kInt8 ? "-DTILESCOPE_INT8 " : "") + "every_layer.cu > messages 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << textOfFile(folder / "messages");
  }
}

}  // namespace
}  // namespace tilescope
