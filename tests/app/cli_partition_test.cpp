// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/base/json.h"
#include "tests/app/partition_answers.h"

namespace tilescope::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(CliPartition, CtrlCDoesNotCutItsDocument) {
  const Outcome run = runAndInterruptWhilePrinting(
      partition("resnet152_v1", {"--capacity-bytes", "300000", "--staircase", "--json"}), 500);
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_TRUE(documentOf(run).is_object());
}

TEST(CliPartition, ThePublishedCutsOfResNet18) {
  const Json document = answerOf("resnet18", {"--capacity-bytes", "3145728", "--residual", "ignored"});
  EXPECT_EQ(document["capacity_elements"], 3145728);
  EXPECT_EQ(document["cuts"], Json({0, 12, 15, 16, 17, 18}));
  EXPECT_EQ(document["transfers_total"], 426496);
  EXPECT_EQ(document["exact_transfers_total"], 551936);
  EXPECT_EQ(document["chain"].size(), 19u);
  EXPECT_EQ(document["chain"][0], "input");
  EXPECT_EQ(document["after"], Json({"gap", "fc"}));
  EXPECT_EQ(document["spans"][0]["tile_rows"], 2);
  EXPECT_EQ(document["spans"][0]["closure_rows"].size(), 13u);
  EXPECT_EQ(document["spans"][0]["fits"], true);
  EXPECT_FALSE(document["spans"][0].contains("bound"));
  EXPECT_FALSE(document.contains("staircase"));
}

TEST(CliPartition, ExactIsTheDefaultAndItsSpansAddUp) {
  const Json document = answerOf("resnet50_v1", {"--capacity-bytes", "3145728"});
  EXPECT_EQ(document["residual"], "exact");
  EXPECT_EQ(document["transfers_total"], 2960384);
  std::int64_t sum = 0;
  for (const Json& span : document["spans"])
    for (const Json& part : span["transfers"]) sum += part.get<std::int64_t>();
  EXPECT_EQ(sum, 2960384);
  EXPECT_EQ(document["layer_by_layer_transfers_total"],
            answerOf("resnet50_v1", {"--capacity-bytes", "1", "--scheme", "layer-by-layer"})["transfers_total"]);
}

TEST(CliPartition, ElementsOfAnySize) {
  const Json one = answerOf("alexnet", {"--capacity-bytes", "1000000"});
  EXPECT_EQ(answerOf("alexnet", {"--capacity-bytes", "2000001", "--bytes-per-element", "2"}), one);
  EXPECT_EQ(answerOf("alexnet", {"--capacity-bytes", "500000", "--bytes-per-element", "0.5"}), one);
}

TEST(CliPartition, TheCapacityOfAProfileIsItsLargestOnChipMemory) {
  EXPECT_EQ(answerOf("alexnet", {"--hardware", "diana"})["capacity_elements"], 256 * 1024);
  EXPECT_EQ(answerOf("alexnet", {"--hardware", "diana", "--memory", "l1_weight"})["capacity_elements"], 64 * 1024);
  EXPECT_EQ(answerOf("alexnet", {"--hardware", "tx2_eplanner_a"})["capacity_elements"], 64 * 1024);  // 32 bits each
  EXPECT_EQ(answerOf("alexnet", {"--hardware", "diana", "--set", "/memories/2/size_bits=8000"})["capacity_elements"],
            65536);  // the weight memory is now the largest
}

TEST(CliPartition, CapacitiesOfNothingOneAndMore) {
  for (const char* capacity : {"0", "1"}) {
    const Json none = answerOf("vgg16", {"--capacity-bytes", capacity});
    EXPECT_EQ(none["spans"].size(), 18u);
    EXPECT_EQ(none["lower_bound"], true);
    EXPECT_EQ(none["transfers_total"], none["layer_by_layer_transfers_total"]);
  }
  const Json all = answerOf("vgg16", {"--capacity-bytes", "9007199254740992"});
  EXPECT_EQ(all["cuts"], Json({0, 18}));
  EXPECT_EQ(all["transfers_total"], 3 * 224 * 224 + 512 * 7 * 7);
}

