// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/base/schemas.h"
#include "tests/app/cli_expectations.h"
#include "tests/support/places.h"

namespace tilescope::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

CommandLine validate(const CommandLine& more) {
  CommandLine arguments{"validate"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

std::string tablesOf(const CommandLine& more) {
  return expectOutput(validate(more));
}

TEST(CliValidate, PrintsPredictionsBesidePublishedFigures) {
  const std::string text = tablesOf({});
  for (const char* part : {"buffer traffic", "18.45 MB", "18.5 MB", "13.69 ms", "16.5 ms", "Reasons:",
                           "run-length coded", "Publications:", "table V", "Not comparable:", "DIANA", "table 3.1"})
    EXPECT_THAT(text, HasSubstr(part));
}

TEST(CliValidate, SaysOfHowManyChipsAndWhichProfilesWereNever) {
  const std::string text = tablesOf({});
  EXPECT_THAT(text, HasSubstr("54 comparisons, all of one chip: Eyeriss (2016). Largest error: a factor of 4.56 too "
                              "low (−78.1 %), compute time of CONV2-2 in VGG-16."));
  EXPECT_THAT(text, HasSubstr("Median factors: 1.00 for buffer traffic, 1.59 for DRAM traffic, 1.27 for compute time, "
                              "1.00 for active elements."));
  const Json document = Json::parse(tablesOf({"--json"}), nullptr, false);
  const std::vector<std::string> never = document["never_compared"];
  EXPECT_THAT(never, testing::IsSupersetOf({"tpu_like", "edge_tpu_like", "tx2_eplanner_a", "diana", "nve"}));
  EXPECT_THAT(never, Not(testing::Contains("eyeriss")));
  EXPECT_TRUE(Json::parse(tablesOf({"eyeriss", "--json"}), nullptr, false)["never_compared"].empty());
}

TEST(CliValidate, JsonFollowsItsSchema) {
  const Json document = Json::parse(tablesOf({"--json"}), nullptr, false);
  EXPECT_EQ(toText(validateAgainstSchema(document, "validation", "answer")), "");
  EXPECT_FALSE(document["comparisons"].empty());
}

TEST(CliValidate, OneChipAlone) {
  const Json document = Json::parse(tablesOf({"--chip", "DIANA", "--json"}), nullptr, false);
  EXPECT_TRUE(document["comparisons"].empty());
  ASSERT_FALSE(document["not_comparable"].empty());
  for (const Json& figure : document["not_comparable"]) EXPECT_EQ(figure["chip"], "DIANA");
  EXPECT_THAT(tablesOf({"eyeriss"}), Not(HasSubstr("DIANA")));
}

TEST(CliValidate, CsvHasEveryDigit) {
  const std::string csv = tablesOf({"--csv"});
  EXPECT_THAT(csv, HasSubstr("chip,network,layer,quantity,unit,basis,model,predicted,published,error,error_unit,"));
  EXPECT_THAT(csv, HasSubstr("Eyeriss,AlexNet,CONV1,active_elements,elements,measured,\"predictor, bypass=buffer:W, "
                             "psum_buffer=2C\",154,154,0,%,"));
}

TEST(CliValidate, WritesTheAnswerIntoAFile) {
  const std::string file = temporaryPath("validation.json");
  EXPECT_THAT(tablesOf({"--json", "-o", file}), IsEmpty());
  EXPECT_EQ(fileText(file), tablesOf({"--json"}));
}

// To update, run scripts/validation_tables.sh.
TEST(CliValidate, TheDocumentationHasTheTablesOfThisProgram) {
  const std::string page = fileText(inSource("docs/validation.md"));
  const std::string mark = "<!-- tilescope-cli validate --markdown -->\n";
  const std::size_t start = page.find(mark);
  ASSERT_NE(start, std::string::npos);
  EXPECT_EQ(page.substr(start + mark.size()), tablesOf({"--markdown"})) << "run scripts/validation_tables.sh";
}

TEST(CliValidate, TheTablesOfProgramsInTheDocumentationAreItsOutput) {
  const std::string page = fileText(inSource("docs/validation.md")), file = "bench/measured_programs.json";
  const std::string mark = "<!-- tilescope-cli validate " + file + " --markdown: begin -->\n";
  const std::size_t start = page.find(mark), end = page.find("<!-- end -->");
  ASSERT_NE(start, std::string::npos);
  ASSERT_NE(end, std::string::npos);
  EXPECT_EQ(page.substr(start + mark.size(), end - start - mark.size()), tablesOf({inSource(file), "--markdown"}))
      << "run scripts/validation_tables.sh";
}

// The goal: a median error of at most 25 % on the profile that detect measured. Counted bytes equal the plan's.
TEST(CliValidate, ProgramsOfTwoNetworksTakeThePredictedTime) {
  const Json document = Json::parse(tablesOf({inSource("bench/measured_programs.json"), "--json"}), nullptr, false);
  std::size_t seen = 0;
  for (const Json& summary : document["summary"]) {
    if (summary["quantity"] != "program_time" && summary["quantity"] != "program_traffic") continue;
    EXPECT_LE(summary["median_error"].get<double>(), summary["quantity"] == "program_time" ? 25 : 1e-9);
    EXPECT_GE(summary["count"].get<int>(), 107);
    ++seen;
  }
  EXPECT_EQ(seen, 2u);
}

TEST(CliValidate, BadInputIsExitCode2) {
  const std::string broken = temporaryFile("broken_chip.json", R"({"format": "tilescope.measurements/1"})");
  const std::vector<Rejected> cases{
      {{"--chip", "Eyeris"}, "Did you mean \"Eyeriss\"?"},
      {{"eyerisss"}, "Did you mean \"eyeriss\"?"},
      {{"--json", "--markdown"}, "--markdown"},
      {{"--csv", "--markdown"}, "--markdown"},
      {{broken}, "broken_chip.json"},
      {{"/no/such/chip.json"}, "found no such file"},
      {{"-o", "/no/such/folder/a.md"}, "/no/such/folder/a.md"},
  };
  for (const Rejected& rejected : cases) expectRejected(validate(rejected.arguments), rejected.message);
}

}  // namespace
}  // namespace tilescope::cli
