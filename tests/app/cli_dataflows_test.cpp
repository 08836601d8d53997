// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/base/schemas.h"
#include "tests/app/cli_expectations.h"

namespace tilescope::cli {
namespace {

using ::testing::HasSubstr;

CommandLine dataflows(const CommandLine& more, const std::string& hardware = "tx2_eplanner_a") {
  CommandLine words{"dataflows", "--network", "resnet18",    "--hardware", hardware,
                    "--model",   "eplanner",  "--objective", "traffic"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(CliDataflows, PrintsEveryDataflowAndTheBestOneTwoAndThree) {
  const Json document = expectJson(dataflows({"--json"}));
  EXPECT_EQ(toText(validateAgainstSchema(document, "dataflows", "d")), "");
  EXPECT_EQ(document["unit"], "B");
  ASSERT_EQ(document["dataflows"].size(), 3U);
  ASSERT_EQ(document["sets"].size(), 3U);
  double best = document["dataflows"][0]["value"];
  for (const Json& dataflow : document["dataflows"]) best = std::min(best, dataflow["value"].get<double>());
  const Json& sets = document["sets"];
  EXPECT_EQ(sets[0]["value"].get<double>(), best);
  EXPECT_EQ(sets[0]["dataflows"].size(), 1U);
  EXPECT_LT(sets[1]["value"].get<double>(), best);
  EXPECT_EQ(sets[2]["value"], document["best_per_layer"]["value"]) << "three of three";
  EXPECT_EQ(sets[0]["gap"], 0);
  double effects = 0;
  for (const Json& loss : sets[0]["losses"]) effects += loss["effect"].get<double>();
  EXPECT_NEAR(effects, sets[0]["change"].get<double>(), 1e-12) << "traffic is a sum";
}

TEST(CliDataflows, TheBestPerLayerIsThePlan) {
  CommandLine plan = dataflows({"--json"});
  plan[0] = "plan";
  EXPECT_EQ(expectJson(dataflows({"--json"}))["best_per_layer"]["value"],
            expectJson(plan)["totals"]["off_chip_bytes"]["total"]);
}

TEST(CliDataflows, IsTheSameForAnyNumberOfThreads) {
  EXPECT_EQ(runProgram(dataflows({"--json", "--threads", "1"})).out,
            runProgram(dataflows({"--json", "--threads", "2"})).out);
}

TEST(CliDataflows, SaysOverWhichMappingsProofsAre) {
  EXPECT_THAT(runProgram(dataflows({"--option", "tiles=pe-multiples"})).out,
              HasSubstr("\nProofs and gaps are over tiles with K and C in steps of the array"));
}

TEST(CliDataflows, TablesAreForPeopleAndPrograms) {
  const Outcome report = runProgram(dataflows({}));
  EXPECT_EQ(report.exitCode, 0);
  EXPECT_THAT(report.out, HasSubstr("best per layer"));
  EXPECT_THAT(report.out, HasSubstr("at most"));
  EXPECT_THAT(report.out, HasSubstr("Layers that lose with "));
  const Outcome csv = runProgram(dataflows({"--csv"}));
  EXPECT_THAT(csv.out, testing::StartsWith("at_most,dataflows,value,change,gap,infeasible\r\n,best per layer,"));
}

TEST(CliDataflows, OneDataflowIsTheWholeChoice) {
  const Json document = expectJson({"dataflows", "--network", "alexnet", "--hardware", "ascend_like", "--model",
                                    "zigzag", "--layer", "conv2", "--json"});
  ASSERT_EQ(document["dataflows"].size(), 1U);
  for (const Json& set : document["sets"]) EXPECT_EQ(set["dataflows"].size(), 1U);
}

TEST(CliDataflows, AnUnknownModelIsBadInput) {
  const Outcome run = runProgram({"dataflows", "--network", "alexnet", "--hardware", "tpu_like", "--model", "zig"});
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("zigzag"));
}

}  // namespace
}  // namespace tilescope::cli