TEST(CliPartition, ALayerThatDoesNotFitSaysWhatItNeeds) {
  const Json document = answerOf("resnet18", {"--capacity-bytes", "1048576"});
  const Json& span = document["spans"].back();
  EXPECT_EQ(span["fits"], false);
  EXPECT_EQ(span["tile_rows"], 0);
  EXPECT_EQ(span["bound"]["layer"], "res5_1_b");
  EXPECT_EQ(span["bound"]["weights"], 9 * 512 * 512);
  EXPECT_EQ(span["bound"]["closure"], 3 * 7 * 512);
  EXPECT_THAT(span["bound"]["reason"].get<std::string>(), HasSubstr("a lower bound"));
  const std::int64_t needed = span["bound"]["least_capacity_that_fits"];
  const std::string capacity = std::to_string(needed);
  EXPECT_EQ(answerOf("resnet18", {"--capacity-bytes", capacity})["spans"].back()["fits"], true);
  const std::string less = std::to_string(needed - 1);
  EXPECT_EQ(answerOf("resnet18", {"--capacity-bytes", less})["spans"].back()["fits"], false);
  EXPECT_THAT(runProgram(partition("resnet18", {"--capacity-bytes", "1048576"})).out,
              HasSubstr("Layer \"res5_1_b\" needs 2\u2009359\u2009296 elements of weights and 10\u2009752 of maps"));
}

TEST(CliPartition, SkipRowsAndProjectionsNeedRoomIfAsked) {
  const CommandLine base{"--capacity-bytes", "3145728", "--axis", "rows"};
  const auto with = [&](const CommandLine& more) {
    CommandLine words = base;
    words.insert(words.end(), more.begin(), more.end());
    return answerOf("resnet34", words);
  };
  const Json strict = with({"--skip-rows", "on", "--projection-weights", "on"});
  EXPECT_GE(strict["transfers_total"], with({})["transfers_total"]);
  const auto sum = [](const Json& document, const char* key) {
    const Json& spans = document["spans"];
    return std::accumulate(spans.begin(), spans.end(), std::int64_t{0},
                           [&](std::int64_t total, const Json& span) { return total + span[key].get<std::int64_t>(); });
  };
  EXPECT_EQ(sum(with({}), "skip_rows"), 0);
  EXPECT_GT(sum(strict, "skip_rows"), 0);
  EXPECT_GT(sum(strict, "weights"), sum(with({"--skip-rows", "on"}), "weights"));
}

TEST(CliPartition, StreamedWeightsNeedLessRoomAndAreReadAgain) {
  const Json resident = answerOf("resnet18", {"--capacity-bytes", "3145728"});
  EXPECT_FALSE(resident.contains("weights"));
  EXPECT_FALSE(resident.contains("weight_transfers_total"));
  const Json streamed = answerOf("resnet18", {"--capacity-bytes", "3145728", "--weights", "streamed"});
  EXPECT_EQ(streamed["weights"], "streamed");
  EXPECT_LT(streamed["cuts"].size(), resident["cuts"].size());
  std::int64_t weights = 0;
  for (const Json& span : resident["spans"]) weights += span["weights"].get<std::int64_t>();
  EXPECT_GE(streamed["weight_transfers_total"], weights) << "all of them at least once";
  const Outcome wrong = runProgram(partition("resnet18", {"--capacity-bytes", "1", "--weights", "streaming"}));
  EXPECT_EQ(wrong.exitCode, 2);
  EXPECT_THAT(wrong.err, HasSubstr("streamed"));
}

TEST(CliPartition, CutsOfTheUsersOwnAreTakenAsTheyAre) {
  const Json best = answerOf("resnet18", {"--capacity-bytes", "3145728"});
  const Json own = answerOf("resnet18", {"--capacity-bytes", "3145728", "--cuts", "0,5,18"});
  EXPECT_EQ(own["cuts"], Json({0, 5, 18}));
  EXPECT_EQ(own["spans"].size(), 2u);
  EXPECT_EQ(own["spans"][1]["fits"], false);
  EXPECT_NE(own["exact_transfers_total"], best["exact_transfers_total"]);
  for (const char* wrong : {"0,5", "5,18", "0,7,5,18", "0,18,19"}) {
    const Outcome run = runProgram(partition("resnet18", {"--capacity-bytes", "3145728", "--cuts", wrong}));
    EXPECT_EQ(run.exitCode, 2) << wrong;
    EXPECT_THAT(run.err, HasSubstr("rise from 0 to 18")) << wrong;
  }
  const Outcome noNumber = runProgram(partition("resnet18", {"--capacity-bytes", "3145728", "--cuts", "0,a"}));
  EXPECT_EQ(noNumber.exitCode, 2);
  EXPECT_THAT(noNumber.err, HasSubstr("0,12,18"));
}

TEST(CliPartition, WhatLayerFusionComputesAgainTakesItsTime) {
  const CommandLine base{"--capacity-bytes", "3145728", "--cuts", "0,12,15,16,17,18"};
  CommandLine fused = base;
  fused.insert(fused.end(), {"--scheme", "layer-fusion"});
  const Json rows = answerOf("resnet18", base), tiles = answerOf("resnet18", fused);
  EXPECT_GT(tiles["stap"]["latencies"][0], rows["stap"]["latencies"][0]);
  EXPECT_EQ(tiles["stap"]["latencies"][1].get<double>() > 0, true);
}

