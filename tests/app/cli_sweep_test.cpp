// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/base/schemas.h"
#include "tests/app/cli_expectations.h"
#include "tests/app/sweep_description.h"
#include "tests/support/case_folder.h"
#include "tests/support/places.h"

namespace tilescope::cli {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

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

TEST(CliSweep, SaysHowFarItIsAndWhatTheFrontCovers) {
  const std::string store = temporaryPath("progress.tilesweep");
  std::filesystem::remove(store);
  const std::string described = description(R"(, "front": ["latency_s", "energy_mac"])");
  const Outcome run = expectExit(0, {"sweep", described, "--store", store, "--json", "--json-progress"});
  std::vector<Json> events;
  std::istringstream lines(run.err);
  for (std::string line; std::getline(lines, line);) events.push_back(Json::parse(line));
  ASSERT_GE(events.size(), 2u);
  const Json& end = events.back();
  EXPECT_GT(end["rows_per_s"], 0);
  EXPECT_EQ(end["seconds_left"], 0);
  EXPECT_GT(end["hypervolume"], 0);
  EXPECT_LE(end["hypervolume"], 1);
  const std::string front = expectOutput({"sweep", "export", store, "--csv", "--rows", "front"});
  EXPECT_EQ(end["front"], std::count(front.begin(), front.end(), '\n') - 1);
  // Solves nothing, but still reports the front.
  const Outcome again = expectExit(0, {"sweep", described, "--store", store, "--json", "--json-progress"});
  EXPECT_THAT(again.err, HasSubstr("\"hypervolume\":" + end["hypervolume"].dump()));
}

// Two values of one field. more: further members of the description.
std::string twoMachines(const std::string& field, const std::string& list, const std::string& more = "") {
  return temporaryFile("two.sweep.json", R"({"format": "tilescope.sweep/1", "name": "two", "hardware": "tx2_eplanner_a",
    "networks": [{"network": "mlperf_tiny_resnet8"}], "questions": [{"model": "eplanner", "objective": "latency"}],
    "axes": [{"name": "x", "set": [")" + field +
                                             R"("], "list": )" + list + "}]" + more + "}");
}

TEST(CliSweep, TheLastLineCountsRowsAndTheExitCodeSaysHowTheyStand) {
  const std::string store = temporaryPath("two.tilesweep");
  const auto ran = [&](int code, const std::string& described) {
    std::filesystem::remove(store);
    return expectExit(code, {"sweep", described, "--store", store}).out;
  };
  EXPECT_THAT(ran(0, twoMachines("/clock_mhz", "[500, 1000]")), EndsWith("2 rows: 2 proven\n"));
  const std::string failing =
      R"(, "dependent": [{"set": ["/memories/1/read_energy"], "formula": "x - 5000", "source": "t"}])";
  const std::string failed = ran(4, twoMachines("/clock_mhz", "[500, 6000]", failing));
  EXPECT_THAT(failed, AllOf(HasSubstr("failed: row 0, question 0: "), HasSubstr("/memories/1/read_energy"),
                            EndsWith("2 rows: 1 proven, 1 failed\n")));
  const std::string status = expectOutput({"sweep", "status", store});
  EXPECT_THAT(status, ContainsRegex("sweep +state +rows +done +limited +outside +dominated +infeasible +failed"));
  EXPECT_THAT(status, ContainsRegex("two +complete +2 +1 +0 +0 +0 +0 +1"));
  EXPECT_THAT(expectExit(0, {"sweep", "show", store}).err, HasSubstr("2 rows: 1 proven, 1 failed"));
  const std::string tiny = ran(3, twoMachines("/memories/1/size_bits", "[1, 2]"));
  EXPECT_THAT(tiny, AllOf(HasSubstr("infeasible: row 0, question 0: "), EndsWith("2 rows: 0 proven, 2 infeasible\n")));
  EXPECT_THAT(ran(3, twoMachines("/clock_mhz", "[500, 1000]", R"(, "after": ["latency_s < 0"])")),
              EndsWith("2 rows: 0 proven, 2 outside\n"));
  std::filesystem::remove(store);
  const std::string stopped =
      expectExit(4, {"sweep", twoMachines("/clock_mhz", "[500, 1000]"), "--store", store, "--limit-rows", "1"}).out;
  EXPECT_THAT(stopped, AllOf(HasSubstr("run the same command again to go on"), EndsWith("1 row: 1 proven\n")));
}

