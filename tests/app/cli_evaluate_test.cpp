// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluates mappings of a case or plan, or reports everything that is wrong with them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/base/json_fwd.h"
#include "tests/app/run_program.h"
#include "tests/core/models/zigzag/hand_example.h"

namespace tilescope::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Json tile(int k) {
  return Json{{"format", "tilescope.mapping/1"},
              {"form", "tiles"},
              {"tile", {{"K", k}, {"C", 64}, {"OY", 8}, {"OX", 56}, {"FY", 3}, {"FX", 3}}},
              {"stationary", "input"}};
}

std::string caseFile(const std::string& layer, const std::vector<Json>& mappings,
                     const std::string& hardware = inSource("hardware_profiles/tx2_eplanner_a.json")) {
  const Json theCase{{"format", "tilescope.case/1"},
                     {"model", "eplanner"},
                     {"options", {{"halo", "off"}}},
                     {"hardware", hardware},
                     {"network", inSource("networks/resnet18.json")},
                     {"layer", layer},
                     {"mappings", mappings}};
  return temporaryFile("case.json", theCase.dump());
}

Json resultsOf(const CommandLine& words) {
  const Outcome run = runProgram(words);
  EXPECT_EQ(run.exitCode, 0) << run.err;
  return Json::parse(run.out)["results"];
}

TEST(CliEvaluate, EveryMappingIsAnsweredInOrderInfeasibleOnesIncluded) {
  const std::string file = caseFile("res2_0_a", {tile(32), tile(64), tile(16)});
  const Json results = resultsOf({"evaluate", file, "--json"});
  ASSERT_EQ(results.size(), 3U);
  EXPECT_EQ(results[0]["valid"], true);
  EXPECT_EQ(results[1]["valid"], false);
  EXPECT_EQ(results[1]["violation"]["kind"], "memory_too_small");
  EXPECT_EQ(results[2]["mapping"]["tile"]["K"], 16);
  const Outcome table = runProgram({"evaluate", file});
  EXPECT_EQ(table.exitCode, 0);
  EXPECT_THAT(table.out, HasSubstr("Infeasible:\n  1: "));
  EXPECT_THAT(table.out, HasSubstr(" bits "));
  EXPECT_THAT(table.out, HasSubstr("1  res2_0_a  infeasible"));
}

TEST(CliEvaluate, AMappingThatNoProvenPlanCoversSaysSo) {
  Json offered = zigzag::handExampleJson(), other = offered;
  offered["hardware"]["dataflows"] =
      Json::parse(R"([{"name": "K | C", "unroll": {"D1": [["K", "max"]], "D2": [["C", "max"]]}}])");
  other["hardware"]["dataflows"] = Json::parse(R"([{"name": "OX", "unroll": {"D1": [["OX", 2]], "D2": []}}])");
  EXPECT_FALSE(resultsOf({"evaluate", temporaryFile("offered.json", offered.dump()), "--json"})[0].contains("notes"));
  const std::string file = temporaryFile("other.json", other.dump());
  const std::string sentence =
      "No proven plan covers this mapping: no dataflow of the profile offers the spatial loops K:2 along D1, C:2 along "
      "D2.";
  EXPECT_THAT(resultsOf({"evaluate", file, "--json"})[0]["notes"][0].get<std::string>(), HasSubstr(sentence));
  EXPECT_THAT(runProgram({"evaluate", file}).out, HasSubstr("\nNotes:\n  0: " + sentence));
  const Outcome csv = runProgram({"evaluate", file, "--csv"});
  EXPECT_THAT(csv.err, HasSubstr("note on mapping 0: " + sentence)) << "the CSV has no place for it";
  EXPECT_THAT(csv.out, Not(HasSubstr("No proven plan")));
}

TEST(CliEvaluate, EditsAndOptionsChangeACase) {
  const std::string file = caseFile("res2_0_a", {tile(64)});
  EXPECT_EQ(resultsOf({"evaluate", file, "--json"})[0]["valid"], false);
  const CommandLine larger{"evaluate", file, "--json", "--set", "/memories/1/size_bits=8388608"};
  const Json result = resultsOf(larger)[0];
  EXPECT_EQ(result["valid"], true);
  CommandLine halo = larger;
  halo.insert(halo.end(), {"--option", "halo=on"});
  EXPECT_GT(resultsOf(halo)[0]["off_chip_bytes"]["I"], result["off_chip_bytes"]["I"]);
}

