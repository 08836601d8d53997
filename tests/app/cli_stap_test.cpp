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
using ::testing::IsEmpty;

CommandLine stap(const std::string& latencies, const CommandLine& more) {
  CommandLine words{"stap", "--latencies", latencies};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Json pipelineOf(const CommandLine& arguments) {
  Json document = expectJson(arguments);
  EXPECT_EQ(toText(validateAgainstSchema(document, "stap", "answer")), "");
  return document;
}

TEST(CliStap, ThePapersExample) {
  const Json document = pipelineOf(stap("15,35,40,10", {"--target-period", "20", "--json"}));
  EXPECT_EQ(document["replicas"], Json({1, 2, 2, 1}));
  EXPECT_EQ(document["chips"], 6);
  EXPECT_EQ(document["period"], 20);
  EXPECT_EQ(document["latency"], 100);
  EXPECT_EQ(document["throughput"], 0.05);
  EXPECT_EQ(document["unit"], "units");
  EXPECT_FALSE(document.contains("timeline"));
  EXPECT_EQ(pipelineOf(stap("15,35,40,10", {"--chips", "6", "--json"})), document);
}

TEST(CliStap, OneOfAUnitIsNoPlural) {
  EXPECT_THAT(runProgram(stap("1,2", {"--chips", "3", "--unit", "MACs"})).out,
              HasSubstr("an image every 1 MAC, each takes 3 MACs"));
  EXPECT_THAT(runProgram(stap("1,2", {"--chips", "3", "--unit", "ms"})).out,
              HasSubstr("an image every 1 ms, each takes 3 ms"));
}

TEST(CliStap, BlanksAroundNumbersAreNoHarm) {
  EXPECT_EQ(pipelineOf(stap("15, 35 ,40, 10", {"--target-period", "20", "--json"}))["chips"], 6);
  const Outcome two = runProgram(stap("15 35,40", {"--target-period", "20"}));
  EXPECT_EQ(two.exitCode, 2);
  EXPECT_THAT(two.err, HasSubstr("latency \"15 35\""));
}

TEST(CliStap, DecimalsAreDividedAsTheyAreWritten) {
  // In binary, 0.9 is more than three times 0.3.
  const Json document = pipelineOf(stap("0.9,0.35", {"--target-period", "0.3", "--json"}));
  EXPECT_EQ(document["replicas"], Json({3, 2}));
  EXPECT_EQ(document["latencies"], Json({0.9, 0.35}));
  EXPECT_EQ(document["period"], 0.3);
  EXPECT_EQ(document["latency"], 1.25);
}

TEST(CliStap, ATimelineHasItsFillAndItsBubbles) {
  const Json timeline = pipelineOf(stap("25,10", {"--chips", "2", "--images", "3", "--json"}))["timeline"];
  EXPECT_EQ(timeline["fill_latency"], 35);
  EXPECT_EQ(timeline["end"], 85);
  EXPECT_EQ(timeline["measured_period"], 25);
  EXPECT_EQ(timeline["stages"][1]["bubbles"], 30);
}

TEST(CliStap, TablesAreForPeopleAndPrograms) {
  const Outcome report = runProgram(stap("15,35,40,10", {"--chips", "6", "--unit", "ms", "--images", "8"}));
  EXPECT_EQ(report.exitCode, 0);
  EXPECT_THAT(report.out, HasSubstr("4 stages on 6 chips: an image every 20 ms, each takes 100 ms"));
  EXPECT_THAT(report.out, HasSubstr("8 images: the first is done after 100 ms, all after 235 ms"));
  const Outcome csv = runProgram(stap("15,35,40,10", {"--chips", "6", "--csv"}));
  EXPECT_EQ(csv.out,
            "stage,latency,replicas,latency_per_replica,utilization\r\n1,15,1,15,0.75\r\n2,35,2,17.5,0.875\r\n"
            "3,40,2,20,1\r\n4,10,1,10,0.5\r\n");
}

TEST(CliStap, WritesATraceInMicroseconds) {
  const std::string file = temporaryPath("stap_trace.json");
  pipelineOf(stap("1.5,2", {"--chips", "2", "--unit", "ms", "--trace", file, "--json"}));
  const Json events = Json::parse(fileText(file))["traceEvents"];
  std::size_t images = 0;
  for (const Json& event : events) {
    if (event["ph"] != "X" || event["pid"] != 0) continue;
    EXPECT_EQ(event["dur"], 1500);
    EXPECT_EQ(event["ts"], 1500 * images);
    ++images;
  }
  EXPECT_EQ(images, 16U);
}

TEST(CliStap, FewerChipsThanStagesIsExitCode3) {
  const Outcome run = runProgram(stap("15,35,40,10", {"--chips", "3", "--json"}));
  EXPECT_EQ(run.exitCode, 3);
  EXPECT_THAT(run.err, HasSubstr("4 stages need at least 4 chips, one each, and there are 3: give 1 more"));
  const Json document = Json::parse(run.out, nullptr, false);
  EXPECT_EQ(toText(validateAgainstSchema(document, "stap", "answer")), "");
  EXPECT_EQ(document["violation"]["kind"], "too_few_chips");
  EXPECT_THAT(runProgram(stap("15,35", {"--chips", "1"})).out, IsEmpty());
}

TEST(CliStap, BadInputIsExitCode2) {
  const std::vector<Rejected> cases{
      {stap("15,x", {"--chips", "3"}), "found latency \"x\"; expected numbers from 0 on with commas"},
      {stap("15,,3", {"--chips", "3"}), "found latency \"\""},
      {stap("15,-3", {"--chips", "3"}), "found latency \"-3\""},
      {stap("15", {"--target-period", "0"}), "found --target-period \"0\"; expected a number above 0"},
      {stap("15", {"--target-period", "soon"}), "found --target-period \"soon\""},
      {stap("1e300,1", {"--chips", "3"}), "found latencies that differ too much in magnitude"},
      {stap("1,2", {"--chips", "3", "--images", "1000000", "--latencies", "1"}), "found --latencies 2 times"},
      {stap("1,2,3", {"--chips", "3", "--images", "1000000"}), "at most 2000000 stages times images"},
      {stap("1,2", {"--chips", "3", "--trace", "/no/such/folder/trace.json"}), "/no/such/folder/trace.json"},
  };
  for (const Rejected& rejected : cases) expectRejected(rejected.arguments, rejected.message);
}

}  // namespace
}  // namespace tilescope::cli
