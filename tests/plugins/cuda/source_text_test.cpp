// SPDX-License-Identifier: GPL-3.0-or-later
// Generated sources have the project's format, with a JSON comment above every layer.
#include <sstream>

#include "core/base/json.h"
#include "tests/plugins/cuda/encoder_block.h"
#include "tests/plugins/cuda/exporter_support.h"

namespace tilescope {
namespace {

using ::testing::ElementsAreArray;

struct SourceCase {
  const char* name;
  const char* network;
  const char* profile;
  std::int64_t bytes;
  ElementBits bits;
  GivenOptions given;
};

Network networkOf(const std::string& name) {
  if (name == "every_layer") return valueOrFail(readNetwork(inSource("tests/plugins/cuda/every_layer.json")));
  return name == "encoder" ? encoderBlock(8) : projectNetwork(name + ".json");
}

Exported exportedOf(const SourceCase& c) {
  const ExecutionPlan plan = valueOrFail(Planner().plan(requestOf(networkOf(c.network), c.profile, c.bytes, c.bits)));
  return valueOrFail(exported(plan, c.given));
}

void renameLayers(Network& network, const std::function<std::string(std::size_t, const std::string&)>& rename) {
  std::map<std::string, std::string> renamed;
  for (std::size_t i = 0; i < network.layers.size(); ++i)
    renamed[network.layers[i].name] = rename(i, network.layers[i].name);
  for (Layer& layer : network.layers) {
    layer.name = renamed[layer.name];
    for (std::string& input : layer.inputs)
      if (renamed.contains(input)) input = renamed[input];
  }
}

bool hasClangFormat() {
  return !std::string(TILESCOPE_CLANG_FORMAT).empty();
}
constexpr const char* kNoClangFormat = "clang-format is not installed: the sources' format is not checked";

void expectFormatted(const Exported& files) {
  const std::string clangFormat = TILESCOPE_CLANG_FORMAT;
  const TemporaryFolder folder;
  for (const ExportedFile& file : files.files) writeText(folder / file.path, file.content);
  writeText(folder / ".clang-format", textOfFile(inSource(".clang-format")));
  const std::string command =
      "cd '" + folder.path().string() + "' && " + clangFormat + " --dry-run -Werror *.cu *.h > messages 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0) << textOfFile(folder / "messages");
}

class Formatted : public testing::TestWithParam<SourceCase> {};

TEST_P(Formatted, AsTheProjectsOwnSources) {
  if (!hasClangFormat()) GTEST_SKIP() << kNoClangFormat;
  expectFormatted(exportedOf(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(
    Exports, Formatted,
    testing::Values(
        SourceCase{"strips", "every_layer", "tx2_eplanner_a", 1024, kFp32, {}},
        SourceCase{"encoder", "encoder", "tx2_eplanner_a", 1024, kFp32, {}},
        SourceCase{"layers", "squeezenet1_1", "tx2_eplanner_a", 65536, kInt8, {}},
        SourceCase{"shared_fp32", "every_layer", "nvidia_t4_sm", 1024, kFp32, {{"onchip", "shared"}}},
        SourceCase{"shared_int8", "mlperf_tiny_ds_cnn", "nvidia_t4_sm", 4096, kInt8, {{"onchip", "shared"}}},
        SourceCase{"occam", "mlperf_tiny_resnet8", "tx2_eplanner_a", 20000, kInt8, {{"fusion", "occam"}}},
        SourceCase{"layer_fusion", "mlperf_tiny_resnet8", "tx2_eplanner_a", 80000, kFp32, {{"fusion", "layer-fusion"}}},
        SourceCase{
            "layer_fusion_of_many", "mobilenet_v2", "tx2_eplanner_a", 262144, kFp32, {{"fusion", "layer-fusion"}}}),
    [](const auto& tested) { return std::string(tested.param.name); });

TEST(SourceText, IsFormattedWithNamesAsFrameworksMakeThem) {
  if (!hasClangFormat()) GTEST_SKIP() << kNoClangFormat;
  for (const char* fusion : {"none", "occam"}) {
    PlanRequest request = requestOf(projectNetwork("mlperf_tiny_resnet8.json"), "tx2_eplanner_a", 20000, kInt8);
    renameLayers(request.network,
                 [](std::size_t, const std::string& name) { return "features.stage." + name + "/Größe"; });
    expectFormatted(*exported(valueOrFail(Planner().plan(request)), {{"fusion", fusion}}));
  }
}

// "// tilescope: {…}" with lines joined.
std::vector<Json> predictionsIn(const std::string& source) {
  const std::string mark = "// tilescope: ";
  std::vector<Json> documents;
  std::istringstream lines(source);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(mark)) continue;
    std::string text = line.substr(mark.size());
    while (!Json::accept(text) && std::getline(lines, line) && line.starts_with("// ")) text += line.substr(2);
    documents.push_back(Json::parse(text, nullptr, false));
  }
  return documents;
}

TEST(SourceText, HasThePredictionOfEveryLayerAsJson) {
  PlanRequest request = requestOf(projectNetwork("mlperf_tiny_resnet8.json"), "tx2_eplanner_a", 32768, kInt8);
  const std::vector<std::string> odd{"a\"b\\",
                                     "Größe",
                                     "what?"
                                     "?/",
                                     "a  b, c: d",
                                     "*/ {",
                                     std::string(150, 'x') + "  y z"};
  renameLayers(request.network, [&](std::size_t i, const std::string& name) { return i < odd.size() ? odd[i] : name; });
  const ExecutionPlan plan = valueOrFail(Planner().plan(request));
  const Exported files = *exported(plan, {});
  std::vector<std::string> names, expected;
  const std::vector<Json> predictions = predictionsIn(sourceOf(files));
  ASSERT_EQ(predictions.size(), plan.layers.size());
  for (std::size_t i = 0; i < predictions.size(); ++i) {
    names.push_back(predictions[i].value("layer", "no JSON"));
    expected.push_back(files.notes.predictions[i].name);
    EXPECT_EQ(predictions[i]["predicted_bits"]["W"], 8 * files.notes.predictions[i].bytes.tensors[1]) << names.back();
  }
  EXPECT_THAT(names, ElementsAreArray(expected));
}

}  // namespace
}  // namespace tilescope
