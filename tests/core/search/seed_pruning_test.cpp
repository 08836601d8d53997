// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps with and without pruning. TILESCOPE_PRUNED_SWEEPS: random sweeps per model.
#include "core/search/seed_pruning.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <sstream>

#include "core/base/json_document.h"
#include "core/models/objective.h"
#include "core/store/export_rows.h"
#include "core/store/merge_stores.h"
#include "core/store/store_reader.h"
#include "core/sweep/row_figures.h"
#include "tests/core/plan/proof/random_designs.h"
#include "tests/core/search/random_sweeps.h"
#include "tests/core/sweep/sweep_support.h"
#include "tests/support/case_folder.h"

namespace tilescope {
namespace {

using proof::Draw;
using store::PointRow;
using store::RowStatus;
using ::testing::HasSubstr;

std::string emptyStore(const std::string& name) {
  std::string path = caseFolder() / (name + ".tilesweep");
  std::filesystem::remove(path);
  return path;
}

struct StoredRows {
  std::string csv;
  std::vector<RowPlace> front;
  std::map<RowPlace, PointRow> rows;

  int count(RowStatus status) const {
    return static_cast<int>(
        std::count_if(rows.begin(), rows.end(), [&](const auto& row) { return row.second.status == status; }));
  }
};

StoredRows storedRows(const std::string& path) {
  const store::StoreReader reader = valueOrFail(store::StoreReader::open(path));
  const store::SweepInfo info = valueOrFail(reader.sweeps()).front();
  std::ostringstream text;
  EXPECT_TRUE(store::exportRows(reader, info, {}, text));
  StoredRows stored{text.str(), valueOrFail(frontRows(reader, info)), {}};
  EXPECT_TRUE(reader.forEachRow(info, [&](const PointRow& row) {
    stored.rows.emplace(RowPlace{row.number, row.question}, row);
    return true;
  }));
  return stored;
}

StoredRows prunedRows(const SweepDescription& sweep, const std::string& name, int threads, std::int64_t shards) {
  std::vector<std::string> parts;
  for (std::int64_t shard = 0; shard < shards; ++shard) {
    SweepRunSettings settings;
    settings.store = emptyStore(fmt::format("{}-{}-{}", name, shards, shard));
    settings.threads = threads;
    settings.shard = {shard, shards};
    settings.isShard = shards > 1;
    EXPECT_TRUE(valueOrFail(runPrunedSweep(sweep, settings)).isComplete());
    parts.push_back(settings.store);
  }
  if (shards == 1) return storedRows(parts.front());
  SweepRunSettings settings;
  settings.store = emptyStore(name + "-merged");
  EXPECT_TRUE(valueOrFail(store::mergeStores(settings.store, parts)).holes.empty());
  EXPECT_TRUE(valueOrFail(runPrunedSweep(sweep, settings)).isComplete());
  return storedRows(settings.store);
}

// Bounds are at most the values, and skipped rows are not needed.
void expectSound(const SweepDescription& sweep, const StoredRows& all, const StoredRows& pruned) {
  EXPECT_EQ(pruned.front, all.front);
  std::vector<std::size_t> networks;
  for (std::size_t network = 0; network < sweep.networks.size(); ++network) networks.push_back(network);
  for (const auto& [place, row] : pruned.rows) {
    const PointRow& solved = all.rows.at(place);
    if (row.status != RowStatus::Dominated) {
      EXPECT_EQ(row.status, solved.status);
      continue;
    }
    EXPECT_TRUE(row.answers.empty());
    EXPECT_EQ(row.areaMm2, solved.areaMm2);
    if (solved.status != RowStatus::Done && solved.status != RowStatus::Outside) continue;
    const MetricPoint bounds = frontPointOf(sweep, row, networks), metrics = frontPointOf(sweep, solved, networks);
    for (std::size_t i = 0; i < sweep.front.size(); ++i)
      EXPECT_LE(bounds[i], metrics[i] * (1 + 4 * kTieTolerance)) << "row " << place.number;
  }
}

class SeedPruning : public testing::TestWithParam<std::string> {};

TEST_P(SeedPruning, LeavesFrontAndBestRowsAsTheyAre) {
  const bool isEplanner = GetParam() == "eplanner";
  const int sweeps = proof::countOf("TILESCOPE_PRUNED_SWEEPS", isEplanner ? 9 : 5);
  std::size_t left = 0, rows = 0;
  for (int seed = 0; seed < sweeps; ++seed) {
    Json document = valueOrFail(
        parseJson(randomSweep(1000 + static_cast<std::uint64_t>(seed), GetParam(), isEplanner ? 60 : 30).sweep.document,
                  kSweepFile));
    Draw draw(static_cast<std::uint64_t>(seed));
    const std::string energy = isEplanner ? "energy_mac" : "energy_pj";
    const std::vector<std::vector<std::string>> fronts{
        {"latency_s", energy}, {energy, "traffic_bytes"}, {"latency_s", "traffic_bytes", "edp"}};
    document["front"] = draw.of(fronts);
    if (document.contains("area")) document["front"].push_back("area_mm2");
    const bool asksForEnergy = std::any_of(document["questions"].begin(), document["questions"].end(),
                                           [](const Json& question) { return question["objective"] == "energy"; });
    if (draw.sometimes(3) && !asksForEnergy)
      document["questions"].push_back({{"model", GetParam()}, {"objective", "energy"}});
    document["tie_break"] = "full";
    const auto described = [&](const char* prune) {
      document["prune"] = prune;
      return valueOrFail(sweepFromJson(document, kSweepFile, tinyReaders()));
    };
    const SweepDescription sweep = described("seed"), whole = described("off");
    SCOPED_TRACE(sweep.document);
    const StoredRows all = prunedRows(whole, "all", 3, 1);
    const StoredRows pruned = prunedRows(sweep, "pruned", 1, 1);
    expectSound(sweep, all, pruned);
    EXPECT_EQ(prunedRows(sweep, "threads", 3, 1).csv, pruned.csv);
    if (seed % 4 == 0) {
      for (const std::int64_t shards : {2, 3}) EXPECT_EQ(prunedRows(sweep, "shards", 1, shards).csv, pruned.csv);
    }
    left += static_cast<std::size_t>(pruned.count(RowStatus::Dominated));
    rows += pruned.rows.size();
    if (HasFailure()) break;
  }
  // Small ZigZag grids have one or two seeds; the test below has skipped rows.
  EXPECT_TRUE(left > 0 || !isEplanner);
  std::cout << left << " of " << rows << " rows without a plan\n";
}

INSTANTIATE_TEST_SUITE_P(Models, SeedPruning, testing::Values("eplanner", "zigzag"),
                         [](const auto& test) { return test.param; });

SweepDescription prunedSweep(const std::function<void(Json&)>& change) {
  Json document = smallSweep();
  document["prune"] = "seed";
  change(document);
  return valueOrFail(readSweep(document));
}

TEST(SeedPruningOf, ZigzagsRowsAreBoundedWhereEnergiesStay) {
  const auto described = [](const char* prune) {
    Json document = Json::parse(R"({"format": "tilescope.sweep/1", "name": "check", "hardware": "tpu_like",
      "networks": [{"network": "mlperf_tiny_resnet8"}], "questions": [{"model": "zigzag", "objective": "energy"}],
      "tie_break": "full", "pricing": "off", "area": "physical", "front": ["energy_pj", "area_mm2"],
      "axes": [
        {"name": "rf", "set": ["/memories/0/size_bits"], "unit": "B", "powers_of_two": [64, 1024]},
        {"name": "acc", "set": ["/memories/1/size_bits"], "unit": "B", "powers_of_two": [4, 32]},
        {"name": "sram", "set": ["/memories/2/size_bits"], "unit": "KiB", "powers_of_two": [32, 2048],
         "steps_per_octave": 4}]})");
    document["prune"] = prune;
    return valueOrFail(readSweep(document));
  };
  const SweepDescription sweep = described("seed");
  const StoredRows pruned = prunedRows(sweep, "pruned", 1, 1);
  expectSound(sweep, prunedRows(described("off"), "all", 1, 1), pruned);
  EXPECT_GT(pruned.count(RowStatus::Dominated), 0);
}

TEST(SeedPruningOf, WhatHasNoBoundsIsSolvedWithAWarning) {
  const std::vector<std::pair<std::function<void(Json&)>, std::string>> cases{
      {[](Json& d) {
         d["front"] = {"latency_s", "utilisation"};
       },
       "utilisation"},
      {[](Json& d) { d["combine"] = "worst"; }, "worst"},
      {[](Json& d) {
         d["sample"] = {{"method", "random"}, {"count", 5}, {"seed", 1}};
       },
       "sample"},
      {[](Json& d) {
         d["axes"] = {{{"name", "halo"}, {"choice", "option:halo"}, {"list", {"on", "off"}}}};
       },
       "direction"},
  };
  for (const auto& [change, word] : cases) {
    SweepRunSettings settings;
    settings.store = emptyStore("unbounded");
    const SweepDescription sweep = prunedSweep([&, change = change](Json& d) {
      d["axes"][1]["list"] = {64, 256};
      change(d);
    });
    const Result<SweepRun> run = runPrunedSweep(sweep, settings);
    ASSERT_TRUE(run) << toText(run.diagnostics());
    EXPECT_THAT(toText(run.diagnostics()), HasSubstr("/prune"));
    EXPECT_THAT(toText(run.diagnostics()), HasSubstr(word));
    EXPECT_EQ(storedRows(settings.store).count(RowStatus::Dominated), 0);
  }
}

// Rows with "first" are compared with seeds.
TEST(SeedPruningOf, SeedsHaveTheFullTieRule) {
  const SweepDescription sweep = prunedSweep([](Json& d) { d["tie_break"] = "first"; });
  const StoredRows rows = prunedRows(sweep, "first", 2, 1);
  EXPECT_EQ(rows.csv, prunedRows(sweep, "first", 2, 3).csv);
  for (const RowPlace& place : rows.front) EXPECT_TRUE(rows.rows.at(place).hasFullTies);
  const RowPlace centre{24, 0};
  EXPECT_TRUE(rows.rows.at(centre).hasFullTies);
}

TEST(SeedPruningOf, ACancelledRunSolvesNothing) {
  const SweepDescription sweep = prunedSweep([](Json&) {});
  SweepRunSettings settings;
  settings.store = emptyStore("cancelled");
  CancelSource source;
  source.cancel();
  settings.cancel = source.token();
  const SweepRun run = valueOrFail(runPrunedSweep(sweep, settings));
  EXPECT_TRUE(run.cancelled);
  EXPECT_FALSE(run.isComplete());
  EXPECT_EQ(run.progress.done, 0);
}

}  // namespace
}  // namespace tilescope
