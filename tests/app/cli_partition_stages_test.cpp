// SPDX-License-Identifier: GPL-3.0-or-later
// Spans as stages of a pipeline over chips, and the times that plans give them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/partition_answers.h"

namespace tilescope::cli {
namespace {

using ::testing::HasSubstr;

TEST(CliPartition, SpansAreStagesOfAPipeline) {
  const CommandLine capacity{"--capacity-bytes", "3145728", "--residual", "ignored"};
  const auto with = [&](const CommandLine& more) {
    CommandLine words = capacity;
    words.insert(words.end(), more.begin(), more.end());
    return answerOf("vgg16", words)["stap"];
  };
  const Json one = with({});
  EXPECT_EQ(one["unit"], "MACs");
  EXPECT_EQ(one["latencies"][0], 4710924288);
  EXPECT_EQ(one["replicas"], Json({1, 1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(with({"--chips", "9"})["replicas"], Json({2, 2, 1, 1, 1, 1, 1}));
  EXPECT_EQ(with({"--target-period", "1849688064"})["replicas"], Json({3, 3, 1, 1, 1, 1, 1}));
}

TEST(CliPartition, TimesOfStagesComeFromPlans) {
  const CommandLine design{"--hardware", "tpu_like", "--model", "zigzag"};
  CommandLine words = design;
  words.insert(words.end(), {"--capacity-bytes", "100000000"});
  const Json document = answerOf("resnet18", words);
  EXPECT_EQ(document["stap"]["unit"], "cycles");
  ASSERT_EQ(document["stap"]["latencies"].size(), 1u);
  CommandLine planned{"plan", "--network", "resnet18", "--json"};
  planned.insert(planned.end(), design.begin(), design.end());
  const Json plan = Json::parse(runProgram(planned).out);
  double cycles = 0;
  for (const Json& layer : plan["layers"]) {
    const Json& result = layer["result"];
    const bool isBehind = std::count(document["after"].begin(), document["after"].end(), layer["name"]) > 0;
    if (!isBehind && !result.contains("outside_model")) cycles += result["latency"]["total"].get<double>();
  }
  EXPECT_DOUBLE_EQ(document["stap"]["latencies"][0].get<double>(), cycles);
  const Json spans = answerOf("resnet18", design);
  EXPECT_EQ(spans["stap"]["latencies"].size(), spans["spans"].size());
}

TEST(CliPartition, ThePlanStandsLayerByLayerAndInSpansSideBySide) {
  const CommandLine design{"--hardware", "tpu_like", "--model", "zigzag"};
  const Json document = answerOf("resnet18", design);
  CommandLine planned{"plan", "--network", "resnet18", "--json"};
  planned.insert(planned.end(), design.begin(), design.end());
  const Json totals = Json::parse(runProgram(planned).out)["totals"];
  const Json &both = document["plan"], &layers = both["layer_by_layer"], &spans = both["partitioned"];
  EXPECT_EQ(both["estimate"], true);
  EXPECT_EQ(both["model"], "zigzag");
  EXPECT_EQ(both["energy_unit"], totals["energy"]["unit"]);
  EXPECT_DOUBLE_EQ(layers["energy"].get<double>(), totals["energy"]["total"].get<double>());
  EXPECT_DOUBLE_EQ(layers["seconds"]["most"].get<double>(), totals["latency"]["seconds"].get<double>());
  EXPECT_EQ(layers["cycles"]["least"], layers["cycles"]["most"]);
  EXPECT_EQ(layers["off_chip_bytes"], totals["off_chip_bytes"]);
  EXPECT_EQ(spans["off_chip_bytes"]["W"].get<double>() > 0, true) << "weights stay";
  EXPECT_LT(spans["off_chip_bytes"]["total"], layers["off_chip_bytes"]["total"]);
  EXPECT_LT(spans["energy"], layers["energy"]);
  EXPECT_LT(spans["cycles"]["least"], layers["cycles"]["least"]);
  EXPECT_EQ(spans["cycles"]["most"], layers["cycles"]["most"]);
  const std::string report = runProgram(partition("resnet18", design)).out;
  EXPECT_THAT(report, HasSubstr("The plan of zigzag, layer by layer and in these spans on one chip, an estimate:"));
  EXPECT_THAT(report, HasSubstr("Off chip: maps and weights of every layer."));
  EXPECT_THAT(report, HasSubstr("\npartitioned "));
  EXPECT_FALSE(answerOf("resnet18", {"--hardware", "tpu_like"}).contains("plan"));
}

TEST(CliPartition, NoPlanInSpansWhereItWouldCountTooLittle) {
  for (const auto& [option, value, reason] : {std::tuple("--scheme", "layer-fusion", "tiles compute and read again"),
                                              {"--weights", "streamed", "they are read more than once"}}) {
    const CommandLine words{"--hardware", "tx2_eplanner_a", "--model", "eplanner", option, value};
    EXPECT_FALSE(answerOf("alexnet", words).contains("plan")) << value;
    EXPECT_THAT(runProgram(partition("alexnet", words)).out, HasSubstr(reason));
  }
}

TEST(CliPartition, ATargetPeriodInTimeIsOneInCycles) {
  const CommandLine design{"--hardware", "tpu_like", "--model", "zigzag", "--capacity-bytes", "3145728"};
  const auto with = [&](const std::string& period) {
    CommandLine words = design;
    if (!period.empty()) words.insert(words.end(), {"--target-period", period});
    return answerOf("resnet18", words);
  };
  const Json one = with("");
  const Json& latencies = one["stap"]["latencies"];
  const double slowest = *std::max_element(latencies.begin(), latencies.end());
  const double seconds = slowest * one["plan"]["layer_by_layer"]["seconds"]["most"].get<double>() /
                         one["plan"]["layer_by_layer"]["cycles"]["most"].get<double>();
  const Json inTime = with(std::to_string(seconds / 2.5 * 1e3) + "ms")["stap"];
  EXPECT_EQ(inTime, with(std::to_string(slowest / 2.5))["stap"]);
  EXPECT_EQ(*std::max_element(inTime["replicas"].begin(), inTime["replicas"].end()), 3);
}

TEST(CliPartition, ALayerThatDoesNotFitStandsBesideItsOwnPlan) {
  const Json document =
      answerOf("resnet18", {"--hardware", "tx2_eplanner_a", "--model", "eplanner", "--capacity-bytes", "1048576"});
  std::size_t unfit = 0;
  for (const Json& span : document["spans"]) {
    if (span["fits"] == true) continue;
    ++unfit;
    // 4 bytes per element. The bound counts each map once.
    EXPECT_GT(span["bound"]["own_plan_bytes"].get<double>(), 4 * span["transfers"]["write"].get<double>());
  }
  EXPECT_GT(unfit, 0u);
}

TEST(CliPartition, FewerChipsThanSpansAreExitCode3) {
  const Outcome run = runProgram(partition("vgg16", {"--capacity-bytes", "3145728", "--chips", "2", "--json"}));
  EXPECT_EQ(run.exitCode, 3);
  EXPECT_EQ(documentOf(run)["stap"]["violation"]["kind"], "too_few_chips");
  EXPECT_THAT(run.err, HasSubstr("stages need at least"));
}

TEST(CliPartition, FewerChipsThanSpansNameTheCapacityThatHasFewEnough) {
  const Outcome run = runProgram(partition("vgg16", {"--capacity-bytes", "3145728", "--chips", "2", "--json"}));
  const Json least = documentOf(run)["stap"]["least_capacity"];
  EXPECT_THAT(run.err, HasSubstr("a capacity of "));
  const std::string capacity = std::to_string(least["capacity_elements"].get<std::int64_t>());
  const Json there = answerOf("vgg16", {"--capacity-bytes", capacity, "--chips", "2"});
  EXPECT_EQ(there["spans"].size(), least["spans"].get<std::size_t>());
  EXPECT_FALSE(there["stap"].contains("violation"));
}

TEST(CliPartition, CutsForThroughputAreFasterAndMoveMore) {
  const CommandLine chips{"--capacity-bytes", "3145728", "--chips", "12"};
  const Json traffic = answerOf("resnet34", chips);
  CommandLine more = chips;
  more.insert(more.end(), {"--cut-for", "throughput"});
  const Json balanced = answerOf("resnet34", more);
  EXPECT_EQ(balanced["cut_for"], "throughput");
  EXPECT_FALSE(traffic.contains("cut_for"));
  EXPECT_LT(balanced["stap"]["period"].get<double>(), traffic["stap"]["period"].get<double>());
  EXPECT_GT(balanced["exact_transfers_total"].get<std::int64_t>(),
            traffic["exact_transfers_total"].get<std::int64_t>());
  EXPECT_EQ(balanced["stap"]["chips"], 12);
  for (const Json& span : balanced["spans"]) EXPECT_TRUE(span["fits"].get<bool>());
  double busiest = 0;
  for (const Json& share : balanced["stap"]["utilization"]) busiest = std::max(busiest, share.get<double>());
  EXPECT_EQ(busiest, 1);
}

TEST(CliPartition, CutsForThroughputFollowTheTimesOfAPlan) {
  const CommandLine plan{"--hardware", "tx2_eplanner_a", "--model", "eplanner", "--capacity-bytes", "3145728"};
  const Json traffic = answerOf("resnet18", plan);
  CommandLine more = plan;
  more.insert(more.end(), {"--cut-for", "throughput"});
  const Json balanced = answerOf("resnet18", more);
  EXPECT_EQ(balanced["stap"]["chips"], traffic["stap"]["chips"]) << "as many as the cuts for traffic have spans";
  EXPECT_LE(balanced["stap"]["period"].get<double>(), traffic["stap"]["period"].get<double>());
  EXPECT_EQ(balanced["stap"]["unit"], "cycles");
}

TEST(CliPartition, WhyThereIsNoPipelineIsSaidOnce) {
  const Outcome run = runProgram(partition("vgg16", {"--capacity-bytes", "3145728", "--chips", "2"}));
  EXPECT_THAT(run.out, HasSubstr("No pipeline.\n"));
  EXPECT_EQ(run.out.find("stages need at least"), std::string::npos);
  EXPECT_THAT(run.err, HasSubstr("stages need at least"));
}

}  // namespace
}  // namespace tilescope::cli