TEST(CliPartition, SquareTilesHoldWhatTheOptionsCount) {
  const CommandLine options{
      "--capacity-bytes", "3145728", "--scheme", "layer-fusion", "--weights", "streamed", "--projection-weights", "on",
      "--skip-rows",      "on"};
  const Json document = answerOf("resnet18", options);
  for (const Json& span : document["spans"]) {
    const Json& square = span["square_tile"];
    EXPECT_EQ(square["footprint"],
              span["weights"].get<int>() + square["closure"].get<int>() + square["skip_rows"].get<int>());
  }
  EXPECT_GT(document["weight_transfers_total"], 0);
  CommandLine csv = options;
  csv.push_back("--csv");
  const Outcome table = runProgram(partition("resnet18", csv));
  EXPECT_THAT(
      table.out,
      StartsWith("from,to,first_layer,last_layer,weights,closure,skip_rows,footprint,fits,axis,"
                 "square_tile,read,write,residual,macs,read_again,mac_overhead\r\n0,12,conv1,res4_0_b,589824,"));
}

TEST(CliPartition, LayerByLayerHasNoOtherCuts) {
  const Outcome run = runProgram(
      partition("resnet18", {"--capacity-bytes", "3145728", "--scheme", "layer-by-layer", "--cuts", "0,18"}));
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("both --scheme layer-by-layer and --cuts"));
}

TEST(CliPartition, ABatchIsNoImage) {
  const Outcome run = runProgram(partition("resnet18", {"--capacity-bytes", "3145728", "--batch", "4"}));
  EXPECT_THAT(run.out, HasSubstr("a batch of 4 every"));
  EXPECT_EQ(run.out.find("an image every"), std::string::npos);
}

TEST(CliPartition, WarnsOfAMemoryThatCannotHoldAllThatIsCounted) {
  const Outcome largest = runProgram(partition("resnet18", {"--hardware", "tx2_eplanner_a"}));
  EXPECT_EQ(largest.exitCode, 0);
  EXPECT_THAT(largest.err, HasSubstr("weights and outputs are counted against it too"));
  EXPECT_THAT(largest.err, HasSubstr("--memory names another"));
  const Outcome named = runProgram(partition("resnet18", {"--hardware", "tx2_eplanner_a", "--memory", "input_buffer"}));
  EXPECT_EQ(named.err.find("counted against it"), std::string::npos);
}

TEST(CliPartition, TheStaircaseHasThePresentStep) {
  const Json document = answerOf("resnet18", {"--capacity-bytes", "3145728", "--staircase"});
  const Json* present = nullptr;
  for (const Json& step : document["staircase"])
    if (step["capacity"] <= document["capacity_elements"]) present = &step;
  ASSERT_NE(present, nullptr);
  EXPECT_EQ((*present)["transfers"], document["transfers_total"]);
  EXPECT_EQ((*present)["cuts"], document["cuts"]);
  const Outcome csv = runProgram(partition("resnet18", {"--capacity-bytes", "1", "--staircase", "--csv"}));
  EXPECT_THAT(csv.out, StartsWith("capacity_elements,transfers,exact_transfers,spans,lower_bound,cuts\r\n0,6071296,"));
  EXPECT_EQ(static_cast<std::size_t>(std::count(csv.out.begin(), csv.out.end(), '\n')),
            document["staircase"].size() + 1);
}

TEST(CliPartition, LayerFusionHasSquareTilesOfTheSameCuts) {
  const CommandLine words{"--capacity-bytes", "3145728", "--residual", "ignored", "--axis", "rows"};
  CommandLine fused = words;
  fused.insert(fused.end(), {"--scheme", "layer-fusion"});
  const Json document = answerOf("alexnet_grouped", fused), occam = answerOf("alexnet_grouped", words);
  EXPECT_EQ(document["cuts"], occam["cuts"]);
  EXPECT_EQ(document["spans"][0]["tile_rows"], 2);
  EXPECT_GT(document["spans"][0]["square_tile"]["mac_overhead"], 3);
  EXPECT_LT(document["spans"][0]["square_tile"]["footprint"], 3145728);
  EXPECT_FALSE(occam["spans"][0].contains("square_tile"));
}