TEST(CliSweep, CountWarnsOfWhatARunRejects) {
  const std::string many = R"(, "sample": {"method": "random", "count": 200000000, "seed": 1})";
  const Outcome count = expectExit(0, {"sweep", twoMachines("/clock_mhz", "[500, 1000]", many), "--count"});
  EXPECT_THAT(count.err, AllOf(HasSubstr("warning"), HasSubstr("200000000 rows: 200000000 points under 1 question;")));
}

TEST(CliSweep, PlainRowsAreTheSame) {
  const std::string shared = temporaryPath("shared.tilesweep"), plain = temporaryPath("plain.tilesweep");
  for (const std::string& store : {shared, plain}) std::filesystem::remove(store);
  expectOutput({"sweep", description(), "--store", shared});
  expectOutput({"sweep", description(), "--store", plain, "--plain"});
  EXPECT_EQ(expectOutput({"sweep", "export", plain, "--csv"}), expectOutput({"sweep", "export", shared, "--csv"}));
}

TEST(CliSweep, CertifiesRowsOfAStoreAlone) {
  const std::string store = temporaryPath("certified.tilesweep"), folder = temporaryPath("certificates");
  std::filesystem::remove(store);
  std::filesystem::remove_all(folder);
  const std::string few =
      temporaryFile("few.sweep.json", R"({"format": "tilescope.sweep/1", "name": "few", "hardware": "eyeriss_like",
    "networks": [{"network": "mlperf_tiny_resnet8"}], "questions": [{"model": "zigzag", "objective": "energy"}],
    "axes": [{"name": "clock", "set": ["/clock_mhz"], "list": [400, 800]}], "front": ["latency_s", "energy_pj"]})");
  expectOutput({"sweep", few, "--store", store});
  std::filesystem::remove(few);
  const Json certified = expectJson({"sweep", "certify", store, "-o", folder, "--json"});
  EXPECT_EQ(certified["rows"], 1);
  EXPECT_EQ(certified["plans"], 1);
  EXPECT_GT(certified["certificates"], 3);
  EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(folder) / "1-0-mlperf_tiny_resnet8" / "profile.json"));
  // The profile of the row is not bundled: the command names the copy beside the certificates.
  ASSERT_EQ(certified["checks"].size(), 1U);
  std::string line = certified["checks"][0];
  EXPECT_THAT(expectOutput({"sweep", "certify", store, "-o", folder}), HasSubstr("\n" + line + "\n"));
  line.replace(0, line.find(' '), "'" + inBuild("bin/tilescope-check") + "'");
  EXPECT_EQ(std::system((line + " > /dev/null").c_str()), 0) << line;
  expectRejected({"sweep", "certify", store}, "--output");
}

TEST(CliSweep, CertifiesNothingWhereAModelHasNoCertificates) {
  const std::string store = temporaryPath("plain.tilesweep"), folder = temporaryPath("none");
  std::filesystem::remove(store);
  std::filesystem::remove_all(folder);
  const std::string paper = temporaryFile(
      "paper.sweep.json", R"({"format": "tilescope.sweep/1", "name": "paper", "hardware": "tx2_eplanner_a",
    "networks": [{"network": "mlperf_tiny_resnet8"}], "questions": [{"model": "eplanner", "search": "paper",
    "objective": "latency"}], "axes": [{"name": "clock", "set": ["/clock_mhz"], "list": [400]}],
    "front": ["latency_s", "energy_mac"]})");
  runProgram({"sweep", paper, "--store", store});
  const Outcome run = expectExit(3, {"sweep", "certify", store, "--rows", "all", "-o", folder});
  EXPECT_THAT(run.out, HasSubstr(": 0 certificates"));
  EXPECT_FALSE(std::filesystem::exists(folder));
}

