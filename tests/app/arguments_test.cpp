// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilescope::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Result<Arguments> parse(std::vector<const char*> words) {
  words.insert(words.begin(), "tilescope-cli");
  return parseArguments(static_cast<int>(words.size()), words.data());
}

std::string errorsOf(const std::vector<const char*>& words) {
  const Result<Arguments> arguments = parse(words);
  EXPECT_FALSE(arguments.ok());
  return toText(arguments.diagnostics());
}

TEST(Arguments, PlanTakesEveryOptionOfTheContract) {
  const Result<Arguments> arguments =
      parse({"plan",  "--network",   "n",    "--hardware", "h", "--model",  "m",   "--dataflow", "d",     "--search",
             "s",     "--objective", "o",    "--layer",    "l", "--option", "a=b", "--option",   "c=d",   "--set",
             "/x=-1", "--set",       "/y=2", "--threads",  "3", "--strict", "-o",  "out",        "--json"});
  ASSERT_TRUE(arguments.ok()) << toText(arguments.diagnostics());
  const PlanArguments& plan = std::get<PlanArguments>(*arguments);
  EXPECT_EQ(plan.network, "n");
  EXPECT_EQ(plan.hardware, "h");
  EXPECT_EQ(plan.model, "m");
  EXPECT_EQ(plan.dataflow, "d");
  EXPECT_EQ(plan.search, "s");
  EXPECT_EQ(plan.objective, "o");
  EXPECT_EQ(plan.layer, "l");
  EXPECT_THAT(plan.options, ElementsAre("a=b", "c=d"));
  EXPECT_THAT(plan.edits, ElementsAre("/x=-1", "/y=2"));
  EXPECT_EQ(plan.threads, 3);
  EXPECT_TRUE(plan.strict);
  EXPECT_EQ(plan.output, "out");
  EXPECT_EQ(plan.format, OutputFormat::Json);
}

TEST(Arguments, WhatIsLeftOutIsLeftToTheModel) {
  const Result<Arguments> arguments = parse({"plan", "--network", "n", "--hardware", "h", "--model", "m"});
  ASSERT_TRUE(arguments.ok());
  const PlanArguments& plan = std::get<PlanArguments>(*arguments);
  EXPECT_FALSE(plan.dataflow || plan.search || plan.objective || plan.layer);
  EXPECT_EQ(plan.format, OutputFormat::Table);
}

TEST(Arguments, TheOtherCommandsAreRead) {
  EXPECT_EQ(std::get<EvaluateArguments>(*parse({"evaluate", "c.json"})).caseFile, "c.json");
  EXPECT_EQ(std::get<EvaluateArguments>(*parse({"evaluate", "--plan", "p.json"})).planFile, "p.json");
  EXPECT_EQ(std::get<DiffArguments>(*parse({"diff", "a", "b", "--csv"})).planB, "b");
  EXPECT_EQ(std::get<ListArguments>(*parse({"list", "models"})).what, "models");
  EXPECT_EQ(std::get<SchemaArguments>(*parse({"schema", "plan"})).name, "plan");
}

TEST(Arguments, HelpAndVersionAreAnswers) {
  EXPECT_THAT(std::get<TextArguments>(*parse({"--help"})).text, HasSubstr("evaluate"));
  EXPECT_THAT(std::get<TextArguments>(*parse({"plan", "--help"})).text, HasSubstr("--objective"));
  EXPECT_THAT(std::get<TextArguments>(*parse({"--version"})).text, HasSubstr("tilescope-cli "));
}

struct Wrong {
  std::vector<const char*> words;
  const char* message;
};

TEST(Arguments, MistakesAreAnsweredWithWhatWasMeant) {
  const std::vector<Wrong> cases{
      {{}, "A subcommand is required. Run 'tilescope-cli --help'."},
      {{"plna"}, "found \"plna\"; expected a command. Did you mean \"plan\"?"},
      {{"plan", "--netwrk", "x"},
       "tilescope-cli plan: found \"--netwrk\"; expected an option of plan. Did you mean \"--network\"?"},
      {{"plan", "--hardware", "h", "--model", "m"}, "--network is required"},
      {{"plan", "--network", "n", "--hardware", "h", "--model", "m", "--threads", "x"}, "--threads"},
      {{"plan", "--network", "n", "--hardware", "h", "--model", "m", "--threads", "-1"}, "--threads"},
      {{"plan", "--network", "n", "--hardware", "h", "--model", "m", "--json", "--csv"}, "excludes"},
      {{"evaluate"}, "expected a case file, or --plan with a plan file"},
      {{"evaluate", "c.json", "--plan", "p.json"}, "excludes"},
      {{"diff", "a.json"}, "B is required"},
      {{"list", "colours"}, "colours"},
      {{"schema"}, "NAME is required"},
  };
  for (const Wrong& wrong : cases) EXPECT_THAT(errorsOf(wrong.words), HasSubstr(wrong.message));
}

}  // namespace
}  // namespace tilescope::cli
