// SPDX-License-Identifier: GPL-3.0-or-later
// Plans become folders, whose programs are built and run on the host shim.
#include "tests/plugins/diana/program_support.h"

namespace tilescope::diana {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct Case {
  const char* network;
  std::int64_t activationBytes;  // 0: as in the profile
};

class MlperfTiny : public testing::TestWithParam<Case> {};

TEST_P(MlperfTiny, RunsBitExactlyInThePredictedCycles) {
  expectProgramPasses(planOf(requestOf(GetParam().network, GetParam().activationBytes)));
}

INSTANTIATE_TEST_SUITE_P(Networks, MlperfTiny,
                         testing::Values(Case{"mlperf_tiny_resnet8", 0}, Case{"mlperf_tiny_mobilenet_v1_025", 0},
                                         Case{"mlperf_tiny_ds_cnn", 0}, Case{"mlperf_tiny_autoencoder", 0},
                                         Case{"mlperf_tiny_resnet8", 12 * 1024},
                                         Case{"mlperf_tiny_mobilenet_v1_025", 16 * 1024}),
                         [](const auto& tested) {
                           return std::string(tested.param.network) +
                                  (tested.param.activationBytes > 0 ? "_small" : "");
                         });

// Maps stay in L1 if that saves copies.
TEST(DianaExporter, ChainedLayersDoNotCopyTheirMaps) {
  const ExecutionPlan plan = planOf(requestOf("mlperf_tiny_resnet8"));
  const Result<Exported> files = exported(exporter(), plan, {});
  ASSERT_TRUE(files.ok()) << toText(files.diagnostics());
  EXPECT_THAT(fileOf(*files, "layers/stack1_a.c"), HasSubstr("its output stays in L1"));
  EXPECT_THAT(fileOf(*files, "layers/stack1_b.c"), HasSubstr("its input is in L1 already"));
  const auto& parts = files->notes.predictions;
  const auto part = std::find_if(parts.begin(), parts.end(), [](const auto& p) { return p.name == "stack1_b"; });
  ASSERT_NE(part, parts.end());
  EXPECT_EQ(part->bytes.tensors[index(Tensor::I)], 0);
}

TEST(DianaExporter, LayersSayWhatTheyAreExpectedToTake) {
  const ExecutionPlan plan = planOf(requestOf("mlperf_tiny_resnet8"));
  const Result<Exported> files = exported(exporter(), plan, {});
  const std::string source = fileOf(*files, "layers/stack1_a.c");
  const std::string mark = "// tilescope-prediction ";
  const std::size_t begin = source.find(mark) + mark.size();
  const Json document = Json::parse(source.substr(begin, source.find('\n', begin) - begin));
  EXPECT_EQ(document["layer"], "stack1_a");
  EXPECT_EQ(document["runs_on"], "core");
  EXPECT_EQ(document["cycles"]["total"], predictedCycles(*files, "stack1_a"));
  EXPECT_EQ(document["copies"]["O"], 0);
}

TEST(DianaExporter, TheProcessorTakesLayersOnlyWhereItMay) {
  const ExecutionPlan plan = planOf(requestOf("mlperf_tiny_ds_cnn"));
  EXPECT_THAT(toText(exported(exporter(), plan, {}).diagnostics()), HasSubstr("layer conv1"));
  const Result<Exported> refused = exported(exporter(), plan, {{"host_fallback", "off"}});
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(toText(refused.diagnostics()), HasSubstr("layer conv1"));
  EXPECT_THAT(toText(refused.diagnostics()), HasSubstr("host_fallback=on"));
}

Exported changed(const Exported& files, const std::string& path, const std::string& old, const std::string& now) {
  Exported result = files;
  for (ExportedFile& file : result.files) {
    if (file.path != path) continue;
    const std::size_t at = file.content.find(old);
    EXPECT_NE(at, std::string::npos) << old << "\n" << file.content;
    if (at == std::string::npos) continue;
    file.content.replace(at, old.size(), now);
  }
  return result;
}

struct Change {
  const char* name;
  const char* path;
  const char* old;
  const char* now;
  const char* seen;
};

class Corrupted : public testing::TestWithParam<Change> {};

TEST_P(Corrupted, IsNoticedByTheProgramsCheck) {
  const ExecutionPlan plan = planOf(requestOf("mlperf_tiny_resnet8", 12 * 1024));
  const Result<Exported> files = exported(exporter(), plan, {});
  ASSERT_TRUE(files.ok());
  const Change& change = GetParam();
  const Verified run = verified(plan, changed(*files, change.path, change.old, change.now));
  EXPECT_FALSE(run.passed()) << run.text;
  EXPECT_THAT(run.text, HasSubstr(change.seen));
}

INSTANTIATE_TEST_SUITE_P(
    Changes, Corrupted,
    testing::Values(Change{"AStoreLeftOut", "layers/stack3_a.c", "diana_store_output(&kLayer, &tile);", "", "DIFFERS"},
                    Change{"AWrongShift", "layers/stack1_b.c", ".shift = ", ".shift = 1 + ", "DIFFERS"},
                    Change{"NoSync", "runtime/diana_layer.h",
                           "memcpy_dig(l2, l1, (uint32_t)bytes, direction, DIANA_BANKS);\n  global_sync_digital();",
                           "memcpy_dig(l2, l1, (uint32_t)bytes, direction, DIANA_BANKS);", "fault: "},
                    Change{"AMovedInput", "network.c", "network_input_input = {.l2 = L2(",
                           "network_input_input = {.l2 = L2(32 + ", "DIFFERS"},
                    Change{"AMarginThatIsNotCleared", "layers/stack3_a.c", "diana_host_clear_margin(&kLayer.output);",
                           "", "DIFFERS"},
                    Change{"AnotherPrediction", "check_data.c", "predictions[] = {\n    {1, ",
                           "predictions[] = {\n    {1, 1 + ", "DIFFERS"}),
    [](const auto& tested) { return tested.param.name; });

TEST(DianaExporter, RefusesPlansOfOtherModelsAndOfOneLayer) {
  PlanRequest request = requestOf("mlperf_tiny_resnet8");
  request.layer = "conv1";
  EXPECT_THAT(toText(exported(exporter(), planOf(request), {}).diagnostics()),
              HasSubstr("found a plan of layer conv1 alone"));
  request.layer.reset();
  request.model = "zigzag";
  request.objective = Objective::Latency;
  EXPECT_THAT(toText(exported(exporter(), planOf(request), {}).diagnostics()), HasSubstr("a plan of model zigzag"));
}

TEST(DianaExporter, RefusesOtherMachines) {
  PlanRequest request = requestOf("mlperf_tiny_resnet8");
  request.hardware.arrayDims[0].size = 8;
  EXPECT_THAT(toText(exported(exporter(), planOf(request), {}).diagnostics()), HasSubstr("found an array of "));
}

TEST(DianaExporter, RefusesWhatItsArithmeticCannotCompute) {
  PlanRequest request = requestOf("mlperf_tiny_resnet8");
  request.network.layers[0].bits = ElementBits{8, 16, 32, 8};
  request.network.layers[1].activation = Activation{ActivationType::Sigmoid, {}};
  const Result<Exported> files = exported(exporter(), planOf(request), {});
  ASSERT_FALSE(files.ok());
  EXPECT_THAT(toText(files.diagnostics()), HasSubstr("weights of 16"));
  EXPECT_THAT(toText(files.diagnostics()), HasSubstr("sigmoid in int8"));
}

TEST(DianaExporter, RefusesLayersThatLeaveOutAPartOfTheirInput) {
  PlanRequest request = requestOf(networkOf({convOf("cropped", {16, 20, 20}, 16, 3, 3, 1, {0, 0, -2, -4})}));
  EXPECT_THAT(toText(exported(exporter(), planOf(request), {}).diagnostics()),
              HasSubstr("layer cropped: found negative padding, which leaves out 2 rows and 4 columns of the input"));
}

TEST(DianaExporter, SaysHowManyBytesOfL2AreMissing) {
  const ExecutionPlan plan = planOf(requestOf(projectNetwork("mlperf_tiny_resnet8.json"), 0, 64 * 1024));
  const Result<Exported> files = exported(exporter(), plan, {});
  ASSERT_FALSE(files.ok());
  EXPECT_THAT(toText(files.diagnostics()), HasSubstr("memory l2"));
  EXPECT_THAT(toText(files.diagnostics()), HasSubstr("bytes are missing"));
}

TEST(DianaExporter, RefusesIllegalMappingsBeforeItWritesCode) {
  Layer layer = convOf("narrow", {16, 16, 48}, 64, 1, 1, 1, {0, 0, 0, 0});
  PlanRequest request = requestOf(networkOf({layer}), 24 * 1024);
  request.options["legality"] = "report";
  request.search = "dory";
  ExecutionPlan plan = planOf(request);
  auto& result = std::get<LayerResult>(plan.layers[0].evaluation);
  result.brokenRules = {{"column_tile", "Rows of 16 bytes overwrite their neighbours."}};
  const Result<Exported> files = exported(exporter(), plan, {});
  ASSERT_FALSE(files.ok());
  EXPECT_THAT(toText(files.diagnostics()), HasSubstr("found an illegal mapping. Rows of 16 bytes"));
}

// The names are no identifiers, are keywords, or become equal as identifiers.
TEST(DianaExporter, AnyNameOfALayerWillDo) {
  PlanRequest request = requestOf("mlperf_tiny_resnet8");
  const std::vector<std::string> names{"int", "1x1", "a/b", "a b", "a\"b\\", "Größe", "NULL", "*/ x"};
  std::map<std::string, std::string> renamed;
  for (std::size_t i = 0; i < names.size(); ++i) renamed[request.network.layers[i].name] = names[i];
  for (Layer& layer : request.network.layers) {
    if (renamed.contains(layer.name)) layer.name = renamed[layer.name];
    for (std::string& input : layer.inputs)
      if (renamed.contains(input)) input = renamed[input];
  }
  request.network.name = "x\n#error\n";
  expectProgramPasses(planOf(request));
}

}  // namespace
}  // namespace tilescope::diana