TEST(CliPartition, ATrafficFindsItsLeastCapacity) {
  const Json before = answerOf("resnet50", {"--capacity-bytes", "4194304"});
  const Json half = answerOf("resnet50", {"--capacity-bytes", "4194304", "--traffic", "half"});
  const auto limit = half["traffic_target"]["limit"].get<std::int64_t>();
  EXPECT_EQ(limit, before["exact_transfers_total"].get<std::int64_t>() / 2);
  EXPECT_EQ(half["traffic_target"]["reached"], true);
  EXPECT_EQ(half["traffic_target"]["least_capacity"], half["capacity_elements"]);
  EXPECT_LE(half["exact_transfers_total"].get<std::int64_t>(), limit);
  EXPECT_FALSE(half["lower_bound"].get<bool>());
  const std::string less = std::to_string(half["capacity_elements"].get<std::int64_t>() - 1);
  const Json below = answerOf("resnet50", {"--capacity-bytes", less});
  EXPECT_TRUE(below["lower_bound"].get<bool>() || below["exact_transfers_total"].get<std::int64_t>() > limit);
  const std::string bytes = std::to_string(limit) + " B";
  EXPECT_EQ(answerOf("resnet50", {"--capacity-bytes", "4194304", "--traffic", bytes}), half);
  const Outcome text = runProgram(partition("resnet50", {"--capacity-bytes", "4194304", "--traffic", "half"}));
  EXPECT_THAT(text.out, HasSubstr(" per image takes "));
}

TEST(CliPartition, ATrafficThatNoCapacityGivesIsExitCode3) {
  const Outcome run = runProgram(partition("resnet18", {"--capacity-bytes", "3145728", "--traffic", "1 kB"}));
  EXPECT_EQ(run.exitCode, 3);
  EXPECT_THAT(run.err, HasSubstr("No capacity gives 1.00 kB per image: the cuts move at least"));
  EXPECT_EQ(run.out, "");
  const Outcome wrong = runProgram(partition("resnet18", {"--capacity-bytes", "3145728", "--traffic", "some"}));
  EXPECT_EQ(wrong.exitCode, 2);
  EXPECT_THAT(wrong.err, HasSubstr("--traffic: found \"some\"; expected bytes per image"));
}

TEST(CliPartition, TheEnergyOfTheBoundaryIsThatOfTheOffChipMemory) {
  const Json document = answerOf("resnet18", {"--hardware", "tpu_like"});
  EXPECT_GT(document["boundary_energy"]["total"].get<double>(), 0);
  EXPECT_EQ(document["boundary_energy"]["energy_unit"], "pJ");
  EXPECT_FALSE(answerOf("resnet18", {"--capacity-bytes", "3145728"}).contains("boundary_energy"));
  EXPECT_THAT(runProgram(partition("resnet18", {"--hardware", "tpu_like"})).out,
              HasSubstr("Energy of these transfers at "));
}

TEST(CliPartition, GoalsThatExcludeEachOtherAreUsageErrors) {
  for (const CommandLine& wrong : {CommandLine{"--cut-for", "throughput", "--traffic", "half"},
                                   {"--cut-for", "throughput", "--cuts", "0,18"},
                                   {"--traffic", "half", "--scheme", "layer-fusion"},
                                   {"--cut-for", "throughput", "--scheme", "layer-by-layer"},
                                   {"--cut-for", "speed"}}) {
    CommandLine words{"--capacity-bytes", "3145728"};
    words.insert(words.end(), wrong.begin(), wrong.end());
    EXPECT_EQ(runProgram(partition("resnet18", words)).exitCode, 2) << wrong.back();
  }
}

TEST(CliPartition, TablesAreForPeopleAndPrograms) {
  const CommandLine words{"--capacity-bytes", "3145728", "--residual", "printed", "--batch", "2"};
  const Outcome report = runProgram(partition("resnet18", words));
  EXPECT_EQ(report.exitCode, 0);
  EXPECT_THAT(report.out, HasSubstr("ResNet-18: 18 layers in "));
  EXPECT_THAT(report.out, HasSubstr("3 MiB (3\u2009145\u2009728 elements of 8 bits), batch 2"));
  EXPECT_THAT(report.out, HasSubstr("Exact counting of the same cuts: "));
  EXPECT_THAT(report.out, HasSubstr("Not part of the chain: gap, fc."));
  CommandLine csv = words;
  csv.push_back("--csv");
  EXPECT_THAT(runProgram(partition("resnet18", csv)).out,
              StartsWith("from,to,first_layer,last_layer,weights,closure,"));
}