TEST(CliSweep, DamagedRowsAreNotPassedOn) {
  const std::string store = temporaryPath("flipped.tilesweep"), out = temporaryPath("flipped.out.tilesweep");
  for (const std::string& file : {store, out}) std::filesystem::remove(file);
  const std::string described = description(R"(, "front": ["latency_s", "energy_mac"])");
  expectExit(4, {"sweep", described, "--store", store, "--limit-rows", "60"});
  std::string bytes = fileText(store);
  const std::size_t at = bytes.rfind("array");  // this row is array-bound
  ASSERT_NE(at, std::string::npos);
  bytes.replace(at, 5, "arrau");
  std::ofstream(store, std::ios::binary) << bytes;
  expectExit(5, {"sweep", "check", store});
  for (const CommandLine& line : std::vector<CommandLine>{{"sweep", "export", store, "--csv"},
                                                          {"sweep", "export", store, "--csv", "--rows", "front"},
                                                          {"sweep", "merge", out, store},
                                                          {"sweep", "certify", store, "-o", temporaryPath("c")},
                                                          {"sweep", described, "--store", store}}) {
    const Outcome run = expectExit(5, line);
    EXPECT_THAT(run.err, AllOf(HasSubstr("flipped.tilesweep: "),
                               HasSubstr("of \"check\" with values that do not match"), HasSubstr("sweep salvage")))
        << line[1];
  }
  EXPECT_FALSE(std::filesystem::exists(out));
}

TEST(CliSweep, ExportsLayersThatItKeeps) {
  const std::string store = temporaryPath("layers.tilesweep");
  std::filesystem::remove(store);
  expectExit(4, {"sweep", description(R"(, "keep": "layers")"), "--store", store, "--limit-rows", "4", "--deeper"});
  const std::string table = expectOutput({"sweep", "export", store, "--csv", "--layers"});
  EXPECT_THAT(table, AllOf(HasSubstr("io_buffers.base,network,layer,latency_s,"), HasSubstr(",mlperf_tiny_resnet8,")));
  const std::string lines = expectOutput({"sweep", "export", store, "--json-lines", "--layers", "--rows", "done"});
  EXPECT_TRUE(Json::parse(lines.substr(0, lines.find('\n'))).contains("layer"));
  const std::string totals = temporaryPath("totals.tilesweep");
  std::filesystem::remove(totals);
  expectExit(4, {"sweep", description(), "--store", totals, "--limit-rows", "4"});
  expectRejected({"sweep", "export", totals, "--csv", "--layers"}, "\"keep\": \"layers\"");
  expectRejected({"sweep", description(R"(, "keep": "plans")"), "--count"}, "/keep");
}

TEST(CliSweep, MergingSolvesTheFrontByTheFullTieRule) {
  const std::string file =
      temporaryFile("ties.sweep.json",
                    R"({"format": "tilescope.sweep/1", "name": "ties", "tie_break": "first", "hardware": "eyeriss_like",
    "networks": [{"network": "mlperf_tiny_resnet8"}], "questions": [{"model": "zigzag", "objective": "energy"}],
    "axes": [{"name": "clock", "set": ["/clock_mhz"], "list": [400, 600, 800]}], "front": ["latency_s", "energy_pj"]})");
  const std::string whole = temporaryPath("ties.tilesweep"), merged = temporaryPath("merged.tilesweep");
  std::vector<std::string> merge{"sweep", "merge", merged};
  for (const std::string& store : {whole, merged}) std::filesystem::remove(store);
  expectExit(0, {"sweep", file, "--store", whole});
  for (const std::string shard : {"0/2", "1/2"}) {
    merge.push_back(temporaryPath("ties" + shard.substr(0, 1) + ".tilesweep"));
    std::filesystem::remove(merge.back());
    expectExit(0, {"sweep", file, "--store", merge.back(), "--shard", shard});
  }
  EXPECT_THAT(expectExit(0, {"sweep", "export", merge.back(), "--csv", "--rows", "front"}).err,
              HasSubstr("full tie rule"));
  expectExit(0, merge);
  const std::string rows = expectOutput({"sweep", "export", merged, "--csv"});
  EXPECT_EQ(rows, expectOutput({"sweep", "export", whole, "--csv"}));
  EXPECT_THAT(rows, HasSubstr(",done,full,"));
  EXPECT_THAT(expectExit(0, {"sweep", "export", merged, "--csv", "--rows", "front"}).err,
              AllOf(HasSubstr("/tie_break"), HasSubstr("latency_s"), Not(HasSubstr("full tie rule"))));
}

