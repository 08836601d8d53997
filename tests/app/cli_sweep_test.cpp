// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/base/schemas.h"
#include "tests/app/cli_expectations.h"

namespace tilescope::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string description(const std::string& more = "") {
  return temporaryFile("d.sweep.json", R"({"format": "tilescope.sweep/1", "name": "check", "hardware": "tx2_eplanner_a",
    "networks": [{"network": "mlperf_tiny_resnet8"}],
    "questions": [{"model": "eplanner", "objective": "latency"}, {"model": "eplanner", "objective": "energy"}],
    "axes": [{"name": "weight_buffer", "set": ["/memories/1/size_bits"], "unit": "KiB", "powers_of_two": [32, 1024]},
             {"name": "io_buffers", "set": ["/memories/0/size_bits", "/memories/2/size_bits"], "unit": "KiB",
              "linear": {"from": 64, "to": 640, "step": 64}}])" +
                                           more + "}");
}

TEST(CliSweep, CountsBeforeItStarts) {
  const Json count = expectJson({"sweep", description(), "--count", "--json"});
  EXPECT_EQ(toText(validateAgainstSchema(count, "sweep_count", "answer")), "");
  EXPECT_EQ(count["points"], 60);
  EXPECT_EQ(count["rows"], 120);
  EXPECT_EQ(count["axes"][1]["values"], 10);
  EXPECT_EQ(count["bytes"], 120 * 167);
  const std::string report = expectOutput({"sweep", description(), "--count"});
  EXPECT_THAT(report, AllOf(HasSubstr("120 rows: 60 points under 2 questions"), HasSubstr("32 to 1024 KiB")));
}

TEST(CliSweep, ReportsEveryErrorOfTheFile) {
  const Outcome run = expectExit(2, {"sweep", description(R"(, "colour": 1, "before": ["latency_s < 1"])"), "--count"});
  EXPECT_THAT(run.out, IsEmpty());
  EXPECT_THAT(run.err,
              AllOf(HasSubstr("d.sweep.json"), HasSubstr("/colour"), HasSubstr("/before/0"), HasSubstr("column 1")));
  expectRejected({"sweep", "--count"}, "DESCRIPTION");
  expectRejected({"sweep", "nowhere.json", "--count"}, "nowhere.json");
}

TEST(CliSweep, NothingLeftIsNothingFeasible) {
  const Outcome run = expectExit(3, {"sweep", description(R"(, "before": ["weight_buffer > 4000"])"), "--count"});
  EXPECT_THAT(run.out, IsEmpty());
  EXPECT_THAT(run.err, HasSubstr("/before/0"));
}

TEST(CliSweep, RunsResumesAndExports) {
  const std::string store = temporaryPath("check.tilesweep");
  std::filesystem::remove(store);
  const Json stopped =
      Json::parse(expectExit(4, {"sweep", description(), "--store", store, "--limit-rows", "50", "--json"}).out);
  EXPECT_EQ(stopped["done"], 50);
  const Outcome whole = expectExit(0, {"sweep", description(), "--store", store, "--json", "--json-progress"});
  const Json result = Json::parse(whole.out);
  EXPECT_EQ(toText(validateAgainstSchema(result, "sweep_result", "answer")), "");
  EXPECT_EQ(result["rows"], 120);
  EXPECT_EQ(result["done"], 120);
  EXPECT_EQ(result["solved"], 70);
  EXPECT_EQ(result["complete"], true);
  EXPECT_THAT(whole.err, AllOf(HasSubstr(R"({"event":"count")"), HasSubstr(R"({"event":"end")")));
  const Json status = expectJson({"sweep", "status", store, "--json"});
  EXPECT_EQ(status["sweeps"][0]["done"], 120);
  const std::string table = expectOutput({"sweep", "export", store, "--csv"});
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 121);
  EXPECT_THAT(table, HasSubstr("number,question,model,objective,weight_buffer,weight_buffer.base,"));
  EXPECT_THAT(expectOutput({"sweep", "check", store}), HasSubstr("sound"));
  EXPECT_THAT(expectOutput({"sweep", "show", store, "--sweep", "check"}), HasSubstr("tilescope.sweep/1"));
  expectRejected({"sweep", "export", store, "--sweep", "chek"}, "check");
  expectRejected({"sweep", "export", store, "--rows", "front"}, "front");
  expectOutput({"sweep", "delete", store, "--sweep", "check"});
  EXPECT_TRUE(expectJson({"sweep", "status", store, "--json"})["sweeps"].empty());
}

TEST(CliSweep, BadShardsAndOptionsAreNamed) {
  for (const char* shard : {"3/3", "-1/3", "a/b", "0/0", "1", "0/200"})
    expectRejected({"sweep", description(), std::string("--shard=") + shard}, "shard");
  expectRejected({"sweep", "status", "x.tilesweep", "--count"}, "--count without a description");
  expectRejected({"sweep", description(), "--rows", "front"}, "--rows without export");
  expectRejected({"sweep", "merge", "out.tilesweep"}, "IN");
  expectRejected({"sweep", "delete", "x.tilesweep"}, "--sweep");
  expectRejected({"sweep", "status", "nowhere.tilesweep"}, "nowhere.tilesweep");
}

}  // namespace
}  // namespace tilescope::cli
