// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/base/schemas.h"
#include "tests/app/cli_expectations.h"

namespace tilescope::cli {
namespace {

using ::testing::HasSubstr;

CommandLine pareto(const CommandLine& more, const std::string& network = "alexnet",
                   const std::string& hardware = "tpu_like") {
  CommandLine words{"pareto", "--network", network, "--hardware", hardware};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(CliPareto, PrintsAFrontThatRisesInEnergyAndFallsInLatency) {
  const Json document = expectJson(pareto({"--json"}));
  EXPECT_EQ(toText(validateAgainstSchema(document, "pareto", "front")), "");
  EXPECT_EQ(document["proven"], true);
  const Json& points = document["points"];
  ASSERT_GE(points.size(), 2U);
  for (std::size_t i = 1; i < points.size(); ++i) {
    EXPECT_LT(points[i - 1]["energy"].get<double>(), points[i]["energy"].get<double>());
    EXPECT_GT(points[i - 1]["latency"].get<double>(), points[i]["latency"].get<double>());
  }
  for (const Json& point : points) {
    EXPECT_EQ(point["takes"].size(), document["layers"].size());
    EXPECT_NEAR(point["power_mw"].get<double>(), point["energy"].get<double>() * 1e-9 / point["seconds"].get<double>(),
                1e-6);
  }
  EXPECT_NEAR(document["area_mm2"]["chip"].get<double>(), 28.2, 0.1);
  EXPECT_NEAR(document["leakage_mw"].get<double>(), 483, 1);
}

TEST(CliPareto, IsTheSameForAnyNumberOfThreads) {
  EXPECT_EQ(expectJson(pareto({"--json", "--threads", "1"})), expectJson(pareto({"--json", "--threads", "2"})));
}

TEST(CliPareto, EpsilonLeavesFewerPoints) {
  const std::size_t many = expectJson(pareto({"--json", "--epsilon", "0"}))["points"].size();
  EXPECT_LT(expectJson(pareto({"--json", "--epsilon", "0.05"}))["points"].size(), many);
}

TEST(CliPareto, TablesAreForPeopleAndPrograms) {
  const Outcome report = runProgram(pareto({}));
  EXPECT_EQ(report.exitCode, 0);
  EXPECT_THAT(report.out, HasSubstr("on tpu_like: energy and latency of 11 layers"));
  EXPECT_THAT(report.out, HasSubstr("+0.00"));
  EXPECT_THAT(report.out, HasSubstr("Chip area: 28.2 mm², estimate"));
  EXPECT_THAT(report.out, HasSubstr("Proven: every choice of mappings is within 0.1 % of some point in both.\n"
                                    "Proofs and gaps are over mappings with spatial loops that the dataflows offer;"));
  const Outcome csv = runProgram(pareto({"--csv"}));
  EXPECT_THAT(csv.out, testing::StartsWith("energy_pJ,latency_cycles,latency_s,edp_pJ_s,energy_to_least,"));
  EXPECT_EQ(static_cast<std::size_t>(std::count(csv.out.begin(), csv.out.end(), '\n')),
            expectJson(pareto({"--json"}))["points"].size() + 1);
}

TEST(CliPareto, AreaAndPowerNeedANodeAndPicojoules) {
  const CommandLine words = pareto({"--set", "/technology=null"});
  const Outcome report = runProgram(words);
  EXPECT_EQ(report.exitCode, 0) << report.err;
  EXPECT_THAT(report.out, HasSubstr("needs a node"));
  const Json eyeriss = expectJson(pareto({"--json", "--layer", "conv1"}, "alexnet", "eyeriss"));
  EXPECT_TRUE(eyeriss["points"][0]["power_mw"].is_null());
}

TEST(CliPareto, NothingThatFitsIsExitCode3) {
  const Outcome run = runProgram(pareto({}, "mlperf_tiny_autoencoder"));
  EXPECT_EQ(run.exitCode, 3);
  EXPECT_THAT(run.err, HasSubstr("no layer is feasible"));
  EXPECT_THAT(run.out, HasSubstr("Left out, infeasible or not covered by the front (--json shows why): fc1, fc2"));
}

TEST(CliPareto, UnknownLayersAreBadInput) {
  const Outcome run = runProgram(pareto({"--layer", "attic"}));
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("a layer of the network"));
}

}  // namespace
}  // namespace tilescope::cli
