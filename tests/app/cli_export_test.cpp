// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>

#include "core/base/format_size.h"
#include "core/base/json.h"
#include "core/base/result.h"
#include "core/base/schemas.h"
#include "tests/app/cli_expectations.h"
#include "tests/support/case_folder.h"
#include "tests/support/places.h"

namespace tilescope::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

std::string fixture(const std::string& name) {
  return inBuild("test_plugins/" + name);
}

CommandLine joined(CommandLine words, const CommandLine& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

const CommandLine kPlugins{"--plugin-dir",      fixture("good"), "--plugin-dir",
                           fixture("markdown"), "--plugin-dir",  fixture("misbehaving")};

CommandLine exporting(const std::string& exporter, const std::string& folder, const CommandLine& more = {}) {
  return joined(joined(joined({"export", exporter, "-o", folder}, kSmallDesign), kPlugins), more);
}

TEST(CliExport, WritesAFolderWithItsManifest) {
  const std::string folder = freshPath("tiles");
  const Outcome run = expectExit(0, exporting("markdown", folder));
  EXPECT_THAT(run.out, HasSubstr("Wrote 1 file and manifest.json to " + folder));
  EXPECT_THAT(fileText(folder + "/tiles.md"), HasSubstr("| layer | K | C | OY |\n|---|---|---|---|\n| conv1 |"));
  const Json manifest = Json::parse(fileText(folder + "/manifest.json"), nullptr, false);
  EXPECT_EQ(toText(validateAgainstSchema(manifest, "export", "manifest")), "");
  EXPECT_EQ(manifest["options"]["heading"], true);
}

TEST(CliExport, TheJsonAnswerIsTheManifestAndTwoRunsAreEqual) {
  const std::string first = freshPath("first"), second = freshPath("second");
  const Outcome run = expectExit(0, exporting("good", first, {"--json"}));
  EXPECT_EQ(run.out, fileText(first + "/manifest.json"));
  expectExit(0, exporting("good", second, {"--threads", "1"}));
  for (const char* file : {"/manifest.json", "/layers.txt", "/src/options.txt", "/check.sh"})
    EXPECT_EQ(fileText(first + file), fileText(second + file)) << file;
}

// All three files state the traffic of the fused program, not of single layers.
TEST(CliExport, PredictsTheProgramThatItWrites) {
  const std::string folder = freshPath("fused"), alone = freshPath("alone");
  const CommandLine design = joined({"export", "cuda"}, kSmallDesign);
  const Outcome run = expectExit(0, joined(design, {"-o", folder, "--option", "fusion=occam"}));
  expectExit(0, joined(design, {"-o", alone}));
  const auto predicted = [](const std::string& of) {
    return Json::parse(fileText(of + "/manifest.json"), nullptr, false)["predicted"];
  };
  const Json fused = predicted(folder);
  EXPECT_EQ(fused["by"], "exporter");
  EXPECT_LT(fused["off_chip_bytes"]["total"], predicted(alone)["off_chip_bytes"]["total"]);
  EXPECT_TRUE(predicted(alone).contains("cycles"));
  const std::string bytes = formatBits(8 * static_cast<std::int64_t>(fused["off_chip_bytes"]["total"].get<double>()));
  EXPECT_THAT(run.out,
              HasSubstr("\nPredicted: " + bytes + " off chip, maps and weights of every layer; no cycles, because"));
}

TEST(CliExport, PathsInANetworkBeginAtItsFile) {
  const std::string folder = freshPath("edges"), plan = temporaryPath("edges.json");
  const CommandLine design{"--network", "edge_detection", "--hardware", "tx2_eplanner_a", "--model", "eplanner"};
  EXPECT_THAT(expectExit(0, joined({"export", "nve", "-o", folder}, design)).out,
              HasSubstr("Predicted: 183915 cycles"));
  EXPECT_THAT(expectExit(0, {"verify", folder}).out, HasSubstr("Simulate the whole network"));
  expectExit(0, joined({"plan", "-o", plan}, design));
  expectRejected({"export", "nve", "--plan", plan, "-o", freshPath("no_weights")},
                 "smooth.weights: found no such file");
}

TEST(CliExport, OptionsGoToExporterAndModel) {
  const std::string folder = freshPath("options");
  expectExit(0, exporting("good", folder, {"--option", "seed=3", "--option", "halo=off", "--option", "streams=on"}));
  EXPECT_THAT(fileText(folder + "/src/options.txt"), HasSubstr("on device 3 "));
  const std::string other = freshPath("other");
  expectExit(0, exporting("good", other));
  const auto hash = [](const std::string& in) {
    return Json::parse(fileText(in + "/manifest.json"), nullptr, false)["plan_hash"];
  };
  EXPECT_NE(hash(folder), hash(other));  // other model options
}

TEST(CliExport, WrongOptionsAreNamedAtOnceWithTheNearest) {
  const std::string folder = freshPath("wrong");
  const CommandLine words = exporting("good", folder, {"--option", "sed=3", "--option", "hallo=off"});
  expectRejected(words, "an option of exporter good or of model eplanner");
  expectRejected(words, "Did you mean \"seed\"?");
  expectRejected(words, "Did you mean \"halo\"?");
  const CommandLine values = exporting("good", folder, {"--option", "seed=x", "--option", "halo=x"});
  expectRejected(values, "--option: seed: found \"x\"");
  expectRejected(values, "--option: halo: found \"x\"");
  expectRejected(exporting("good", folder, {"--option", "seed"}), "expected name=value");
  EXPECT_FALSE(fs::exists(folder));
}

TEST(CliExport, APlanStandsForTheDesign) {
  const std::string plan = temporaryPath("plan.json"), fromPlan = freshPath("from_plan"), direct = freshPath("direct");
  expectExit(0, joined(joined({"plan", "-o", plan}, kSmallDesign), {"--option", "halo=off"}));
  const CommandLine words = joined({"export", "good", "--plan", plan, "-o", fromPlan}, kPlugins);
  expectRejected(joined(words, {"--option", "halo=on"}), "\"halo\", an option of model eplanner");
  expectRejected(joined(words, {"--network", "alexnet"}), "both --plan and --network");
  expectExit(0, words);
  expectExit(0, exporting("good", direct, {"--option", "halo=off"}));
  EXPECT_EQ(fileText(fromPlan + "/manifest.json"), fileText(direct + "/manifest.json"));
  expectRejected(joined({"export", "good", "--plan", "/nowhere/plan.json", "-o", freshPath("x")}, kPlugins),
                 "/nowhere/plan.json");
}

TEST(CliExport, AFolderThatIsNotEmptyNeedsForce) {
  const std::string folder = freshPath("twice");
  expectExit(0, exporting("markdown", folder));
  temporaryFile("twice/mine.txt", "mine");
  expectRejected(exporting("markdown", folder),
                 "twice: found an older export; expected a new or empty folder. Choose another one, or add --force");
  const Outcome run = expectExit(0, exporting("markdown", folder, {"--force"}));
  EXPECT_THAT(run.err, HasSubstr("replaced 2 files: tiles.md, manifest.json"));
  EXPECT_THAT(run.err, HasSubstr("left as it was: 1 file: mine.txt"));
  EXPECT_EQ(fileText(folder + "/mine.txt"), "mine");
  const Outcome other = expectExit(0, exporting("good", folder, {"--force"}));
  EXPECT_THAT(other.err, HasSubstr("removed 1 file of the older export: tiles.md"));
  temporaryFile("twice/layers.txt", "edited");
  const Outcome kept = expectExit(0, exporting("markdown", folder, {"--force"}));
  EXPECT_THAT(kept.err,
              HasSubstr("warning: of the older export, but changed since, so left as it was: 1 file: layers"));
  EXPECT_EQ(fileText(folder + "/layers.txt"), "edited");
  expectRejected(exporting("markdown", temporaryFile("a_file", "")), "a_file: found a file");
}

TEST(CliExport, ForceDoesNotTakeAFolderThatIsNoExport) {
  const std::string folder = freshPath("of_the_user");
  fs::create_directories(folder);
  temporaryFile("of_the_user/tiles.md", "mine");
  expectRejected(exporting("markdown", folder, {"--force"}),
                 "of_the_user: found a folder with files that are not an export (it has no manifest.json)");
  EXPECT_EQ(fileText(folder + "/tiles.md"), "mine");
}

TEST(CliExport, WhatIsMissingOrUnknownIsSaid) {
  const std::string folder = freshPath("none");
  expectRejected(
      {"export"},
      "expected EXPORTER ('export --list' shows them), -o with a folder, --network (or --plan or --session, which "
      "contain the whole design), --hardware and --model. For example: 'tilescope-cli export cuda --plan ");
  EXPECT_EQ(std::ranges::count(runProgram({"export"}).err, '\n'), 1);
  expectRejected({"export", "good"}, "expected -o with a folder, --network");
  expectRejected({"export", "good", "--plan", "plan.json"}, "expected -o with a folder. For example");
  expectRejected({"export", "good", "-o", folder}, "expected --network");
  expectRejected({"export", "--list", "-o", folder}, "both --list and --output");
  expectRejected(exporting("godo", folder), "Did you mean \"good\"?");
  expectRejected(exporting("good", folder, {"--plugin-dir", "/nowhere"}), "--plugin-dir: found \"/nowhere\"");
  EXPECT_FALSE(fs::exists(folder));
}

// It needs no --model and no --hardware. An option that both know goes to both.
TEST(CliExport, ExportersNamedLikeAModelPlanWithIt) {
  const std::string folder = freshPath("engine");
  expectExit(0, {"export", "nve", "--network", "face_detection", "--option", "mode=paper", "-o", folder});
  const Json manifest = Json::parse(fileText(folder + "/manifest.json"));
  EXPECT_EQ(manifest["options"]["mode"], "paper");
  const std::string text = manifest.dump();
  EXPECT_THAT(text, HasSubstr("Neuro Vector Engine"));
  const Outcome wrong =
      runProgram({"export", "nve", "--network", "face_detection", "--option", "mode=papr", "-o", freshPath("x")});
  EXPECT_EQ(wrong.err.find("papr"), wrong.err.rfind("papr"));
}

// Paths of weights files are then relative to the plan.
TEST(CliExport, WeightsLieBesideThePlan) {
  const std::string folder = freshPath("weights");
  fs::create_directories(folder);
  const std::string plan = folder + "/plan.json";
  expectExit(0, {"plan", "--network", "edge_detection", "--hardware", "nve", "--model", "nve", "-o", plan});
  expectRejected({"export", "nve", "--plan", plan, "-o", freshPath("x")}, "edge_detection");
  fs::copy(inSource("networks/edge_detection"), folder + "/edge_detection");
  expectExit(0, {"export", "nve", "--plan", plan, "-o", freshPath("beside")});
}

TEST(CliExport, NothingToExportEndsWithThree) {
  const std::string folder = freshPath("nothing");
  const CommandLine small{"--set", "/memories/0/size_bits=8", "--set", "/memories/1/size_bits=8",
                          "--set", "/memories/2/size_bits=8"};
  EXPECT_THAT(expectExit(3, exporting("good", folder, small)).err, HasSubstr("no layer is feasible"));
  EXPECT_FALSE(fs::exists(folder));
}

TEST(CliExport, ExportersThatMisbehaveWriteNothing) {
  const std::string folder = freshPath("misbehaving");
  expectRejected(exporting("throws", folder), "exporter \"throws\": found an exception: out of ideas");
  expectRejected(exporting("throws-its-own", folder), "no std::exception");
  expectRejected(exporting("escapes", folder), "\"../outside.txt\"");
  expectRejected(exporting("writes-nothing", folder), "found no file");
  EXPECT_FALSE(fs::exists(folder));
  EXPECT_FALSE(fs::exists(temporaryPath("outside.txt")));
}

TEST(CliExport, ListSurvivesDamagedPlugins) {
  constexpr int kFiles = 40;
  const std::string whole = fileText(fixture("good") + "/good.so");
  std::mt19937 random(40);
  const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  int deadly = 0;
  for (int i = 0; i < kFiles; ++i) {
    std::string damaged = whole;
    for (std::size_t flips = below(2) == 0 ? 1 : 16; flips > 0; --flips) {
      char& byte = damaged[below(damaged.size() / 4)];  // inside the linker's tables
      byte = static_cast<char>(byte ^ 1 << below(8));
    }
    fs::create_directories(temporaryPath("damaged"));
    temporaryFile("damaged/damaged.so", damaged);
    const Json report = expectJson({"export", "--list", "--plugin-dir", temporaryPath("damaged"), "--json"});
    for (const Json& plugin : report["plugins"])
      if (plugin["reasons"].dump().find("did not survive: it ") != std::string::npos) ++deadly;
  }
  EXPECT_GT(deadly, 2);
}

TEST(CliExport, CtrlCBeforeTheFilesAreWrittenWritesNone) {
  const std::string folder = freshPath("interrupted");
  EXPECT_EQ(expectExit(4, exporting("interrupts", folder)).err, "cancelled; nothing was written\n");
  EXPECT_FALSE(fs::exists(folder));
}

TEST(CliExport, ListSurvivesEveryBrokenPlugin) {
  const std::string cut = freshPath("cut");
  fs::create_directories(cut);
  const std::string whole = fileText(fixture("good") + "/good.so");
  for (const std::size_t bytes : {10, 64, 100, 300, 700, 4096, 8192})
    temporaryFile("cut/cut_" + std::to_string(bytes) + ".so", whole.substr(0, bytes));
  temporaryFile("cut/text.so", "no library");
  CommandLine words = joined({"export", "--list", "--plugin-dir", cut}, kPlugins);
  for (const char* name :
       {"too_new", "too_old", "other_size", "other_toolchain", "other_kind", "other_layout", "no_name", "no_factories",
        "no_entry", "undefined", "throwing_entry", "silent_entry", "throwing_factory", "silent_factory", "duplicate"}) {
    const CommandLine alone{"export", "--list", "--plugin-dir", fixture(name)};
    EXPECT_THAT(expectExit(0, alone).out, HasSubstr(std::string(name) + ".so")) << name;
    words = joined(words, {"--plugin-dir", fixture(name)});
  }
  const Json report = expectJson(joined(words, {"--json"}));
  std::map<std::string, int> states;
  for (const Json& plugin : report["plugins"]) ++states[plugin["state"].get<std::string>()];
  EXPECT_GE(states["loaded"], 3);
  EXPECT_EQ(states["refused"], 23);
  EXPECT_THAT(expectExit(0, words).out, HasSubstr("text.so: It is not a shared library"));
}

TEST(CliExport, ListedAmongWhatThereIs) {
  const CommandLine words = joined({"list", "exporters"}, kPlugins);
  EXPECT_THAT(expectExit(0, words).out, HasSubstr("whole numbers with commas"));
  EXPECT_THAT(expectExit(0, joined(words, {"--csv"})).out, HasSubstr("exporter,option,default,values,meaning\r\n"));
  EXPECT_EQ(expectJson(joined(words, {"--json"}))["exporters"][0]["name"], "good");
  expectRejected(joined({"list", "models"}, kPlugins), "--plugin-dir without exporters");
}

TEST(CliExport, PluginsAreFoundInVariableAndDataFolder) {
  const std::string data = freshPath("data");
  fs::create_directories(data + "/tilescope");
  fs::copy(fixture("markdown"), data + "/tilescope/plugins", fs::copy_options::recursive);
  const ScopedVariable dataHome("XDG_DATA_HOME", data),
      pluginDir("TILESCOPE_PLUGIN_DIR", fixture("good") + ":/nowhere");
  const Outcome run = runProgram({"export", "--list", "--json"});
  EXPECT_EQ(run.exitCode, 0);
  EXPECT_THAT(run.err, HasSubstr("warning: TILESCOPE_PLUGIN_DIR: found \"/nowhere\""));
  const Json document = Json::parse(run.out, nullptr, false);
  ASSERT_GE(document["exporters"].size(), 2U);
  EXPECT_EQ(document["exporters"][0]["name"], "good");
  EXPECT_EQ(document["exporters"][1]["name"], "markdown");
}

TEST(CliVerify, PassesFailsAndSaysWhatChanged) {
  const std::string folder = freshPath("verified");
  expectExit(0, exporting("markdown", folder));
  const CommandLine words = joined({"verify", folder}, kPlugins);
  const Outcome passed = expectExit(0, words);
  EXPECT_THAT(passed.out, HasSubstr("read tiles.md  passed"));
  EXPECT_THAT(passed.err, HasSubstr(" layers"));
  temporaryFile("verified/tiles.md", "| one | row |\n");
  const Json failed = expectJson(joined(words, {"--json"}), 5);
  EXPECT_EQ(toText(validateAgainstSchema(failed, "verification", "answer")), "");
  EXPECT_EQ(failed["verdict"], "failed");
  EXPECT_EQ(failed["notes"][0], "\"tiles.md\" has changed since the export.");
  EXPECT_EQ(failed["output"][0], "| one | row |");
}

TEST(CliVerify, NothingCheckedIsNotPassed) {
  const std::string folder = freshPath("unchecked");
  expectExit(0, exporting("good", folder));
  fs::remove(folder + "/layers.txt");
  EXPECT_THAT(expectExit(5, joined({"verify", folder}, kPlugins)).out,
              HasSubstr("Not passed: nothing could be checked on this machine"));
}

TEST(CliVerify, BadFoldersAreRefused) {
  expectRejected({"verify"}, "expected DIR");
  expectRejected({"verify", "/nowhere"}, "/nowhere: found no such folder");
  const std::string folder = freshPath("no_manifest");
  fs::create_directories(folder);
  expectRejected({"verify", folder}, "found no file manifest.json");
  temporaryFile("no_manifest/manifest.json", "{}");
  expectRejected({"verify", folder}, "/format: found nothing");
  const std::string unknown = freshPath("unknown");
  expectExit(0, exporting("good", unknown));
  expectRejected({"verify", unknown, "--plugin-dir", fixture("markdown")},
                 "manifest.json: /exporter: found \"good\"; expected an exporter: markdown");
}

TEST(CliVerify, AnExceptionIsNoPass) {
  const std::string folder = freshPath("thrown");
  expectExit(0, exporting("good", folder));
  std::string manifest = fileText(folder + "/manifest.json");
  manifest.replace(manifest.find("\"good\""), 6, "\"throws\"");
  temporaryFile("thrown/manifest.json", manifest);
  EXPECT_THAT(expectExit(5, joined({"verify", folder}, kPlugins)).err, HasSubstr("an exception: cannot look"));
}

}  // namespace
}  // namespace tilescope::cli
