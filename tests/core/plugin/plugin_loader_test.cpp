// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/plugin_loader.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/plugin/plugin_abi.h"
#include "tests/core/plugin/plugin_fixtures.h"

namespace tilescope {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

PluginReport onlyReport(const Plugins& plugins) {
  EXPECT_EQ(plugins.reports.size(), 1U);
  return plugins.reports.empty() ? PluginReport{} : plugins.reports.front();
}

void expectRefused(const std::string& fixture, const std::string& reason) {
  const Plugins plugins = loadFixtures({fixture});
  const PluginReport report = onlyReport(plugins);
  EXPECT_FALSE(report.loaded) << fixture;
  EXPECT_THAT(plugins.exporters, IsEmpty());
  EXPECT_THAT(report.reasons, ElementsAre(HasSubstr(reason))) << fixture;
  EXPECT_EQ(report.file, fixtureFile(fixture));
}

TEST(PluginLoader, LoadsAGoodPlugin) {
  const Plugins plugins = loadFixtures({"good"});
  const PluginReport expected{fixtureFile("good"), true, {}, "good plug-in", "1.2.3", "MIT", {"good"}, kPluginAbi};
  EXPECT_EQ(onlyReport(plugins), expected);
  ASSERT_EQ(plugins.exporters.size(), 1U);
  const LoadedExporter& good = plugins.exporters.front();
  EXPECT_EQ(good.label, "Good one");
  EXPECT_EQ(good.plugin, "good plug-in");
  EXPECT_EQ(good.version, "1.2.3");
  EXPECT_THAT(good.fileTypes, ElementsAre(".txt", ".sh"));
  EXPECT_EQ(good.options.size(), 7U);
}

TEST(PluginLoader, RefusesEveryBrokenPluginWithItsReason) {
  expectRefused("too_new", "built for a newer Tilescope (plug-in interface 2, this program has 1)");
  expectRefused("too_old", "built for an older Tilescope (plug-in interface 0, this program has 1)");
  expectRefused("other_size", "Its descriptor has 16 bytes");
  expectRefused("other_toolchain", "another toolchain (gcc 99, another library; this program: ");
  expectRefused("other_kind", "a kind \"importer/1\" that this program does not know");
  expectRefused("other_layout", "built with other headers");
  expectRefused("no_name", "empty fields");
  expectRefused("no_factories", "offers nothing");
  expectRefused("no_entry", "no entry point \"tilescope_plugin\"");
  expectRefused("undefined", "undefined symbol: tilescope_function_of_another_version. It was built for another");
  expectRefused("throwing_entry", "Its entry point threw: no entry");
  expectRefused("silent_entry", "entry point returns nothing");
  expectRefused("throwing_factory", "threw: the factory is closed");
  expectRefused("silent_factory", "its factory made nothing");
}

TEST(PluginLoader, KeepsTheGoodExportersOfAPlugin) {
  const Plugins plugins = loadFixtures({"misbehaving"});
  const PluginReport report = onlyReport(plugins);
  EXPECT_TRUE(report.loaded);
  EXPECT_THAT(report.exporters,
              ElementsAre("throws", "throws-its-own", "breaks-a-promise", "interrupts", "escapes", "writes-nothing"));
  EXPECT_THAT(report.reasons, ElementsAre(HasSubstr("threw: no schema today"),
                                          HasSubstr("\"wrong-schema\" are wrong: optionsSchema(): /properties/a/type"),
                                          HasSubstr("is called \"Wrong Id\"")));
}

TEST(PluginLoader, TheFirstOfTwoWithOneIdCounts) {
  const Plugins plugins = loadFixtures({"duplicate", "good"});
  ASSERT_EQ(plugins.exporters.size(), 1U);
  EXPECT_EQ(plugins.exporters.front().file, fixtureFile("duplicate"));
  ASSERT_EQ(plugins.reports.size(), 2U);
  EXPECT_FALSE(plugins.reports[1].loaded);
  EXPECT_THAT(plugins.reports[1].reasons,
              ElementsAre(HasSubstr("\"good\" is there already, from " + fixtureFile("duplicate"))));
}

TEST(PluginLoader, TakesFilesByNameAndFoldersInTheirOrder) {
  const TemporaryFolder folder;
  fs::copy_file(fixtureFile("good"), folder / "b.so");
  fs::copy_file(fixtureFile("no_entry"), folder / "a.so");
  fs::copy_file(fixtureFile("no_entry"), folder / "c.so.1");  // not named *.so
  writeText(folder / "note.txt", "no plug-in");
  const Plugins plugins = loadPlugins({folder.path().string(), fixtureFolder("markdown"), folder / "nowhere"});
  ASSERT_EQ(plugins.reports.size(), 3U);
  EXPECT_EQ(plugins.reports[0].file, folder / "a.so");
  EXPECT_EQ(plugins.reports[1].file, folder / "b.so");
  EXPECT_EQ(plugins.reports[2].file, fixtureFile("markdown"));
  ASSERT_EQ(plugins.exporters.size(), 2U);
  EXPECT_EQ(plugins.exporters[0].id, "good");
  EXPECT_EQ(plugins.exporters[1].id, "markdown");
}

TEST(PluginLoader, AFolderUnderTwoNamesIsOne) {
  const TemporaryFolder folder;
  fs::create_directory_symlink(fixtureFolder("good"), folder / "link");
  EXPECT_EQ(loadPlugins({fixtureFolder("good"), folder / "link", fixtureFolder("good") + "/."}).reports.size(), 1U);
}

TEST(PluginLoader, SurvivesTruncatedAndTextFiles) {
  const std::string whole = textOfFile(fixtureFile("good"));
  const TemporaryFolder folder;
  writeText(folder / "text.so", "not a library");
  for (const std::size_t bytes : {0, 3, 16, 63, 64, 100, 200, 500, 1000, 4096, 8192})
    writeText(folder / ("cut_" + std::to_string(bytes) + ".so"), whole.substr(0, bytes));
  writeText(folder / "cut_end.so", whole.substr(0, whole.size() - 1));
  fs::create_directories(folder / "folder.so");
  fs::create_symlink("nowhere", folder / "link.so");
  const Plugins plugins = loadPlugins({folder.path().string()});
  EXPECT_EQ(plugins.reports.size(), 15U);
  for (const PluginReport& report : plugins.reports) {
    EXPECT_FALSE(report.loaded) << report.file;
    EXPECT_EQ(report.reasons.size(), 1U) << report.file;
  }
}

TEST(PluginLoader, NamesTheNearestExporter) {
  const Plugins plugins = loadFixtures({"good", "markdown"});
  EXPECT_EQ(*findExporter(plugins, "good", "EXPORTER"), &plugins.exporters[0]);
  EXPECT_EQ(toText(findExporter(plugins, "godo", "EXPORTER").diagnostics()),
            "EXPORTER: found \"godo\"; expected an exporter: good or markdown. Did you mean \"good\"? "
            "'tilescope-cli export --list' shows the plug-ins.\n");
  EXPECT_THAT(toText(findExporter(Plugins{}, "cuda", "EXPORTER").diagnostics()), HasSubstr("but there is none"));
}

TEST(PluginLoader, ReportsAsJson) {
  const Json document = toJson(loadFixtures({"good", "too_new"}));
  ASSERT_EQ(document["exporters"].size(), 1U);
  EXPECT_EQ(document["exporters"][0]["name"], "good");
  EXPECT_EQ(document["exporters"][0]["options_schema"]["properties"]["seed"]["default"], 7);
  ASSERT_EQ(document["plugins"].size(), 2U);
  EXPECT_EQ(document["plugins"][0]["state"], "loaded");
  EXPECT_EQ(document["plugins"][1]["state"], "refused");
  EXPECT_EQ(document["plugins"][1]["name"], nullptr);
  EXPECT_THAT(document["plugins"][1]["reasons"][0].get<std::string>(), HasSubstr("newer"));
}

}  // namespace
}  // namespace tilescope
