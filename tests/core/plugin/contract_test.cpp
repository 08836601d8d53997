// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the rules of docs/how_to/exporter.md for all exporters and the documented example.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "core/models/model_registry.h"
#include "core/plan/planner.h"
#include "core/plugin/export_run.h"
#include "core/plugin/plugin_loader.h"
#include "tests/core/plugin/plugin_fixtures.h"
#include "tests/support/places.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const Plugins& everyPlugin() {
  static const Plugins plugins = loadPlugins({inBuild("plugins"), fixtureFolder("markdown"), fixtureFolder("good")});
  return plugins;
}

ExecutionPlan planOf(const std::string& hardware, const std::string& model, const std::string& search,
                     const std::string& network = "mlperf_tiny_resnet8.json") {
  PlanRequest request;
  request.network = projectNetwork(network);
  request.hardware = projectHardware(hardware);
  request.model = model;
  request.search = search;
  request.objective = (*findModel(model))->model->objectives().front();
  return valueOrFail(Planner().plan(request));
}

// One plan per model, and one with convolutions only, for hardware that supports nothing else.
const std::vector<ExecutionPlan>& plans() {
  static const std::vector<ExecutionPlan> all{
      planOf("tx2_eplanner_a.json", "eplanner", "exact"), planOf("diana.json", "zigzag", "paper"),
      planOf("eyeriss.json", "predictor", "exact"), planOf("diana.json", "diana", "exact"),
      planOf("diana.json", "zigzag", "paper", "edge_detection.json")};
  return all;
}

ExportOptions defaultsOf(const LoadedExporter& exporter) {
  return valueOrFail(readExportOptions(exporter.optionsSchema, {}));
}

std::vector<std::string> exporterIds() {
  std::vector<std::string> ids;
  for (const LoadedExporter& exporter : everyPlugin().exporters) ids.push_back(exporter.id);
  return ids;
}

TEST(Contract, EveryPluginOfTheBuildLoads) {
  for (const PluginReport& report : everyPlugin().reports) {
    EXPECT_TRUE(report.loaded) << report.file;
    EXPECT_THAT(report.reasons, IsEmpty()) << report.file;
  }
  EXPECT_GE(everyPlugin().exporters.size(), 2U);
}

// Users start from the example, so it may need only the core.
TEST(Contract, TheExampleOfTheGuideLinksTheCoreOnly) {
  const std::string command = "readelf -d " + fixtureFile("markdown");
  std::FILE* pipe = popen(command.c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  std::vector<std::string> needed;
  for (char line[512]; std::fgets(line, sizeof line, pipe);)
    if (const std::string text = line; text.find("(NEEDED)") != text.npos)
      needed.push_back(text.substr(text.find('[') + 1, text.find(".so") - text.find('[') - 1));
  pclose(pipe);
  EXPECT_THAT(needed, Contains("libtilescope_core"));
  EXPECT_THAT(needed, Each(AnyOf("libtilescope_core", "libstdc++", "libm", "libgcc_s", "libc", "libasan", "libubsan")));
}

class ExporterContract : public testing::TestWithParam<std::string> {
 protected:
  const LoadedExporter& exporter() const { return exporterOf(everyPlugin(), GetParam()); }
};

TEST_P(ExporterContract, SaysWhatItIs) {
  EXPECT_FALSE(exporter().label.empty());
  EXPECT_FALSE(exporter().fileTypes.empty());
  EXPECT_THAT(exporter().description, testing::EndsWith("."));
  EXPECT_FALSE(exporter().version.empty());
}

TEST_P(ExporterContract, GivesTheSameFilesTwice) {
  int exportedPlans = 0;
  for (const ExecutionPlan& plan : plans()) {
    const Result<Exported> first = runExporter(exporter(), {plan, inSource("networks")}, defaultsOf(exporter()));
    const Result<Exported> second = runExporter(exporter(), {plan, inSource("networks")}, defaultsOf(exporter()));
    ASSERT_EQ(first.ok(), second.ok());
    EXPECT_THAT(toText(first.diagnostics()), Not(HasSubstr("an exception")));
    if (!first) continue;
    ++exportedPlans;
    EXPECT_EQ(first->files, second->files);
    EXPECT_EQ(first->notes.build, second->notes.build);
    EXPECT_EQ(first->notes.check, second->notes.check);
  }
  EXPECT_GT(exportedPlans, 0) << "it exports none of the plans";
}

TEST_P(ExporterContract, RefusesUnknownOptions) {
  const Result<ExportOptions> options = readExportOptions(exporter().optionsSchema, {{"no_such_option", "1"}});
  ASSERT_FALSE(options.ok());
  EXPECT_THAT(toText(options.diagnostics()), HasSubstr("no_such_option"));
}

TEST_P(ExporterContract, RefusesAnEmptyPlan) {
  for (ExecutionPlan plan : plans()) {
    plan.layers.clear();
    plan.request.network.layers.clear();
    sumUp(plan);
    const Result<Exported> exported = runExporter(exporter(), {plan}, defaultsOf(exporter()));
    ASSERT_FALSE(exported.ok());
    EXPECT_THAT(toText(exported.diagnostics()), Not(HasSubstr("an exception")));
    EXPECT_THAT(toText(exported.diagnostics()), Not(HasSubstr("fault of the exporter")));
  }
}

INSTANTIATE_TEST_SUITE_P(AllExporters, ExporterContract, testing::ValuesIn(exporterIds()), [](const auto& instance) {
  std::string name = instance.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace tilescope