TEST(CliPartition, CountsReadWell) {
  const std::string one = runProgram(partition("resnet18", {"--capacity-bytes", "1"})).out;
  EXPECT_THAT(one, HasSubstr("1 B (1 element of 8 bits)"));
  EXPECT_THAT(one, HasSubstr("1\u2009411\u2009200")) << "percent of one byte";
  EXPECT_THAT(one, HasSubstr("layer by layer 6\u2009071\u2009296: as many."));
  const std::string chips = runProgram(partition("resnet18", {"--capacity-bytes", "3145728", "--chips", "30000"})).out;
  EXPECT_THAT(chips, HasSubstr("on 30\u2009000 chips"));
}

TEST(CliPartition, CutsThatDoNotFitAreNoLowerBound) {
  const CommandLine words = partition("resnet18", {"--capacity-bytes", "3145728", "--cuts", "0,5,18"});
  EXPECT_THAT(runProgram(words).out, HasSubstr("(maps only, exact, as if all spans fitted)"));
  EXPECT_EQ(answerOf("resnet18", {"--capacity-bytes", "3145728", "--cuts", "0,5,18"})["lower_bound"], false);
}

struct BadInput {
  const char* title;
  CommandLine words;
  const char* message;
};
void PrintTo(const BadInput& bad, std::ostream* out) {
  *out << bad.title;
}

class CliPartitionBadInput : public testing::TestWithParam<BadInput> {};

TEST_P(CliPartitionBadInput, IsRefusedWithTheReason) {
  const Outcome run = runProgram(GetParam().words);
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(run.err, HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Partition, CliPartitionBadInput,
    testing::Values(
        BadInput{"NoNetwork", {"partition", "--capacity-bytes", "1"}, "expected --network, which is required"},
        BadInput{"NoCapacity", partition("vgg16", {}), "expected --capacity-bytes or --hardware"},
        BadInput{"NegativeCapacity", partition("vgg16", {"--capacity-bytes", "-1"}), "a whole number from 0"},
        BadInput{"FractionOfABit", partition("vgg16", {"--capacity-bytes", "1", "--bytes-per-element", "0.3"}),
                 "a whole number of bits"},
        BadInput{"Axis", partition("vgg16", {"--capacity-bytes", "1", "--axis", "row"}), "Did you mean \"rows\"?"},
        BadInput{"Rule", partition("vgg16", {"--capacity-bytes", "1", "--residual", "none"}),
                 "expected exact, printed or ignored"},
        BadInput{"Scheme", partition("vgg16", {"--capacity-bytes", "1", "--scheme", "ocam"}),
                 "Did you mean \"occam\"?"},
        BadInput{"SkipRows", partition("vgg16", {"--capacity-bytes", "1", "--skip-rows", "1"}), "expected off or on"},
        BadInput{"Period", partition("vgg16", {"--capacity-bytes", "1", "--target-period", "0"}), "a number above 0"},
        BadInput{"ChipsAndPeriod",
                 partition("vgg16", {"--capacity-bytes", "1", "--target-period", "1", "--chips", "2"}),
                 "both --chips and --target-period"},
        BadInput{"MemoryWithoutHardware", partition("vgg16", {"--capacity-bytes", "1", "--memory", "l2"}),
                 "--memory without --hardware"},
        BadInput{"PeriodInTimeWithoutModel", partition("vgg16", {"--capacity-bytes", "1", "--target-period", "2ms"}),
                 "--target-period in seconds without --model"},
        BadInput{"PeriodOfNoTime",
                 partition("vgg16", {"--hardware", "diana", "--model", "zigzag", "--target-period", "0us"}),
                 "a number above 0"},
        BadInput{"ModelWithoutHardware", partition("vgg16", {"--capacity-bytes", "1", "--model", "zigzag"}),
                 "--model without --hardware"},
        BadInput{"SearchWithoutModel", partition("vgg16", {"--hardware", "diana", "--search", "exact"}),
                 "--search without --model"},
        BadInput{"SetWithoutHardware", partition("vgg16", {"--capacity-bytes", "1", "--set", "/clock_mhz=1"}),
                 "Add --hardware."},
        BadInput{"UnknownMemory", partition("vgg16", {"--hardware", "diana", "--memory", "l1_weigt"}),
                 "Did you mean \"l1_weight\"?"},
        BadInput{"StaircaseOfOtherTiles",
                 partition("vgg16", {"--capacity-bytes", "1", "--scheme", "layer-fusion", "--staircase"}),
                 "both --scheme layer-fusion and --staircase"},
        BadInput{"OnlyFullyConnected", partition("mlperf_tiny_autoencoder", {"--capacity-bytes", "1"}),
                 "mlperf_tiny_autoencoder: found no conv or pool layer before the first fc"}),
    [](const testing::TestParamInfo<BadInput>& bad) { return bad.param.title; });

}  // namespace
}  // namespace tilescope::cli
