// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/base/schemas.h"
#include "tests/app/run_program.h"

namespace tilescope::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

CommandLine explain(const CommandLine& more) {
  CommandLine words{"explain", "--network", "alexnet", "--hardware", "tx2_eplanner_a", "--model", "eplanner"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(CliExplain, PrintsOneDocument) {
  const Outcome run = runProgram(explain({"--objective", "latency", "--json"}));
  EXPECT_EQ(run.exitCode, 0);
  EXPECT_THAT(run.err, IsEmpty());
  const Json document = Json::parse(run.out, nullptr, false);
  EXPECT_EQ(toText(validateAgainstSchema(document, "explanation", "e")), "");
  EXPECT_GT(document["changes"].size(), 5U);
  EXPECT_FALSE(document.contains("target"));
}

TEST(CliExplain, ATargetIsReachedByTheCheapestChangeFirst) {
  const Outcome run = runProgram(explain({"--target", "latency=-10%", "--json"}));
  EXPECT_EQ(run.exitCode, 0);
  const Json document = Json::parse(run.out, nullptr, false);
  EXPECT_EQ(toText(validateAgainstSchema(document, "explanation", "e")), "");
  EXPECT_EQ(document["objective"], "latency") << "that of the target";
  EXPECT_EQ(document["target"]["reached"], true);
  double last = -1e9;
  for (const Json& change : document["changes"]) {
    EXPECT_EQ(change["kind"], "answer");
    EXPECT_LE(change["objective"]["after"].get<double>(), 0.9 * change["objective"]["before"].get<double>() * 1.000001);
    EXPECT_GE(change["price"].get<double>(), last);
    last = change["price"];
  }
}

TEST(CliExplain, ATargetThatNothingReachesNamesTheNearest) {
  const Outcome run = runProgram(explain({"--target", "latency=-99.9%"}));
  EXPECT_EQ(run.exitCode, 3);
  EXPECT_THAT(run.err, HasSubstr("nothing that was tried reaches latency −99.9 %; nearest: "));
}

TEST(CliExplain, ATargetListsTheAnswersByAreaAndByEnergy) {
  const Outcome run = runProgram(explain({"--target", "latency -10%"}));
  EXPECT_EQ(run.exitCode, 0);
  EXPECT_THAT(run.out, HasSubstr("Changes that reach latency −10.0 %, the smallest area first:"));
  EXPECT_THAT(run.out, HasSubstr("Changes that reach latency −10.0 %, the smallest energy first:"));
}

TEST(CliExplain, BudgetsAreTheFirstSentence) {
  const Outcome run = runProgram(explain({"--budget", "area=1,latency=1000"}));
  EXPECT_EQ(run.exitCode, 0);
  EXPECT_THAT(run.out, HasSubstr("The chip exceeds its 1 mm² by "));
}

TEST(CliExplain, OneLayerIsExplainedAlone) {
  const Outcome whole = runProgram(explain({"--json"})), run = runProgram(explain({"--layer", "conv2", "--json"}));
  EXPECT_EQ(run.exitCode, 0);
  const auto latency = [](const Outcome& outcome) {
    return Json::parse(outcome.out, nullptr, false)["changes"][0]["latency_s"].get<double>();
  };
  EXPECT_LT(latency(run), latency(whole) / 2);
  const std::string text = runProgram(explain({"--layer", "conv2"})).out;
  EXPECT_THAT(text, HasSubstr("objective throughput per byte, layer conv2\n\nlatency "));
  EXPECT_THAT(text, HasSubstr(" ms, energy "));
}

TEST(CliExplain, TablesAreForPrograms) {
  const Outcome csv = runProgram(explain({"--csv"}));
  EXPECT_THAT(csv.out, testing::StartsWith("kind,edits,gain,price,added_mm2,latency_s,energy,budgets_exceeded\r\n"));
  EXPECT_THAT(csv.out, HasSubstr("change,/memories/3/bandwidth_gb_per_s=96,"));
}

TEST(CliExplain, WithoutTechnologyPricesNeedANode) {
  const Outcome run = runProgram(explain({"--set", "/technology=null"}));
  EXPECT_EQ(run.exitCode, 0);
  EXPECT_THAT(run.out, HasSubstr("needs a node"));
}

TEST(CliExplain, BadTargetsAndBudgetsAreBadInput) {
  EXPECT_EQ(runProgram(explain({"--target", "speed=-10%"})).exitCode, 2);
  EXPECT_EQ(runProgram(explain({"--target", "latency=+10%"})).exitCode, 2);
  const Outcome run = runProgram(explain({"--budget", "volume=3"}));
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("area in mm²"));
}

TEST(CliPlan, SaysWhichBudgetsAreExceeded) {
  const Outcome run = runProgram({"plan", "--network", "alexnet", "--hardware", "tx2_eplanner_a", "--model", "eplanner",
                                  "--budget", "area=1,latency=1e6"});
  EXPECT_EQ(run.exitCode, 0);
  EXPECT_THAT(run.err, HasSubstr("The chip exceeds its 1 mm² by "));
  EXPECT_THAT(run.err, testing::Not(HasSubstr("Latency exceeds")));
}

}  // namespace
}  // namespace tilescope::cli
