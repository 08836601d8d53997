// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/manifest.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/content_hash.h"
#include "core/base/schemas.h"
#include "core/plan/plan_json.h"
#include "tests/core/plan/sample_plan.h"
#include "tests/core/plugin/plugin_fixtures.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// told: the exporter's notes.
Json sampleManifest(const ExportNotes& told = {}) {
  static const Plugins plugins = loadFixtures({"good"});
  const LoadedExporter& good = exporterOf(plugins, "good");
  const ExecutionPlan plan = samplePlan();
  const ExportOptions options = *readExportOptions(good.optionsSchema, {{"seed", "9"}});
  Exported exported = *runExporter(good, {plan}, options);
  exported.notes.predictions = told.predictions;
  exported.notes.chosen = told.chosen;
  return manifestOf(good, plan, options, exported);
}

std::string manifestErrors(const Json& document) {
  const Result<Manifest> manifest = manifestFromJson(document, "manifest.json");
  EXPECT_FALSE(manifest.ok());
  return toText(manifest.diagnostics());
}

TEST(Manifest, FollowsItsSchema) {
  EXPECT_EQ(toText(validateAgainstSchema(sampleManifest(), "export", "manifest")), "");
}

TEST(Manifest, SaysWhatWasAskedAndWhatIsPredicted) {
  const Json manifest = sampleManifest();
  EXPECT_EQ(manifest["exporter"], "good");
  EXPECT_EQ(manifest["exporter_version"], "1.2.3");
  EXPECT_EQ(manifest["plan_hash"], planHash(samplePlan()));
  EXPECT_EQ(manifest["options"].dump(),
            R"({"architectures":[80,90],"factor":1.5,"onchip":"device","seed":9,"streams":false,"tags":[]})");
  EXPECT_EQ(manifest["files"][1].dump(),
            R"({"path":"layers.txt","bytes":24,"hash":")" + contentHash("conv1\nconv2\npool1\nconv3\n") + "\"}");
  const Json& layers = manifest["layers"];
  ASSERT_EQ(layers.size(), 4U);
  EXPECT_EQ(layers[0]["predicted_cycles"], 2304 + 1.0 / 3);
  EXPECT_EQ(layers[0]["off_chip_bytes"]["total"], 2048 + 2304 + 2048);
  EXPECT_EQ(layers[2]["outside_model"], true);
  EXPECT_FALSE(layers[2].contains("predicted_cycles"));
  EXPECT_EQ(layers[3]["infeasible"], "Make weight_buffer 1 KiB larger.");
}

TEST(Manifest, SumsUpWhatThePlanPredictsAlsoOutsideTheModel) {
  EXPECT_EQ(sampleManifest()["predicted"],
            Json({{"by", "plan"},
                  {"cycles", 2 * (2304 + 1.0 / 3)},
                  {"off_chip_bytes", {{"I", 6144}, {"W", 4608}, {"O", 4608}, {"total", 15360}}}}));
}

TEST(Manifest, TakesThePredictionsOfTheExporterBeforeThePlans) {
  ExportNotes told;
  told.predictions = {{"conv1..pool1", {{1024, 4608, 512}}, std::nullopt}, {"conv3", {{512, 8, 16}}, 100.0}};
  const Json manifest = sampleManifest(told);
  EXPECT_EQ(toText(validateAgainstSchema(manifest, "export", "manifest")), "");
  EXPECT_EQ(manifest["predicted"]["by"], "exporter");
  EXPECT_EQ(manifest["predicted"]["off_chip_bytes"]["total"], 1024 + 4608 + 512 + 512 + 8 + 16);
  EXPECT_FALSE(manifest["predicted"].contains("cycles"));
  const Json& layers = manifest["layers"];
  ASSERT_EQ(layers.size(), 2U);
  EXPECT_EQ(layers[0]["name"], "conv1..pool1");
  EXPECT_EQ(layers[0]["off_chip_bytes"]["W"], 4608);
  EXPECT_FALSE(layers[0].contains("predicted_cycles"));
  EXPECT_EQ(layers[1]["predicted_cycles"], 100);
}

