// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

TEST(CliSweep, IsCountedOnly) {
  expectRejected({"sweep", description()}, "--count");
}

}  // namespace
}  // namespace tilescope::cli
