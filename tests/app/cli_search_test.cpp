// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/base/schemas.h"
#include "tests/app/cli_expectations.h"

namespace tilescope::cli {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
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

TEST(CliSearch, AnswersWithTheBestRowAndAProofThatTheCheckerAccepts) {
  const std::string sweep = description(), certificate = freshPath("family.json");
  const Json answer = expectJson({"search", sweep, "--minimise", "energy_mac", "--certificate", certificate, "--json"});
  EXPECT_EQ(toText(validateAgainstSchema(answer, "search", "answer")), "");
  EXPECT_EQ(answer["proven"], true);
  EXPECT_EQ(answer["gap"], 0);
  EXPECT_EQ(answer["points"], 60);
  EXPECT_EQ(answer["row"]["energy_mac"], answer["value"]);
  EXPECT_LT(answer["calls"], 60);
  EXPECT_EQ(toText(validateAgainstSchema(Json::parse(fileText(certificate)), "family", "certificate")), "");
  const Outcome checked = runChecker({certificate, "--description", sweep});
  EXPECT_EQ(checked.exitCode, 0) << checked.out << checked.err;
  EXPECT_THAT(checked.out, AllOf(HasSubstr("accepted: No row has less energy_mac"), HasSubstr("by solving again")));
  const Json verdict = Json::parse(runChecker({certificate, "--description", sweep, "--json"}).out);
  EXPECT_EQ(verdict["certificates"][0]["accepted"], true);
}

TEST(CliSearch, ForgedCertificatesAreRejectedWithFive) {
  const std::string sweep = description(), certificate = freshPath("family.json");
  expectJson({"search", sweep, "--minimise", "latency_s", "--certificate", certificate, "--json"});
  Json forged = Json::parse(fileText(certificate));
  forged["incumbent"]["value"] = forged["incumbent"]["value"].get<double>() * 0.999;
  const Outcome run = runChecker({temporaryFile("forged.json", forged.dump()), "--description", sweep});
  EXPECT_EQ(run.exitCode, 5);
  EXPECT_THAT(run.out, HasSubstr("REJECTED: the best row is claimed to have"));
  const Outcome other = runChecker({certificate, "--description", description(R"(, "after": ["latency_s < 1"])")});
  EXPECT_EQ(other.exitCode, 5);
  EXPECT_THAT(other.out, HasSubstr("its description differs from that of the sweep"));
}

TEST(CliSearch, TellsPeopleWhatIsBestAndHowFarItIsProven) {
  const std::string text = expectOutput({"search", description(), "--minimise", "latency_s"});
  EXPECT_THAT(text,
              AllOf(HasSubstr("check: the minimum latency_s is"), HasSubstr("proven: no row of the grid has less"),
                    HasSubstr("weight_buffer"), HasSubstr("for 120 rows")));
  const std::string early = expectOutput({"search", description(), "--minimise", "energy_mac", "--budget", "3"});
  EXPECT_THAT(early, HasSubstr("not proven: a row may have up to"));
  EXPECT_THAT(expectOutput({"search", description(), "--minimise", "latency_s", "--csv"}), HasSubstr("proven,yes"));
}

TEST(CliSearch, ListsAllRowsThatEqualTheBest) {
  const std::string sweep = description();
  const Json answer = expectJson({"search", sweep, "--minimise", "latency_s", "--ties", "all", "--json"});
  EXPECT_EQ(toText(validateAgainstSchema(answer, "search", "answer")), "");
  const Json best{{"number", answer["number"]}, {"question", answer["question"]}};
  EXPECT_THAT(answer["ties"], Contains(best));
  EXPECT_GT(answer["ties"].size(), 1U);  // buffers larger than needed
  EXPECT_THAT(expectOutput({"search", sweep, "--minimise", "latency_s", "--ties", "all"}),
              HasSubstr(" rows have this value: " + std::to_string(answer["ties"][0]["number"].get<int>()) + ", "));
}

TEST(CliSearch, RejectsWhatItCannotMinimiseOrRead) {
  const std::string sweep = description();
  expectRejected({"search", sweep, "--minimise", "beauty"}, "\"beauty\"");
  expectRejected({"search", sweep, "--minimise", "power_w"}, "latency_s");
  expectRejected({"search", sweep, "--minimise", "edp", "--ties", "both"}, "expected first or all");
  expectRejected({"search", sweep, "--minimise", "edp", "--ties", "all", "--gap", "0.1"}, "Leave out --gap");
  expectRejected({"search", sweep}, "--minimise METRIC");
  expectRejected({"search", "--minimise", "edp"}, "DESCRIPTION");
  expectRejected({"search", "nowhere.json", "--minimise", "edp"}, "nowhere.json");
  expectRejected({"search", sweep, "--minimise", "edp", "--gap", "1.5"}, "a number from 0 to 1");
  expectRejected({"search", sweep, "--minimise", "edp", "--budget", "0"}, "--budget");
  expectRejected({"search", sweep, "--minimise", "edp", "--certificate", sweep}, "the description itself");
  expectRejected({"search", sweep, "--minimise", "edp", "--certificate", "/"}, "a folder");
  expectRejected(
      {"search", description(R"(, "sample": {"method": "random", "count": 3, "seed": 1})"), "--minimise", "edp"},
      "/sample/method");
  expectRejected({"search", description(R"(, "combine": "worst")"), "--minimise", "edp"}, "one network");
}

TEST(CliSearch, NothingFeasibleEndsWithThree) {
  const Outcome run =
      expectExit(3, {"search", description(R"(, "after": ["latency_s <= 1e-9"])"), "--minimise", "edp"});
  EXPECT_THAT(run.out, IsEmpty());
  EXPECT_THAT(run.err, HasSubstr("no row is feasible"));
  expectExit(3, {"search", description(R"(, "before": ["weight_buffer > 4000"])"), "--minimise", "edp"});
}

TEST(CliSearch, TheCheckerAsksForTheDescription) {
  const std::string sweep = description(), certificate = freshPath("family.json");
  expectJson({"search", sweep, "--minimise", "latency_s", "--certificate", certificate, "--json"});
  const Outcome alone = runChecker({certificate});
  EXPECT_EQ(alone.exitCode, 2);
  EXPECT_THAT(alone.err, HasSubstr("--description is required"));
  const Outcome both = runChecker({certificate, "--description", sweep, "--network", "resnet18"});
  EXPECT_EQ(both.exitCode, 2);
  EXPECT_THAT(both.err, HasSubstr("replaces --network and --hardware"));
  const Outcome broken = runChecker({temporaryFile("x.json", "{}"), "--description", sweep});
  EXPECT_EQ(broken.exitCode, 2);
}

}  // namespace
}  // namespace tilescope::cli