TEST(CliSweep, PrunedRowsSayTheirBounds) {
  const std::string store = temporaryPath("pruned.tilesweep");
  std::filesystem::remove(store);
  const std::string pruned = temporaryFile(
      "pruned.sweep.json", R"({"format": "tilescope.sweep/1", "name": "pruned", "hardware": "tx2_eplanner_a",
    "networks": [{"network": "mlperf_tiny_resnet8"}], "questions": [{"model": "eplanner", "objective": "latency"}],
    "axes": [{"name": "weights", "set": ["/memories/1/size_bits"], "unit": "KiB", "powers_of_two": [32, 1024]},
             {"name": "dram", "set": ["/memories/3/bandwidth_gb_per_s"], "list": [2, 4, 8, 16, 32]}],
    "area": "physical", "front": ["latency_s", "area_mm2"], "prune": "seed"})");
  const Json result = expectJson({"sweep", pruned, "--store", store, "--json"});
  EXPECT_EQ(result["complete"], true);
  EXPECT_LT(result["solved"], 30);
  EXPECT_THAT(expectOutput({"sweep", "export", store, "--csv"}), HasSubstr(",dominated,"));
  EXPECT_GT(expectJson({"sweep", "status", store, "--json"})["sweeps"][0]["counts"]["dominated"], 0);
}

TEST(CliSweep, SalvagesADamagedStore) {
  const std::string store = temporaryPath("salvaged.tilesweep");
  std::filesystem::remove(store);
  expectOutput({"sweep", description(), "--store", store});
  const std::string whole = expectOutput({"sweep", "export", store, "--csv"});
  {
    std::fstream file(store, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(std::filesystem::file_size(store) / 4096 / 2 * 4096));
    file << std::string(4096, '\0');
  }
  expectExit(5, {"sweep", "check", store});
  EXPECT_THAT(expectOutput({"sweep", "salvage", store}), HasSubstr("salvaged.damaged-1.tilesweep"));
  EXPECT_THAT(expectOutput({"sweep", "check", store}), HasSubstr("sound"));
  expectOutput({"sweep", description(), "--store", store});
  EXPECT_EQ(expectOutput({"sweep", "export", store, "--csv"}), whole);
}

struct Rank {
  Rank(const char* rankName, const char* sizeName, const std::string& rank, const std::string& size)
      : rank_(rankName, rank), size_(sizeName, size) {}

  ScopedVariable rank_, size_;
};

TEST(CliSweep, RanksOfMpirunAndSrunAreShards) {
  const std::string whole = temporaryPath("whole.tilesweep");
  std::filesystem::remove(whole);
  expectOutput({"sweep", description(), "--store", whole});
  const std::string rows = expectOutput({"sweep", "export", whole, "--csv"});
  for (const auto& [rank, size] :
       {std::pair("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"), std::pair("PMI_RANK", "PMI_SIZE"),
        std::pair("SLURM_PROCID", "SLURM_STEP_NUM_TASKS")}) {
    const std::string name = temporaryPath(std::string(rank));
    CommandLine merge{"sweep", "merge", name + ".tilesweep"};
    for (const char* i : {"0", "1", "2"}) {
      const std::string part = name + ".part" + i + ".tilesweep";
      std::filesystem::remove(part);
      const Rank variables(rank, size, i, "3");
      expectOutput({"sweep", description(), "--store", name + ".tilesweep"});
      EXPECT_EQ(expectJson({"sweep", "status", part, "--json"})["sweeps"][0]["done"], 40) << part;
      merge.push_back(part);
    }
    EXPECT_FALSE(std::filesystem::exists(name + ".tilesweep")) << "no rank writes what all share";
    expectOutput(merge);
    EXPECT_EQ(expectOutput({"sweep", "export", name + ".tilesweep", "--csv"}), rows);
    std::filesystem::remove(name + ".tilesweep");
  }
}