TEST(Manifest, KeepsThePlansCyclesWhereTheExporterHasThem) {
  ExportNotes told;
  const double cycles = 2304 + 1.0 / 3;
  told.predictions = {{"conv1", {{1, 2, 3}}, cycles}, {"conv2", {}, cycles}, {"pool1", {{2048, 0, 512}}, std::nullopt}};
  const Json manifest = sampleManifest(told);
  EXPECT_EQ(manifest["predicted"]["cycles"], 2 * cycles);
  EXPECT_EQ(manifest["layers"][2]["outside_model"], true);
}

TEST(Manifest, SumsTheExportersCyclesWhereAllItsPartsHaveThem) {
  ExportNotes told;
  told.predictions = {{"conv1", {{1, 2, 3}}, 100.0}, {"conv2", {}, 20.0}, {"pool1", {{2048, 0, 512}}, 3.0}};
  EXPECT_EQ(sampleManifest(told)["predicted"]["cycles"], 123);
}

TEST(Manifest, StatesWhatTheExporterChoseForOptionsThatWereLeftOut) {
  ExportNotes told;
  told.chosen = {{"capacity_bytes", std::int64_t{4096}}, {"seed", std::int64_t{1}}};
  const Json options = sampleManifest(told)["options"];
  EXPECT_EQ(options["capacity_bytes"], 4096);
  EXPECT_EQ(options["seed"], 9);  // given by the user
}

TEST(Manifest, HashesPlansByWhatTheySay) {
  ExecutionPlan plan = samplePlan();
  const std::string hash = planHash(plan);
  plan.layers[0].search.seconds *= 2;
  plan.layers[0].search.nodes += 1;
  EXPECT_EQ(planHash(plan), hash);
  EXPECT_EQ(planHash(*planFromJson(toJson(samplePlan()), "plan")), hash);
  std::get<LayerResult>(plan.layers[0].evaluation).latency.total += 1;
  EXPECT_NE(planHash(plan), hash);
}

TEST(Manifest, ComesBackFromItsText) {
  Json document = sampleManifest();
  document["x-note"] = "users may write notes";
  const Result<Manifest> manifest = manifestFromJson(document, "manifest.json");
  ASSERT_TRUE(manifest.ok()) << toText(manifest.diagnostics());
  EXPECT_EQ(manifest->exporter, "good");
  EXPECT_EQ(manifest->exporterVersion, "1.2.3");
  ASSERT_EQ(manifest->files.size(), 3U);
  EXPECT_EQ(manifest->files[1].bytes, 24U);
}

TEST(Manifest, RefusesWhatItIsNot) {
  EXPECT_THAT(manifestErrors(Json{{"format", "tilescope.plan/1"}}), HasSubstr("tilescope.export/1"));
  Json document = sampleManifest();
  document["files"][0]["path"] = "../../etc/passwd";
  EXPECT_THAT(manifestErrors(document), HasSubstr("/files/0/path: found \"../../etc/passwd\"; expected a path inside"));
  document = sampleManifest();
  document["colour"] = "red";
  document["files"][0]["bytes"] = -1;
  EXPECT_THAT(manifestErrors(document), HasSubstr("/colour: found unknown key"));
  EXPECT_THAT(manifestErrors(document), HasSubstr("/files/0/bytes: found -1"));
}

TEST(Manifest, OfAFolderThatHasNone) {
  const TemporaryFolder folder;
  EXPECT_THAT(toText(readManifest(folder / "nowhere").diagnostics()), HasSubstr("found no such folder"));
  EXPECT_THAT(toText(readManifest(folder.path().string()).diagnostics()), HasSubstr("found no file manifest.json"));
  writeText(folder / "file", "");
  EXPECT_THAT(toText(readManifest(folder / "file").diagnostics()), HasSubstr("found a file"));
}

TEST(Manifest, TellsChangedAndMissingFiles) {
  const TemporaryFolder folder;
  const Manifest manifest{"good",
                          "1",
                          "",
                          {{"a", 3, contentHash("abc")},
                           {"b", 3, contentHash("abc")},
                           {"c", 3, contentHash("abc")},
                           {"d", 0, contentHash("")}}};
  writeText(folder / "a", "abc");
  writeText(folder / "b", "abd");
  writeText(folder / "c", "abcd");
  EXPECT_THAT(changesSince(manifest, folder.path().string()),
              ElementsAre("\"b\" has changed since the export.", "\"c\" has changed since the export.",
                          "\"d\" is missing since the export."));
}

}  // namespace
}  // namespace tilescope
