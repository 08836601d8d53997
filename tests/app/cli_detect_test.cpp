// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <filesystem>

#include "core/base/result.h"
#include "core/base/schemas.h"
#include "tests/app/cli_expectations.h"

namespace tilescope::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

TEST(CliDetect, WritesAProfileThatPlansResNet50) {
  const std::string file = freshPath("host.json");
  const std::string text = expectOutput({"detect", "--quick", "-o", file});
  EXPECT_THAT(text, AllOf(HasSubstr("fp32 peak, one core"), HasSubstr("Wrote " + file)));
  const Json profile = Json::parse(fileText(file));
  EXPECT_EQ(profile["format"], "tilescope.hardware/1");
  EXPECT_GT(profile["clock_mhz"], 0);
  const Json plan = expectJson({"plan", "--network", "resnet50", "--hardware", file, "--model", "eplanner", "--json"});
  EXPECT_THAT(plan["infeasible_layers"], testing::IsEmpty());
}

TEST(CliDetect, TablesFitInto80Columns) {
  const std::string text = runInTerminal({"detect", "--quick"}, 80).out;
  EXPECT_THAT(text, AllOf(HasSubstr("cores to use"), HasSubstr("-o FILE writes the profile")));
  EXPECT_THAT(text, testing::Not(HasSubstr("left out")));
}

TEST(CliDetect, AsJsonFollowsItsSchema) {
  const Json document = expectJson({"detect", "--quick", "--json"});
  EXPECT_EQ(toText(validateAgainstSchema(document, "host", "answer")), "");
  EXPECT_FALSE(document["profile"]["sources"].empty());
  EXPECT_GT(document["findings"].size(), 5u);
}

TEST(CliDetect, RejectsAFileThatCannotBeWrittenBeforeItMeasures) {
  expectRejected({"detect", "-o", "/no/such/folder/host.json"}, "found no folder /no/such/folder");
  expectRejected({"detect", "-o", temporaryPath("")}, "found a folder");
  expectRejected({"detect", "--quick=2"}, "--quick");
  expectRejected({"detect", "--off-chip", "l4"}, "--off-chip");
}

TEST(CliDetect, InterruptedLeavesNoFile) {
  const std::string file = freshPath("interrupted.json");
  const Outcome run = runAndInterrupt({"detect", "-o", file}, 800);
  EXPECT_EQ(run.exitCode, 4);
  EXPECT_THAT(run.err, HasSubstr("cancelled; nothing was written"));
  EXPECT_FALSE(std::filesystem::exists(file));
}

}  // namespace
}  // namespace tilescope::cli
