// SPDX-License-Identifier: GPL-3.0-or-later
// The exporter "cuda" as users have it: plans of networks become folders whose programs are built and run, and say
// themselves whether values and traffic are right.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/plan/planner.h"
#include "core/plugin/export_folder.h"
#include "core/plugin/export_run.h"
#include "core/plugin/manifest.h"
#include "tests/core/plugin/plugin_fixtures.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const LoadedExporter& cuda() {
  static const Plugins plugins = loadPlugins({TILESCOPE_BINARY_DIR "/plugins"});
  return exporterOf(plugins, "cuda");
}

// Of a machine whose buffers have so many KiB, which cuts small networks in every dimension.
PlanRequest requestOf(const std::string& network, std::int64_t kib, const ElementBits& bits) {
  PlanRequest request;
  request.network = projectNetwork(network + ".json");
  request.hardware = projectHardware("tx2_eplanner_a.json");
  request.hardware.precision = bits;
  for (Memory& memory : request.hardware.memories)
    if (!memory.offChip) memory.sizeBits = kib * 1024 * 8;
  for (Layer& layer : request.network.layers) layer.bits.reset();
  request.model = "eplanner";
  request.search = "exact";
  request.objective = Objective::Metric;
  return request;
}

Result<Exported> exported(const ExecutionPlan& plan, const std::map<std::string, std::string>& given) {
  return runExporter(cuda(), {plan}, valueOrFail(readExportOptions(cuda().optionsSchema, given)));
}