TEST(CliEvaluate, EditsAndOptionsChangeAPlan) {
  const std::string file = temporaryPath("plan.json");
  ASSERT_EQ(runProgram({"plan", "--network", "resnet18", "--hardware", "tx2_eplanner_a", "--model", "eplanner", "-o",
                        file, "--layer", "conv1"})
                .exitCode,
            0);
  const Json before = resultsOf({"evaluate", "--plan", file, "--json"})[0];
  const Json after = resultsOf({"evaluate", "--plan", file, "--json", "--set", "/clock_mhz=100"})[0];
  EXPECT_GT(after["latency"]["seconds"], before["latency"]["seconds"]);
  EXPECT_EQ(resultsOf({"evaluate", "--plan", file, "--json", "--set", "/memories/1/size_bits=8"})[0]["valid"], false);
}

TEST(CliEvaluate, ALayerWithoutMappingKeepsItsAnswerAndAChangeSaysSo) {
  // The search "ma" keeps whole kernels on chip, which this small buffer cannot always hold.
  const std::string file = temporaryPath("partly.json");
  ASSERT_EQ(runProgram({"plan", "--network", "resnet18", "--hardware", "tx2_eplanner_a", "--model", "eplanner",
                        "--search", "ma", "--set", "/memories/1/size_bits=65536", "-o", file})
                .exitCode,
            0);
  EXPECT_THAT(runProgram({"evaluate", "--plan", file}).err, IsEmpty());
  const Outcome changed = runProgram({"evaluate", "--plan", file, "--set", "/clock_mhz=100"});
  EXPECT_EQ(changed.exitCode, 0);
  EXPECT_THAT(changed.err, HasSubstr("warning: " + file + ": /layers/"));
  EXPECT_THAT(changed.err,
              HasSubstr("Its result is still that of the plan; plan again to see whether it is feasible now"));
}

TEST(CliEvaluate, WrongEditsAndOptionsAreRefusedTogether) {
  const Outcome run =
      runProgram({"evaluate", caseFile("res2_0_a", {tile(32)}), "--set", "size", "--option", "hallo=on"});
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("--set: "));
  EXPECT_THAT(run.err, HasSubstr("Did you mean \"halo\"?"));
}

TEST(CliEvaluate, ALayerOutsideTheModelKeepsItsCompulsoryTraffic) {
  const std::string file = caseFile("pool1", {tile(1)});
  const Json result = resultsOf({"evaluate", file, "--json"})[0];
  EXPECT_EQ(result["valid"], true);
  EXPECT_EQ(result["outside_model"], true);
  EXPECT_THAT(runProgram({"evaluate", file}).out, HasSubstr("0  pool1  outside model"));
}

TEST(CliEvaluate, AllWrongMappingsAreReportedAtOnce) {
  const Outcome run = runProgram({"evaluate", caseFile("res2_0_a", {tile(640), tile(32), tile(641)})});
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("/mappings/0/tile/K: found 640"));
  EXPECT_THAT(run.err, HasSubstr("/mappings/2/tile/K: found 641"));
}

TEST(CliEvaluate, ManyWrongMappingsAreReportedInPart) {
  const Outcome run = runProgram({"evaluate", caseFile("res2_0_a", std::vector<Json>(60, tile(640)))});
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("/mappings/49/tile/K"));
  EXPECT_THAT(run.err, Not(HasSubstr("/mappings/50/tile/K")));
  EXPECT_THAT(run.err, HasSubstr("The mappings from number 50 on were not evaluated"));
}

TEST(CliEvaluate, WarningsOfTheProfileArePrinted) {
  // Legal: an inner memory that is larger than the next outer one.
  Json profile = Json::parse(fileText(inSource("hardware_profiles/diana.json")));
  profile["memories"][0]["size_bits"] = std::int64_t{1} << 40;
  const std::string odd = temporaryFile("odd.json", profile.dump());
  const Json mapping{{"format", "tilescope.mapping/1"},
                     {"form", "tiles"},
                     {"tile", {{"K", 1}, {"C", 1}, {"OY", 1}, {"OX", 1}, {"FY", 1}, {"FX", 1}}}};
  const Outcome run = runProgram({"evaluate", caseFile("pool1", {mapping}, odd)});
  EXPECT_THAT(run.err, HasSubstr("warning: ")) << run.exitCode;
}

TEST(CliEvaluate, TheCsvNamesItsUnits) {
  EXPECT_THAT(runProgram({"evaluate", caseFile("res2_0_a", {tile(32)}), "--csv"}).out,
              HasSubstr("latency_s,latency_cycles,energy_MAC,utilization"));
}

}  // namespace
}  // namespace tilescope::cli
