// SPDX-License-Identifier: GPL-3.0-or-later
// Bad input: exit code 2, nothing on standard output, a message that says what to do, and never a crash.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/app/run_program.h"

namespace tilescope::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using Words = std::vector<std::string>;

void expectRefused(const Words& words, const std::string& message) {
  const Outcome run = runProgram(words);
  EXPECT_EQ(run.exitCode, 2) << message;
  EXPECT_THAT(run.out, IsEmpty()) << message;
  EXPECT_THAT(run.err, HasSubstr("error: "));
  EXPECT_THAT(run.err, HasSubstr(message));
}

Words plan(const std::string& network, const std::string& hardware, const Words& more = {}) {
  Words words{"plan", "--network", network, "--hardware", hardware, "--model", "eplanner", "--json"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Words planWith(const Words& more) {
  return plan("resnet18", "tx2_eplanner_a", more);
}

struct BadFile {
  const char* name;
  const char* text;
  const char* message;
};

const std::vector<BadFile> kBadFiles{
    {"empty.json", "", "empty.json"},
    {"truncated.json", R"({"format": "tilescope.)", "truncated.json: line 1"},
    {"list.json", "[1, 2]", "list.json"},
    {"nothing.json", "{}", "/format: found nothing"},
    {"binary.json",
     "\x7f"
     "ELF\x01\xff",
     "binary.json"},
};

TEST(CliBadInput, BadFilesAreRefusedAsNetworkHardwareCaseAndPlan) {
  for (const BadFile& bad : kBadFiles) {
    const std::string file = temporaryFile(bad.name, bad.text);
    expectRefused(plan(file, "tx2_eplanner_a"), bad.message);
    expectRefused(plan("resnet18", file), bad.message);
    expectRefused({"evaluate", file, "--json"}, bad.message);
    expectRefused({"evaluate", "--plan", file, "--json"}, bad.message);
    expectRefused({"diff", file, file, "--json"}, bad.message);
  }
}

TEST(CliBadInput, WrongTypesAndUnknownKeysAreNamedWithTheirPlace) {
  const std::string wrong = temporaryFile("wrong.json", R"({"format": "tilescope.network/1", "name": 5, "inputs": [],
      "layers": [], "colour": "red"})");
  expectRefused(plan(wrong, "tx2_eplanner_a"), "wrong.json: /name: found 5");
  expectRefused(plan(wrong, "tx2_eplanner_a"), "/colour: found unknown key");
}

TEST(CliBadInput, MissingFilesAndFoldersAreSaid) {
  const std::string folder = temporaryPath("folder.json");
  std::filesystem::create_directories(folder);
  expectRefused(plan("/nowhere/n.json", "tx2_eplanner_a"), "/nowhere/n.json");
  expectRefused(plan(folder, "tx2_eplanner_a"), "folder.json: found a folder");
  expectRefused(plan("resnet18", folder), "folder.json: found a folder");
  expectRefused({"evaluate", folder}, "folder.json: found a folder");
  expectRefused({"diff", folder, "/nowhere/b.json"}, "/nowhere/b.json");
}

TEST(CliBadInput, AFileOfAnotherFormatIsRecognised) {
  const std::string root = TILESCOPE_SOURCE_DIR;
  expectRefused(plan("resnet18", root + "/networks/resnet18.json"), "tilescope.network/1");
  expectRefused(plan(root + "/hardware_profiles/tx2_eplanner_a.json", "tx2_eplanner_a"), "tilescope.hardware/1");
  expectRefused({"evaluate", root + "/networks/resnet18.json"}, "tilescope.network/1");
  expectRefused({"evaluate", "--plan", root + "/networks/resnet18.json"}, "tilescope.network/1");
}

TEST(CliBadInput, UnknownNamesAreAnsweredWithTheNearest) {
  expectRefused(plan("resnet81", "tx2_eplanner_a"), "--network: found \"resnet81\"");
  expectRefused(plan("resnet81", "tx2_eplanner_a"), "Did you mean \"resnet");
  expectRefused(plan("resnet18", "tx2_eplaner_a"), "Did you mean \"tx2_eplanner_a\"?");
  expectRefused({"plan", "--network", "resnet18", "--hardware", "tx2_eplanner_a", "--model", "eplaner"},
                "Did you mean \"eplanner\"?");
  expectRefused(planWith({"--search", "exakt"}), "Did you mean \"exact\"?");
  expectRefused(planWith({"--objective", "trafic"}), "Did you mean \"traffic\"?");
  expectRefused(planWith({"--dataflow", "weight-stationery"}), "Did you mean \"weight-stationary\"?");
  expectRefused(planWith({"--layer", "conv11"}), "Did you mean \"conv1\"?");
  expectRefused(planWith({"--option", "hallo=on"}), "Did you mean \"halo\"?");
  expectRefused(planWith({"--option", "halo=onn"}), "Did you mean \"on\"?");
  expectRefused({"schema", "netwrk"}, "Did you mean \"network\"?");
}

TEST(CliBadInput, MalformedOptionsAndEditsAreRefused) {
  expectRefused(planWith({"--option", "halo"}), "--option: found \"halo\"; expected name=value");
  expectRefused(planWith({"--option", "=on"}), "expected name=value");
  expectRefused(planWith({"--option", "halo=on", "--option", "halo=off"}), "found \"halo\" twice");
  expectRefused(planWith({"--set", "size"}), "--set");
  expectRefused(planWith({"--set", "/memories/0/size_bit=8"}), "size_bit");
  expectRefused(planWith({"--set", "/memories/0/size_bits=-8"}), "/memories/0/size_bits");
  expectRefused(planWith({"--threads", "many"}), "--threads");
  expectRefused(planWith({"--csv"}), "found both --json and --csv");
}

TEST(CliBadInput, APlanFileThatCannotBeWrittenIsRefused) {
  const std::string folder = temporaryPath("a_folder");
  std::filesystem::create_directories(folder);
  expectRefused(planWith({"-o", folder}), "a_folder: found a folder; expected the name of a file for the plan");
  expectRefused(planWith({"-o", "/nowhere/plan.json"}), "/nowhere/plan.json");
}

TEST(CliBadInput, TextThatIsNotUtf8DoesNotEndTheProgram) {
  expectRefused(planWith({"--layer", "\xff\xfe"}), "--layer");
  expectRefused(plan("\xff\xfe", "tx2_eplanner_a"), "--network");
}

TEST(CliBadInput, APlanNeverOverwritesItsInputs) {
  const std::string root = TILESCOPE_SOURCE_DIR;
  const std::string network = temporaryFile("mine.json", fileText(root + "/networks/alexnet.json"));
  const std::string hardware =
      temporaryFile("mine_too.json", fileText(root + "/hardware_profiles/tx2_eplanner_a.json"));
  const std::string before = fileText(network);
  const std::string link = temporaryPath("link.json");
  std::filesystem::remove(link);
  std::filesystem::create_symlink(network, link);
  expectRefused(
      plan(network, hardware, {"-o", network}),
      "mine.json: found the file of --network; expected a file that is not one of the inputs. Choose another");
  expectRefused(plan(network, hardware, {"-o", hardware}), "found the file of --hardware");
  expectRefused(plan(network, hardware, {"-o", link}), "found the file of --network");
  EXPECT_EQ(fileText(network), before);
}

TEST(CliBadInput, AllWrongNamesAreReportedAtOnce) {
  const Words words = planWith({"--dataflow", "foo", "--layer", "bar", "--search", "zz", "--option", "halo=x"});
  for (const char* message :
       {"--dataflow: found \"foo\"", "--layer: found \"bar\"", "--search: found \"zz\"", "--option: halo: found \"x\""})
    expectRefused(words, message);
  const Words more = plan("resnet18", "/nowhere.json", {"--layer", "bar", "--objective", "speed", "--dataflow", "foo"});
  expectRefused(more, "/nowhere.json");
  expectRefused(more, "--layer: found \"bar\"");
  expectRefused(more, "--objective: found \"speed\"");
  EXPECT_THAT(runProgram(more).err, Not(HasSubstr("--dataflow")));  // of a profile that was not read
}

TEST(CliBadInput, HardwareThatTheModelCannotReadIsNamedByItsPath) {
  const std::string root = TILESCOPE_SOURCE_DIR;
  const std::string file = root + "/hardware_profiles/tx2_eplanner_a.json";
  expectRefused(plan("resnet18", file, {"--set", R"(/memories/0/holds=["W"])"}), "error: " + file + ": ");
}

TEST(CliBadInput, AFileThatHidesABundledProfileIsSaid) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(std::filesystem::path(temporaryPath("x")).parent_path());
  temporaryFile("diana", "no profile");
  expectRefused(plan("resnet18", "diana"), "The bundled profile of this name is ");
  std::filesystem::current_path(before);
}

