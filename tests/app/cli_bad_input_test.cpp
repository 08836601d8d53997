// SPDX-License-Identifier: GPL-3.0-or-later
// Bad input: exit code 2, no standard output, a message that says what to do, never a crash.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/app/cli_expectations.h"
#include "tests/support/places.h"

namespace tilescope::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

CommandLine planCommand(const std::string& network, const std::string& hardware, const CommandLine& more = {}) {
  CommandLine words{"plan", "--network", network, "--hardware", hardware, "--model", "eplanner", "--json"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

CommandLine planWith(const CommandLine& more) {
  return planCommand("resnet18", "tx2_eplanner_a", more);
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
    expectRejected(planCommand(file, "tx2_eplanner_a"), bad.message);
    expectRejected(planCommand("resnet18", file), bad.message);
    expectRejected({"evaluate", file, "--json"}, bad.message);
    expectRejected({"evaluate", "--plan", file, "--json"}, bad.message);
    expectRejected({"diff", file, file, "--json"}, bad.message);
  }
}

TEST(CliBadInput, WrongTypesAndUnknownKeysAreNamedWithTheirPlace) {
  const std::string wrong = temporaryFile("wrong.json", R"({"format": "tilescope.network/1", "name": 5, "inputs": [],
      "layers": [], "colour": "red"})");
  expectRejected(planCommand(wrong, "tx2_eplanner_a"), "wrong.json: /name: found 5");
  expectRejected(planCommand(wrong, "tx2_eplanner_a"), "/colour: found unknown key");
}

TEST(CliBadInput, MissingFilesAndFoldersAreSaid) {
  const std::string folder = temporaryPath("folder.json");
  std::filesystem::create_directories(folder);
  expectRejected(planCommand("/nowhere/n.json", "tx2_eplanner_a"), "/nowhere/n.json");
  expectRejected(planCommand(folder, "tx2_eplanner_a"), "folder.json: found a folder");
  expectRejected(planCommand("resnet18", folder), "folder.json: found a folder");
  expectRejected({"evaluate", folder}, "folder.json: found a folder");
  expectRejected({"diff", folder, "/nowhere/b.json"}, "/nowhere/b.json");
}

TEST(CliBadInput, AFileOfAnotherFormatIsRecognised) {
  expectRejected(planCommand("resnet18", inSource("networks/resnet18.json")), "tilescope.network/1");
  expectRejected(planCommand(inSource("hardware_profiles/tx2_eplanner_a.json"), "tx2_eplanner_a"),
                 "tilescope.hardware/1");
  expectRejected({"evaluate", inSource("networks/resnet18.json")}, "tilescope.network/1");
  expectRejected({"evaluate", "--plan", inSource("networks/resnet18.json")}, "tilescope.network/1");
}

TEST(CliBadInput, UnknownNamesAreAnsweredWithTheNearest) {
  expectRejected(planCommand("resnet81", "tx2_eplanner_a"), "--network: found \"resnet81\"");
  expectRejected(planCommand("resnet81", "tx2_eplanner_a"), "Did you mean \"resnet");
  expectRejected(planCommand("resnet18", "tx2_eplaner_a"), "Did you mean \"tx2_eplanner_a\"?");
  expectRejected({"plan", "--network", "resnet18", "--hardware", "tx2_eplanner_a", "--model", "eplaner"},
                 "Did you mean \"eplanner\"?");
  expectRejected(planWith({"--search", "exakt"}), "Did you mean \"exact\"?");
  expectRejected(planWith({"--objective", "trafic"}), "Did you mean \"traffic\"?");
  expectRejected(planWith({"--dataflow", "weight-stationery"}), "Did you mean \"weight-stationary\"?");
  expectRejected(planWith({"--layer", "conv11"}), "Did you mean \"conv1\"?");
  expectRejected(planWith({"--option", "hallo=on"}), "Did you mean \"halo\"?");
  expectRejected(planWith({"--option", "halo=onn"}), "Did you mean \"on\"?");
  expectRejected({"schema", "netwrk"}, "Did you mean \"network\"?");
}

TEST(CliBadInput, MalformedOptionsAndEditsAreRefused) {
  expectRejected(planWith({"--lpf-limit", "4"}), "found \"lpf_limit\"; expected an option of model eplanner");
  expectRejected({"plan", "--network", "resnet18", "--hardware", "tpu_like", "--model", "zigzag", "--lpf-limit", "17"},
                 "lpf_limit: found \"17\"; expected a whole number from 1 to 16");
  expectRejected(planWith({"--option", "halo"}), "--option: found \"halo\"; expected name=value");
  expectRejected(planWith({"--option", "=on"}), "expected name=value");
  expectRejected(planWith({"--option", "halo=on", "--option", "halo=off"}), "found \"halo\" twice");
  expectRejected(planWith({"--set", "size"}), "--set");
  expectRejected(planWith({"--set", "/memories/0/size_bit=8"}), "size_bit");
  expectRejected(planWith({"--set", "/memories/0/size_bits=-8"}), "/memories/0/size_bits");
  expectRejected(planWith({"--threads", "many"}), "--threads");
  expectRejected(planWith({"--csv"}), "found both --json and --csv");
}