TEST(CliSweep, RanksGiveWayAndAreCheckedLikeShards) {
  const std::string store = temporaryPath("ranked.tilesweep"), part = temporaryPath("ranked.part0.tilesweep");
  const auto run = [&](const CommandLine& more = {}) {
    CommandLine line{"sweep", description(), "--store", store};
    line.insert(line.end(), more.begin(), more.end());
    return line;
  };
  for (const std::string& file : {store, part}) std::filesystem::remove(file);
  {
    const Rank one("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "0", "1");
    expectOutput(run());
    EXPECT_TRUE(std::filesystem::exists(store)) << "a single rank runs all of it";
    std::filesystem::remove(store);
  }
  const Rank first("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "0", "3");
  expectOutput(run({"--shard", "1/2"}));
  EXPECT_TRUE(std::filesystem::exists(store)) << "--shard counts";
  EXPECT_FALSE(std::filesystem::exists(part));
  EXPECT_EQ(expectJson({"sweep", description(), "--count", "--json"})["rows"], 120);
  for (const auto& [rank, size] :
       {std::pair("3", "3"), std::pair("-1", "3"), std::pair("a", "3"), std::pair("0", "")}) {
    const Rank bad("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", rank, size);
    expectRejected(run(), "OMPI_COMM_WORLD_RANK");
  }
  const Rank many("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "0", "200");
  expectRejected(run(), "OMPI_COMM_WORLD_SIZE");
}

TEST(CliSweep, SignalsKeepWhatIsDone) {
  const std::string store = temporaryPath("stopped.tilesweep");
  std::filesystem::remove(store);
  std::string large = fileText(description());  // more rows than one second suffices for
  large.replace(large.find(R"("powers_of_two": [32, 1024])"), 27, R"("linear": {"from": 32, "to": 1031, "step": 1})");
  large.replace(large.find(R"("to": 640, "step": 64)"), 21, R"("to": 2063, "step": 1)");
  const CommandLine run{"sweep", temporaryFile("large.sweep.json", large), "--store", store, "--plain"};
  CommandLine begin = run;
  begin.insert(begin.end(), {"--limit-rows", "10"});
  expectExit(4, begin);
  std::int64_t done = 10;
  for (const int signal : {SIGINT, SIGTERM}) {
    const Outcome stopped = runAndInterrupt(run, 1500, signal);
    EXPECT_EQ(stopped.exitCode, 4) << stopped.err;
    EXPECT_THAT(expectOutput({"sweep", "check", store}), HasSubstr("sound"));
    const Json sweep = expectJson({"sweep", "status", store, "--json"})["sweeps"][0];
    EXPECT_EQ(sweep["rows"], 4000000);
    EXPECT_GE(sweep["done"].get<std::int64_t>(), done);
    done = sweep["done"];
  }
  EXPECT_LT(done, 4000000);
}

TEST(CliSweep, KillsInMergeAndExportLeaveNothingHalf) {
  const std::string merged = temporaryPath("merged.tilesweep"), csv = temporaryPath("rows.csv");
  CommandLine merge{"sweep", "merge", merged};
  for (const char* shard : {"0/2", "1/2"}) {
    merge.push_back(temporaryPath(std::string("half") + shard[0] + ".tilesweep"));
    expectOutput({"sweep", description(), "--store", merge.back(), "--shard", shard});
  }
  int killed = 0;
  const auto kill = [&](const CommandLine& line, int milliseconds) {
    killed += runAndInterrupt(line, milliseconds, SIGKILL).exitCode < 0;
  };
  for (int milliseconds = 1; milliseconds <= 60; milliseconds += 4) kill(merge, milliseconds);
  expectOutput(merge);
  EXPECT_THAT(expectOutput({"sweep", "check", merged}), HasSubstr("sound"));
  const std::string rows = expectOutput({"sweep", "export", merged, "--csv"});
  EXPECT_EQ(std::count(rows.begin(), rows.end(), '\n'), 121);
  for (int milliseconds = 1; milliseconds <= 60; milliseconds += 4) {
    std::filesystem::remove(csv);
    kill({"sweep", "export", merged, "--csv", "-o", csv}, milliseconds);
    if (std::filesystem::exists(csv)) {
      EXPECT_EQ(fileText(csv), rows) << milliseconds;
    }
  }
  EXPECT_GT(killed, 0);
}

TEST(CliSweep, BadShardsAndOptionsAreNamed) {
  for (const char* shard : {"3/3", "-1/3", "a/b", "0/0", "1", "0/200"})
    expectRejected({"sweep", description(), std::string("--shard=") + shard}, "shard");
  expectRejected({"sweep", "status", "x.tilesweep", "--count"}, "--count without a description");
  expectRejected({"sweep", description(), "--rows", "front"}, "--rows without export or certify");
  expectRejected({"sweep", description(), "--layers"}, "--layers without export");
  expectRejected({"sweep", "status", "x.tilesweep", "--deeper"}, "--deeper without a description");
  expectRejected({"sweep", "merge", "out.tilesweep"}, "IN");
  expectRejected({"sweep", "delete", "x.tilesweep"}, "--sweep");
  expectRejected({"sweep", "status", "nowhere.tilesweep"}, "nowhere.tilesweep");
  expectRejected({"sweep", "exprot", "nowhere.tilesweep"}, "Did you mean \"export\"?");
}

}  // namespace
}  // namespace tilescope::cli