TEST(CliBadInput, UnknownModelsAndOptionsOfACaseAreFoundInTheirPlace) {
  const std::string root = TILESCOPE_SOURCE_DIR;
  const auto caseWith = [&](const std::string& model, const std::string& options, const std::string& k) {
    return temporaryFile("names_case.json", R"({"format": "tilescope.case/1", "model": ")" + model +
                                                R"(", "options": )" + options + R"(, "hardware": ")" + root +
                                                R"(/hardware_profiles/tx2_eplanner_a.json", "network": ")" + root +
                                                R"(/networks/resnet18.json", "layer": "conv1", "mappings": [{"format":
      "tilescope.mapping/1", "form": "tiles", "tile": {"K": )" +
                                                k + R"(, "C": 1, "OY": 1, "OX": 1, "FY": 1, "FX": 1}}]})");
  };
  expectRefused({"evaluate", caseWith("eplaner", "{}", "1")}, "names_case.json: /model: found \"eplaner\"");
  expectRefused({"evaluate", caseWith("eplanner", R"({"halo": "x"})", "1")}, "names_case.json: /options/halo");
  expectRefused({"evaluate", caseWith("eplanner", "{}", "6400")}, "names_case.json: /mappings/0/tile/K");
}

}  // namespace
}  // namespace tilescope::cli
