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

CommandLine sensitivity(const CommandLine& more) {
  CommandLine words{"sensitivity", "--network", "alexnet", "--hardware", "tx2_eplanner_a", "--model", "eplanner"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(CliSensitivity, PrintsOneDocument) {
  const Outcome run = runProgram(sensitivity({"--objective", "traffic", "--json"}));
  EXPECT_EQ(run.exitCode, 0);
  EXPECT_THAT(run.err, IsEmpty());
  const Json document = Json::parse(run.out, nullptr, false);
  EXPECT_EQ(toText(validateAgainstSchema(document, "sensitivity", "s")), "");
  EXPECT_EQ(document["memories"].size(), 3U);
  EXPECT_EQ(document["unit"], "B");
  EXPECT_TRUE(document["memories"][0]["knee"]["edp"].is_number());
}

TEST(CliSensitivity, TablesAreForPeopleAndPrograms) {
  const Outcome report = runProgram(sensitivity({"--memory", "input_buffer"}));
  EXPECT_EQ(report.exitCode, 0);
  EXPECT_THAT(report.out, HasSubstr("next change up"));
  EXPECT_THAT(report.out, HasSubstr("within 1 % of the minimum"));
  EXPECT_THAT(report.out, HasSubstr("input_buffer"));
  EXPECT_THAT(report.out, testing::Not(HasSubstr("weight_buffer")));
  const Outcome csv = runProgram(sensitivity({"--csv"}));
  EXPECT_THAT(csv.out, testing::StartsWith("memory,what,size_bits,value,unit,proven\r\n"));
  EXPECT_THAT(csv.out, HasSubstr("input_buffer,present,2097152,"));
  EXPECT_THAT(csv.out, HasSubstr("input_buffer,knee,"));
}

TEST(CliSensitivity, SaysOverWhichMappingsProofsAre) {
  const std::string scope = "Proofs and gaps are over tiles with K and C in steps of the array";
  const CommandLine words = {"--memory", "input_buffer", "--option", "tiles=pe-multiples"};
  EXPECT_THAT(runProgram(sensitivity(words)).out, HasSubstr(scope));
  EXPECT_THAT(runProgram(sensitivity({"--memory", "input_buffer"})).out, testing::Not(HasSubstr("Proofs and gaps")));
}

TEST(CliSensitivity, UnknownMemoriesAreBadInput) {
  const Outcome run = runProgram(sensitivity({"--memory", "input_bufer"}));
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("--memory"));
  EXPECT_THAT(run.err, HasSubstr("input_buffer"));
}

}  // namespace
}  // namespace tilescope::cli