class Lines final : public VerifySink {
 public:
  void line(const std::string& text) override { text_ += text + "\n"; }
  bool isCancelled() const override { return false; }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// The steps by name; those that this machine cannot do are left out.
std::map<std::string, bool> stepsOf(const VerifyReport& report) {
  std::map<std::string, bool> steps;
  for (const VerifyStep& step : report.steps)
    if (step.state != VerifyStep::State::NotPossible) steps[step.what] = step.state == VerifyStep::State::Passed;
  return steps;
}

void write(const ExecutionPlan& plan, const Exported& files, const TemporaryFolder& folder) {
  const ExportOptions options = valueOrFail(readExportOptions(cuda().optionsSchema, {}));
  const std::string manifest = manifestOf(cuda(), plan, options, files).dump();
  ASSERT_TRUE(writeExportFolder(folder.path().string(), files.files, manifest, true).ok());
}

// Exported, built and run.
void expectProgramPasses(const ExecutionPlan& plan) {
  const Result<Exported> files = exported(plan, {});
  ASSERT_TRUE(files.ok()) << toText(files.diagnostics());
  const auto isSource = [](const ExportedFile& file) { return file.path.ends_with(".cu"); };
  EXPECT_THAT(std::find_if(files->files.begin(), files->files.end(), isSource)->content, HasSubstr(planHash(plan)));
  const TemporaryFolder folder;
  write(plan, *files, folder);
  Lines lines;
  for (const auto& [what, passed] : stepsOf(cuda().exporter->verify(folder.path().string(), lines)))
    EXPECT_TRUE(passed) << what << "\n" << lines.text();
  EXPECT_THAT(lines.text(), HasSubstr("\npassed\n"));
}

constexpr ElementBits kFp32{32, 32, 32, 32};
constexpr ElementBits kInt8{8, 8, 32, 8};

struct Case {
  const char* network;
  std::int64_t kib;
  ElementBits bits;
};

class EveryNetwork : public testing::TestWithParam<Case> {};

TEST_P(EveryNetwork, RunsAndMovesWhatIsPredicted) {
  const ExecutionPlan plan =
      valueOrFail(Planner().plan(requestOf(GetParam().network, GetParam().kib, GetParam().bits)));
  expectProgramPasses(plan);
}

INSTANTIATE_TEST_SUITE_P(Networks, EveryNetwork,
                         testing::Values(Case{"mlperf_tiny_resnet8", 8, kFp32}, Case{"mlperf_tiny_resnet8", 6, kInt8},
                                         Case{"mlperf_tiny_ds_cnn", 4, kInt8},
                                         Case{"mlperf_tiny_autoencoder", 4, kFp32}, Case{"squeezenet1_1", 64, kInt8}),
                         [](const auto& tested) {
                           return std::string(tested.param.network) + (tested.param.bits == kFp32 ? "_fp32" : "_int8");
                         });

TEST(CudaExporter, AWrongPredictionIsFoundOut) {
  const ExecutionPlan plan = valueOrFail(Planner().plan(requestOf("mlperf_tiny_resnet8", 8, kInt8)));
  Exported files = *exported(plan, {});
  for (auto& file : files.files) {
    const std::size_t call = file.content.find("layer(\"conv1\", \"conv\", ");
    if (file.path.ends_with(".cu")) file.content.insert(call + std::string("layer(\"conv1\", \"conv\", ").size(), "1");
  }
  const TemporaryFolder folder;
  write(plan, files, folder);
  Lines lines;
  const std::map<std::string, bool> steps = stepsOf(cuda().exporter->verify(folder.path().string(), lines));
  EXPECT_TRUE(steps.at("Compile for the host with g++")) << lines.text();
  EXPECT_FALSE(steps.at("Run on the host")) << lines.text();
  EXPECT_THAT(lines.text(), HasSubstr("DIFFERS"));
}

// Names that are no identifiers, are keywords or fall together.
TEST(CudaExporter, AnyNameOfALayerWillDo) {
  PlanRequest request = requestOf("mlperf_tiny_resnet8", 32, kInt8);
  const std::vector<std::string> names{"int", "1x1", "a/b", "a b", "a\"b\\", "Größe", "NULL", "constexpr"};
  std::map<std::string, std::string> renamed;
  for (std::size_t i = 0; i < names.size(); ++i) renamed[request.network.layers[i].name] = names[i];
  for (Layer& layer : request.network.layers) {
    if (renamed.contains(layer.name)) layer.name = renamed[layer.name];
    for (std::string& input : layer.inputs)
      if (renamed.contains(input)) input = renamed[input];
  }
  const ExecutionPlan plan = valueOrFail(Planner().plan(request));
  expectProgramPasses(plan);
}

TEST(CudaExporter, SaysWhichElementsItCanCount) {
  const ExecutionPlan plan = valueOrFail(Planner().plan(requestOf("mlperf_tiny_resnet8", 32, {8, 8, 16, 8})));
  const Result<Exported> files = exported(plan, {});
  ASSERT_FALSE(files.ok());
  EXPECT_THAT(toText(files.diagnostics()),
              HasSubstr("layer conv1: found inputs of 8 bits, weights of 8, partial sums of 16 and outputs of 8; "
                        "expected inputs of 32 bits, weights of 32, partial sums of 32 and outputs of 32 (fp32), or "));
  const ExecutionPlan int8 = valueOrFail(Planner().plan(requestOf("mlperf_tiny_resnet8", 32, kInt8)));
  EXPECT_THAT(toText(exported(int8, {{"arithmetic", "fp32"}}).diagnostics()), HasSubstr("those of fp32"));
}

// The check of the program could not tell: runtime and reference share the rule of each activation.
TEST(CudaExporter, RefusesWhatItsArithmeticCannotCompute) {
  PlanRequest request = requestOf("mlperf_tiny_resnet8", 32, kInt8);
  request.network.layers[0].activation = Activation{ActivationType::Sigmoid, std::nullopt};
  request.network.layers[1].shift = 40;
  const Result<Exported> files = exported(valueOrFail(Planner().plan(request)), {});
  ASSERT_FALSE(files.ok());
  ASSERT_EQ(files.diagnostics().size(), 2u);
  EXPECT_THAT(toText(files.diagnostics()[0]), HasSubstr("found sigmoid in int8"));
  EXPECT_THAT(toText(files.diagnostics()[1]), HasSubstr("found a right shift by 40"));
}

// Names are users' words: none of them may become a command.
TEST(CudaExporter, ANameStaysOnItsLine) {
  PlanRequest request = requestOf("mlperf_tiny_resnet8", 32, kInt8);
  request.network.name = "x\nexecute_process(COMMAND touch here)\n#";
  const Result<Exported> files = exported(valueOrFail(Planner().plan(request)), {});
  ASSERT_TRUE(files.ok()) << toText(files.diagnostics());
  for (const ExportedFile& file : files->files)
    EXPECT_THAT(file.content, Not(HasSubstr("\nexecute_process"))) << file.path;
}

TEST(CudaExporter, VerifyTakesTheProgramOfTheManifest) {
  const ExecutionPlan plan = valueOrFail(Planner().plan(requestOf("mlperf_tiny_resnet8", 32, kInt8)));
  const TemporaryFolder folder;
  write(plan, *exported(plan, {}), folder);
  writeText(folder / "an_older.cu", "int main() { return 0; }");
  Lines lines;
  cuda().exporter->verify(folder.path().string(), lines);
  EXPECT_THAT(lines.text(), HasSubstr("conv1"));
}

TEST(CudaExporter, RefusesAPlanOfOneLayer) {
  PlanRequest request = requestOf("mlperf_tiny_resnet8", 32, kInt8);
  request.layer = "conv1";
  const Result<Exported> files = exported(valueOrFail(Planner().plan(request)), {});
  ASSERT_FALSE(files.ok());
  EXPECT_THAT(toText(files.diagnostics()), HasSubstr("found a plan of layer conv1 alone"));
}

}  // namespace
}  // namespace tilescope
