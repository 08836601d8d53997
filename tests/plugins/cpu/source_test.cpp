// SPDX-License-Identifier: GPL-3.0-or-later
// The text of exported sources: format, comments, where loops are shared out among threads.
#include <sstream>

#include "tests/plugins/cpu/exporter_support.h"
#include "tests/plugins/cuda/encoder_block.h"
#include "tests/support/places.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

void expectFormatted(const Exported& files) {
  const std::string clangFormat = TILESCOPE_CLANG_FORMAT;
  if (clangFormat.empty()) GTEST_SKIP() << "clang-format is not installed: the sources' format is not checked";
  const TemporaryFolder folder;
  for (const ExportedFile& file : files.files) writeText(folder / file.path, file.content);
  writeText(folder / ".clang-format", textOfFile(inSource(".clang-format")));
  const std::string command =
      "cd '" + folder.path().string() + "' && " + clangFormat + " --dry-run -Werror *.c *.cpp *.h > messages 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0) << textOfFile(folder / "messages");
}

TEST(CpuSource, IsFormattedAsTheProjects) {
  expectFormatted(valueOrFail(exported(cpuPlan(testNetwork("cpu/shapes.json"), 2000, kFp32))));
  expectFormatted(valueOrFail(exported(cpuPlan(testNetwork("cuda/every_layer.json"), 1024, kInt8))));
  expectFormatted(valueOrFail(exported(cpuPlan(encoderBlock(8), 1024, kFp32))));
  for (const char* network : {"mlperf_tiny_resnet8.json", "mobilenet_v2.json"})
    expectFormatted(valueOrFail(exported(cpuPlan(projectNetwork(network), 65536, kFp32), {{"fusion", "occam"}})));
}

TEST(CpuSource, IsTheSameForTheSamePlan) {
  const Exported first = valueOrFail(exported(cpuPlan(testNetwork("cpu/shapes.json"), 2000, kFp32)));
  const Exported second = valueOrFail(exported(cpuPlan(testNetwork("cpu/shapes.json"), 2000, kFp32)));
  EXPECT_EQ(first.files, second.files);
}

TEST(CpuSource, OnlyEncodersComeWithTheReferenceOfPasses) {
  const Exported plain = valueOrFail(exported(cpuPlan(testNetwork("cpu/shapes.json"), 65536, kFp32)));
  EXPECT_EQ(fileOf(plain, "tilescope_pass_reference.h"), "");
  const Exported encoder = valueOrFail(exported(cpuPlan(encoderBlock(8), 65536, kFp32)));
  EXPECT_NE(fileOf(encoder, "tilescope_pass_reference.h"), "");
}

TEST(CpuSource, SaysItsLanes) {
  const ExecutionPlan plan = cpuPlan(testNetwork("cpu/shapes.json"), 65536, kFp32);
  EXPECT_THAT(fileOf(valueOrFail(exported(plan, {{"lanes", "8"}})), "CMakeLists.txt"),
              HasSubstr("set(TILESCOPE_LANES 8 CACHE"));
  EXPECT_THAT(fileOf(valueOrFail(exported(plan)), "CMakeLists.txt"), HasSubstr("set(TILESCOPE_LANES native CACHE"));
}

// The text of a layer's function.
std::string functionOf(const std::string& source, const std::string& layer) {
  const std::size_t begin = source.find("void shapes_run_" + layer + "(");
  return begin == std::string::npos ? "" : source.substr(begin, source.find("\n}\n", begin) - begin);
}

// The loops of a function that threads share.
std::vector<std::string> sharedLoops(const std::string& function) {
  std::vector<std::string> loops;
  std::istringstream lines(function);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("#pragma omp for")) continue;
    const std::size_t at = line.find("collapse(");
    for (int more = at == std::string::npos ? 1 : std::stoi(line.substr(at + 9)); more > 0; --more) {
      std::getline(lines, line);
      loops.push_back(line);
    }
  }
  return loops;
}

// No thread adds to another one's sums.
TEST(CpuSource, ThreadsShareNoReduction) {
  std::size_t shared = 0;
  for (const std::int64_t bytes : {1500, 3000, 65536}) {
    const Exported files = valueOrFail(exported(cpuPlan(testNetwork("cpu/shapes.json"), bytes, kFp32)));
    for (const char* layer : {"three_to_17", "stride_2", "dilated", "flat", "three_groups", "wide_kernel", "fc"}) {
      const std::vector<std::string> loops = sharedLoops(functionOf(sourceOf(files, ".c"), layer));
      shared += loops.size();
      for (const std::string& loop : loops) {
        EXPECT_THAT(loop, HasSubstr("for (int ")) << layer;
        for (const char* reduction : {"int c0", "int fy0", "int fx0"}) EXPECT_THAT(loop, Not(HasSubstr(reduction)));
      }
    }
  }
  EXPECT_GT(shared, 7u);
}

TEST(CpuSource, LoadsAndStoresStandInTheLoops) {
  const Exported files = valueOrFail(exported(cpuPlan(testNetwork("cpu/shapes.json"), 3000, kFp32)));
  const std::string code = functionOf(sourceOf(files, ".c"), "flat");
  for (const char* call : {"ts_load_input(&input, &net->c, &shape_flat, c, oy, ox, fy, fx, ",
                           "ts_load_weight(&weight, &net->flat_weight, 0, k, c, fy, fx, ",
                           "ts_begin_outputs(&output, &net->flat, k, oy, ox);", "ts_store(&output, "})
    EXPECT_THAT(code, HasSubstr(call));
}

}  // namespace
}  // namespace tilescope