TEST(CliBadInput, APlanFileThatCannotBeWrittenIsRefused) {
  const std::string folder = temporaryPath("a_folder");
  std::filesystem::create_directories(folder);
  expectRejected(planWith({"-o", folder}), "a_folder: found a folder; expected the name of a file for the plan");
  expectRejected(planWith({"-o", "/nowhere/plan.json"}), "/nowhere/plan.json");
}

TEST(CliBadInput, TextThatIsNotUtf8DoesNotEndTheProgram) {
  expectRejected(planWith({"--layer", "\xff\xfe"}), "--layer");
  expectRejected(planCommand("\xff\xfe", "tx2_eplanner_a"), "--network");
}

TEST(CliBadInput, AnOutputNeedsAName) {
  expectRejected(planCommand("resnet18", "tx2_eplanner_a", {"-o", ""}), "found -o with an empty name; expected a name");
  expectRejected(planCommand("resnet18", "tx2_eplanner_a", {"-o", "-"}), "found -o -; expected a name; ./- is a file");
}

TEST(CliBadInput, APlanNeverOverwritesItsInputs) {
  const std::string network = temporaryFile("mine.json", fileText(inSource("networks/alexnet.json")));
  const std::string hardware =
      temporaryFile("mine_too.json", fileText(inSource("hardware_profiles/tx2_eplanner_a.json")));
  const std::string before = fileText(network);
  const std::string link = temporaryPath("link.json");
  std::filesystem::remove(link);
  std::filesystem::create_symlink(network, link);
  expectRejected(
      planCommand(network, hardware, {"-o", network}),
      "mine.json: found the file of --network; expected a file that is not one of the inputs. Choose another");
  expectRejected(planCommand(network, hardware, {"-o", hardware}), "found the file of --hardware");
  expectRejected(planCommand(network, hardware, {"-o", link}), "found the file of --network");
  EXPECT_EQ(fileText(network), before);
}

TEST(CliBadInput, AllWrongNamesAreReportedAtOnce) {
  const CommandLine words = planWith({"--dataflow", "foo", "--layer", "bar", "--search", "zz", "--option", "halo=x"});
  for (const char* message :
       {"--dataflow: found \"foo\"", "--layer: found \"bar\"", "--search: found \"zz\"", "--option: halo: found \"x\""})
    expectRejected(words, message);
  const CommandLine more =
      planCommand("resnet18", "/nowhere.json", {"--layer", "bar", "--objective", "speed", "--dataflow", "foo"});
  expectRejected(more, "/nowhere.json");
  expectRejected(more, "--layer: found \"bar\"");
  expectRejected(more, "--objective: found \"speed\"");
  EXPECT_THAT(runProgram(more).err, Not(HasSubstr("--dataflow")));  // the profile could not be read
}

TEST(CliBadInput, HardwareThatTheModelCannotReadIsNamedByItsPath) {
  const std::string file = inSource("hardware_profiles/tx2_eplanner_a.json");
  expectRejected(planCommand("resnet18", file, {"--set", R"(/memories/0/holds=["W"])"}), "error: " + file + ": ");
}

TEST(CliBadInput, AFileThatHidesABundledProfileIsSaid) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(std::filesystem::path(temporaryPath("x")).parent_path());
  temporaryFile("diana", "no profile");
  expectRejected(planCommand("resnet18", "diana"), "The bundled profile of this name is ");
  std::filesystem::current_path(before);
}

TEST(CliBadInput, UnknownModelsAndOptionsOfACaseAreFoundInTheirPlace) {
  const std::string hardware = inSource("hardware_profiles/tx2_eplanner_a.json");
  const std::string network = inSource("networks/resnet18.json");
  const auto caseWith = [&](const std::string& model, const std::string& options, const std::string& k) {
    return temporaryFile("names_case.json", R"({"format": "tilescope.case/1", "model": ")" + model +
                                                R"(", "options": )" + options + R"(, "hardware": ")" + hardware +
                                                R"(", "network": ")" + network +
                                                R"(", "layer": "conv1", "mappings": [{"format":
      "tilescope.mapping/1", "form": "tiles", "tile": {"K": )" +
                                                k + R"(, "C": 1, "OY": 1, "OX": 1, "FY": 1, "FX": 1}}]})");
  };
  expectRejected({"evaluate", caseWith("eplaner", "{}", "1")}, "names_case.json: /model: found \"eplaner\"");
  expectRejected({"evaluate", caseWith("eplanner", R"({"halo": "x"})", "1")}, "names_case.json: /options/halo");
  expectRejected({"evaluate", caseWith("eplanner", "{}", "6400")}, "names_case.json: /mappings/0/tile/K");
}

}  // namespace
}  // namespace tilescope::cli
