// SPDX-License-Identifier: GPL-3.0-or-later
// What shells offer: from the options of the programs, and silently.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <tuple>

#include "app/cli/command_options.h"
#include "app/cli/command_tree.h"
#include "app/cli/completion.h"
#include "app/common/bundled_files.h"
#include "tests/app/run_program.h"
#include "tests/support/places.h"
#include "tests/support/sanitized.h"

namespace tilescope::cli {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
using Words = std::vector<std::string>;

const app::CommandHelp& help() {
  static Parsed parsed;
  static const app::CommandHelp kHelp = helpOf(*commandTree(parsed));
  return kHelp;
}

Words wordsFor(const Words& typed) {
  Words words;
  for (const Candidate& candidate : candidatesFor(help(), typed).words) words.push_back(candidate.word);
  return words;
}

bool takesFiles(const Words& typed) {
  return candidatesFor(help(), typed).withFiles;
}

TEST(CompletionTest, ProgramsOfferEveryCommand) {
  Words commands;
  for (const app::CommandHelp& command : help().commands) commands.push_back(command.name);
  EXPECT_GT(commands.size(), 20u);
  EXPECT_EQ(wordsFor({""}), commands);
  EXPECT_THAT(wordsFor({"ex"}), ElementsAre("explain", "export"));
  EXPECT_THAT(wordsFor({"--"}), Contains("--paths"));
}

TEST(CompletionTest, CommandsOfferTheirOptions) {
  EXPECT_THAT(wordsFor({"plan", "--h"}), ElementsAre("--help", "--hardware"));
  EXPECT_THAT(wordsFor({"stap", "--"}), Not(Contains("--network")));
  EXPECT_THAT(wordsFor({"plan", "--strict", "--net"}), ElementsAre("--network"));
}

TEST(CompletionTest, ValuesAreTheNamesOfBundledFiles) {
  Words networks, profiles;
  for (const app::BundledFile& file : app::bundledFiles(app::BundledKind::Network)) networks.push_back(file.name);
  for (const app::BundledFile& file : app::bundledFiles(app::BundledKind::Hardware)) profiles.push_back(file.name);
  ASSERT_GT(networks.size(), 10u);
  EXPECT_THAT(wordsFor({"plan", "--network", ""}), testing::IsSupersetOf(networks));
  EXPECT_THAT(wordsFor({"plan", "--network", ""}), Contains("gpt2"));
  EXPECT_EQ(wordsFor({"plan", "--hardware", ""}), profiles);
  EXPECT_THAT(wordsFor({"plan", "--hardware", "tx2_eplanner_d"}), ElementsAre("tx2_eplanner_d"));
  EXPECT_TRUE(takesFiles({"plan", "--network", ""}));
}

TEST(CompletionTest, OneOfSeveralNetworksIsCompleted) {
  EXPECT_THAT(wordsFor({"plan", "--network", "3*resnet50+mobile"}), ElementsAre("3*resnet50+mobilenet_v2"));
}

TEST(CompletionTest, SearchesAndObjectivesAreThoseOfTheModel) {
  EXPECT_THAT(wordsFor({"plan", "--model", ""}), ElementsAre("diana", "eplanner", "nve", "predictor", "zigzag"));
  EXPECT_THAT(wordsFor({"plan", "--search", ""}), AllOf(Contains("dory"), Contains("zhang")));
  EXPECT_THAT(wordsFor({"plan", "--model", "diana", "--search", ""}), AllOf(Contains("dory"), Not(Contains("zhang"))));
  EXPECT_THAT(wordsFor({"plan", "--objective", ""}), AllOf(Contains("metric"), Contains("energy")));
  EXPECT_THAT(wordsFor({"plan", "--model", "zigzag", "--objective", ""}), Not(Contains("metric")));
}

TEST(CompletionTest, AnEqualsSignIsReadAsTyped) {
  EXPECT_THAT(wordsFor({"plan", "--model=zig"}), ElementsAre("--model=zigzag"));
  EXPECT_THAT(wordsFor({"plan", "--model", "=", "zig"}), ElementsAre("zigzag"));
  EXPECT_THAT(wordsFor({"plan", "--model", "="}), Contains("zigzag"));
}

TEST(CompletionTest, OperandsHaveTheirOwnValues) {
  EXPECT_THAT(wordsFor({"list", ""}), Contains("networks"));
  EXPECT_THAT(wordsFor({"schema", "pla"}), ElementsAre("plan"));
  EXPECT_THAT(wordsFor({"template", "gp"}), ElementsAre("gpt2"));
  EXPECT_THAT(wordsFor({"export", ""}), AllOf(Contains("cpu"), Contains("cuda")));
  EXPECT_THAT(wordsFor({"sweep", "st"}), ElementsAre("status"));
  EXPECT_TRUE(takesFiles({"sweep", ""}));
  EXPECT_TRUE(takesFiles({"diff", "a.json", ""}));
  EXPECT_TRUE(takesFiles({"calibrate", ""}));
  EXPECT_THAT(wordsFor({"detect", "--off-chip", ""}), ElementsAre("auto", "dram", "l3"));
  EXPECT_FALSE(takesFiles({"list", ""}));
  EXPECT_THAT(wordsFor({"stap", "x"}), IsEmpty());
}

TEST(CompletionTest, ProgramsPrintCandidatesWithTheirTexts) {
  EXPECT_EQ(runProgram({"__complete", "tilescope-cli", "pla"}).out,
            "plan\tFind the best mapping of every layer of a network\n");
  EXPECT_THAT(runProgram({"__complete", "tilescope", "--network", "alexnet_"}).out,
              StartsWith("alexnet_grouped\n:files\n"));
  EXPECT_THAT(runChecker({"__complete", "tilescope-check", "--des"}).out, StartsWith("--description\t"));
}

TEST(CompletionTest, WhatIsUnknownPrintsNothing) {
  for (const Words& typed :
       {Words{"--network"}, {"nothing", "--x", ""}, {"plan", "--nothing=", ""}, {"\xff", "\xfe"}}) {
    Words line{"__complete", "tilescope-cli"};
    line.insert(line.end(), typed.begin(), typed.end());
    const Outcome outcome = runProgram(line);
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_EQ(outcome.err, "");
  }
}

TEST(CompletionTest, WithoutAProgramNothingIsPrinted) {
  for (const Outcome& outcome : {runProgram({"__complete"}), runChecker({"__complete"})}) {
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_EQ(outcome.out + outcome.err, "");
  }
}

double childrenSeconds() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// CPU time: a busy machine takes longer. 30 ms is what nobody notices.
TEST(CompletionTest, AnAnswerTakes30Milliseconds) {
  if (kSanitized) GTEST_SKIP() << "the sanitizers take longer";
  double fastest = 1e9;
  for (int i = 0; i < 5; ++i) {
    const double before = childrenSeconds();
    runProgram({"__complete", "tilescope-cli", "plan", "--network", ""});
    fastest = std::min(fastest, childrenSeconds() - before);
  }
  EXPECT_LT(fastest, 0.030);
}

// Runs a line of a shell with the built programs first in the path.
std::string answerOf(const std::string& line) {
  const std::string out = freshPath("answer");
  const std::string full = "PATH='" + inBuild("bin") + "':$PATH; " + line;
  std::ignore = std::system(("{ " + full + "\n} > '" + out + "' 2>&1 < /dev/null").c_str());
  return fileText(out);
}

bool has(const std::string& shell) {
  return std::system(("command -v " + shell + " > /dev/null").c_str()) == 0;
}

const std::string kScripts = inSource("packaging/completions");

TEST(CompletionTest, BashTakesThem) {
  const std::string script = "bash --norc -c 'source " + kScripts + "/tilescope.bash; compopt() { :; }; ";
  const std::string print = "; _tilescope tilescope-cli; printf \"%s\\n\" \"${COMPREPLY[@]}\"'";
  EXPECT_EQ(answerOf(script + "COMP_WORDS=(tilescope-cli plan --hardware tx2_eplanner_d) COMP_CWORD=3" + print),
            "tx2_eplanner_d\n");
  EXPECT_EQ(answerOf(script + "COMP_WORDS=(tilescope-cli plan --model = zig) COMP_CWORD=4" + print), "zigzag\n");
  EXPECT_EQ(answerOf("bash --norc -c 'source " + kScripts + "/tilescope.bash'"), "");
}

TEST(CompletionTest, FishTakesThem) {
  if (!has("fish")) GTEST_SKIP() << "fish is not installed";
  const std::string script = inBuild("packaging") + "/tilescope-cli.fish";
  EXPECT_EQ(answerOf("HOME=/nonexistent fish --no-config -c 'source " + script +
                     "; complete -C \"tilescope-cli plan --hardware tx2_eplanner_d\"'"),
            "tx2_eplanner_d\n");
}

TEST(CompletionTest, ZshTakesThem) {
  if (!has("zsh")) GTEST_SKIP() << "zsh is not installed";
  const std::string functions = "_describe() { print -l -- ${(P)2} }; _files() { print files }; ";
  const std::string script = "; source " + kScripts + "/tilescope.zsh'";
  EXPECT_EQ(answerOf("zsh -f -c '" + functions + "words=(tilescope-cli pla) CURRENT=2" + script),
            "plan:Find the best mapping of every layer of a network\n");
  EXPECT_EQ(
      answerOf("zsh -f -c '" + functions + "words=(tilescope-cli plan --hardware tx2_eplanner_d) CURRENT=4" + script),
      "tx2_eplanner_d\nfiles\n");
  EXPECT_EQ(answerOf("zsh -f -c '" + functions + "words=(tilescope-cli stap x y) CURRENT=4" + script), "");
}

}  // namespace
}  // namespace tilescope::cli
