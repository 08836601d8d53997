// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of networks become folders, whose programs are built and run. Each checks its own values and traffic.
#include "tests/plugins/cuda/exporter_support.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

PlanRequest requestOf(const std::string& network, std::int64_t kib, const ElementBits& bits) {
  return requestOf(projectNetwork(network + ".json"), "tx2_eplanner_a", kib * 1024, bits);
}

struct NetworkCase {
  const char* network;
  std::int64_t kib;
  ElementBits bits;
};

class EveryNetwork : public testing::TestWithParam<NetworkCase> {};

TEST_P(EveryNetwork, RunsAndMovesWhatIsPredicted) {
  const ExecutionPlan plan =
      valueOrFail(Planner().plan(requestOf(GetParam().network, GetParam().kib, GetParam().bits)));
  expectProgramPasses(plan);
}

INSTANTIATE_TEST_SUITE_P(Networks, EveryNetwork,
                         testing::Values(NetworkCase{"mlperf_tiny_resnet8", 8, kFp32},
                                         NetworkCase{"mlperf_tiny_resnet8", 6, kInt8},
                                         NetworkCase{"mlperf_tiny_ds_cnn", 4, kInt8},
                                         NetworkCase{"mlperf_tiny_autoencoder", 4, kFp32},
                                         NetworkCase{"squeezenet1_1", 64, kInt8}),
                         [](const auto& tested) {
                           return std::string(tested.param.network) + (tested.param.bits == kFp32 ? "_fp32" : "_int8");
                         });

TEST(CudaExporter, AWrongPredictionIsFoundOut) {
  const ExecutionPlan plan = valueOrFail(Planner().plan(requestOf("mlperf_tiny_resnet8", 8, kInt8)));
  const std::string call = "layer(\"conv1\", \"conv\", ";
  EXPECT_THAT(linesOfChanged(plan, {}, call, call + "1"), HasSubstr("DIFFERS"));
}

// The names are no identifiers, are keywords, or become equal as identifiers.
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

TEST(CudaExporter, ATileMayHaveMoreRowsThanAGrid) {
  Layer conv;
  conv.name = "tall";
  conv.type = LayerType::Conv;
  conv.inputs = {"input"};
  conv.in = {1, 70000, 1};
  conv.out = {2, 70000, 1};
  const Network network{.name = "tall", .inputs = {{"input", conv.in}}, .layers = {conv}};
  ExecutionPlan plan = valueOrFail(Planner().plan(requestOf(network, "tx2_eplanner_a", 1 << 20, kFp32)));
  std::get<TileMapping>(*std::get<LayerResult>(plan.layers[0].evaluation).mapping).OY = 70000;
  EXPECT_THAT(sourceOf(*exported(plan, {})), HasSubstr("OY 70000"));
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

// The program's own check uses the same activation rules, so it would not notice.
TEST(CudaExporter, RefusesWhatItsArithmeticCannotCompute) {
  PlanRequest request = requestOf("mlperf_tiny_resnet8", 32, kInt8);
  for (const std::size_t i : {0, 2}) request.network.layers[i].activation = Activation{ActivationType::Sigmoid, {}};
  request.network.layers[1].shift = 40;
  const Result<Exported> files = exported(valueOrFail(Planner().plan(request)), {});
  ASSERT_FALSE(files.ok());
  ASSERT_EQ(files.diagnostics().size(), 2u);
  EXPECT_THAT(toText(files.diagnostics()[0]),
              HasSubstr("layers \"conv1\" and \"" + request.network.layers[2].name + "\": found sigmoid in int8"));
  EXPECT_THAT(toText(files.diagnostics()[1]), HasSubstr("found a right shift by 40"));
}

// Names come from users; none may act as a command.
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
  const ScopedVariable path("PATH", pathWithoutNvcc());
  Lines lines;
  cuda().exporter->verify(folder.path().string(), lines);
  EXPECT_THAT(lines.text(), HasSubstr("conv1"));
}

TEST(CudaExporter, WeightsOfAFileHaveToBeThere) {
  const ExecutionPlan plan = valueOrFail(Planner().plan(requestOf("mlperf_tiny_resnet8", 32, kInt8)));
  const TemporaryFolder folder;
  write(plan, *exported(plan, {{"weights", "file"}}), folder);
  const ScopedVariable path("PATH", pathWithoutNvcc());
  Lines lines;
  EXPECT_FALSE(stepsOf(cuda().exporter->verify(folder.path().string(), lines)).at("Run on the host"));
  EXPECT_THAT(lines.text(), HasSubstr("is not there; the program was exported to read its weights"));
  EXPECT_THAT(lines.text(), Not(HasSubstr("\npassed\n")));
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
