// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep's rows equal plans, for any number of threads, shards and runs.
#include "core/sweep/sweep_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>

#include "core/plan/planner.h"
#include "core/store/export_rows.h"
#include "core/store/merge_stores.h"
#include "core/store/store_reader.h"
#include "core/store/sweep_store.h"
#include "core/sweep/row_figures.h"
#include "core/sweep/sweep_machines.h"
#include "core/sweep/sweep_points.h"
#include "core/sweep/sweep_record.h"
#include "tests/core/sweep/sweep_support.h"
#include "tests/support/case_folder.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::string newStore(const std::string& name) {
  std::string path = caseFolder() / (name + ".tilesweep");
  std::filesystem::remove(path);
  return path;
}

SweepRun runInto(const std::string& store, const SweepDescription& sweep, SweepRunSettings settings = {}) {
  settings.store = store;
  return valueOrFail(runSweep(sweep, settings));
}

std::string tableOf(const std::string& store) {
  const store::StoreReader reader = valueOrFail(store::StoreReader::open(store));
  const std::vector<store::SweepInfo> sweeps = valueOrFail(reader.sweeps());
  std::ostringstream text;
  EXPECT_TRUE(store::exportRows(reader, sweeps.front(), {}, text));
  return text.str();
}

std::vector<store::PointRow> rowsOf(const std::string& store) {
  const store::StoreReader reader = valueOrFail(store::StoreReader::open(store));
  std::vector<store::PointRow> rows;
  EXPECT_TRUE(reader.forEachRow(valueOrFail(reader.sweeps()).front(), [&](const store::PointRow& row) {
    rows.push_back(row);
    return true;
  }));
  return rows;
}

SweepDescription sweepWith(const std::function<void(Json&)>& change) {
  Json document = smallSweep();
  document["axes"][0]["list"] = {32, 128, 512};
  document["axes"][1]["list"] = {0.0009765625, 64, 256, 320};
  change(document);
  return valueOrFail(readSweep(document));
}

SweepDescription fewMachines() {
  return sweepWith([](Json&) {});
}

TEST(SweepRun, RowsAreThoseOfPlans) {
  const SweepDescription sweep = fewMachines();
  const std::string store = newStore("plans");
  const SweepRun run = runInto(store, sweep);
  EXPECT_EQ(run.progress.rows, 24);
  EXPECT_TRUE(run.isComplete());
  const SweepPoints points(sweep);
  const SweepMachines machines(sweep);
  const std::vector<store::PointRow> rows = rowsOf(store);
  ASSERT_EQ(rows.size(), 24u);
  int infeasible = 0;
  for (const store::PointRow& row : rows) {
    const auto question = static_cast<std::size_t>(row.question);
    const ExecutionPlan plan =
        valueOrFail(Planner().plan(valueOrFail(machines.requestAt(points.indicesOf(row.number), question, 0))));
    if (row.status == store::RowStatus::Infeasible) {
      ++infeasible;
      EXPECT_FALSE(plan.infeasibleLayers.empty());
      EXPECT_THAT(row.answers[0].detail, HasSubstr(plan.infeasibleLayers.front()));
      continue;
    }
    EXPECT_EQ(row.status, store::RowStatus::Done);
    EXPECT_EQ(row.figures.latencySeconds, plan.totals.latency.seconds);
    EXPECT_EQ(row.figures.energy, plan.totals.energy.total);
    EXPECT_EQ(row.figures.weightBytes, plan.totals.offChipBytes.tensors[index(Tensor::W)]);
    EXPECT_EQ(row.figures.provenLayers, row.figures.layers);
    EXPECT_DOUBLE_EQ(*row.figures.lowerBound, question == 0 ? plan.totals.latency.total : plan.totals.energy.total);
  }
  EXPECT_EQ(infeasible, 6) << "a byte holds no tile";
}

TEST(SweepRun, TheSameBytesForAnyThreadsAndShards) {
  const SweepDescription sweep = fewMachines();
  const std::string whole = newStore("whole"), threads = newStore("threads");
  SweepRunSettings settings;
  settings.threads = 1;
  runInto(whole, sweep, settings);
  settings.threads = 3;
  runInto(threads, sweep, settings);
  const std::string table = tableOf(whole);
  EXPECT_EQ(tableOf(threads), table);
  std::vector<std::string> parts;
  std::int64_t rows = 0;
  for (int i = 0; i < 5; ++i) {
    SweepRunSettings shard;
    shard.shard = {i, 5};
    shard.isShard = true;
    parts.push_back(newStore("part" + std::to_string(i)));
    rows += runInto(parts.back(), sweep, shard).progress.rows;
  }
  EXPECT_EQ(rows, 24);
  const std::string merged = newStore("merged");
  EXPECT_THAT(valueOrFail(store::mergeStores(merged, parts)).holes, ElementsAre());
  EXPECT_EQ(tableOf(merged), table);
}

TEST(SweepRun, GoesOnWhereItStopped) {
  const SweepDescription sweep = fewMachines();
  const std::string whole = newStore("whole"), stopped = newStore("stopped");
  runInto(whole, sweep);
  SweepRunSettings settings;
  settings.mostRows = 7;
  const SweepRun first = runInto(stopped, sweep, settings);
  EXPECT_EQ(first.progress.done, 7);
  EXPECT_FALSE(first.isComplete());
  std::vector<std::int64_t> seen;
  settings = {};
  settings.onProgress = [&](const SweepProgress& state) { seen.push_back(state.done); };
  const SweepRun second = runInto(stopped, sweep, settings);
  EXPECT_TRUE(second.isComplete());
  EXPECT_EQ(second.progress.solved, 17);
  EXPECT_EQ(seen.front(), 7) << "what is there already is said first";
  EXPECT_EQ(seen.back(), 24);
  EXPECT_EQ(tableOf(stopped), tableOf(whole));
  EXPECT_EQ(runInto(stopped, sweep).progress.solved, 0);
}

TEST(SweepRun, AnswersAreSharedBetweenSweepsAndNames) {
  const std::string store = newStore("shared");
  runInto(store, fewMachines());
  const SweepDescription other = sweepWith([](Json& document) {
    document["name"] = "half";
    document["axes"][0]["list"] = {128, 100, 512, 700};
  });
  EXPECT_EQ(valueOrFail(rowsInStore(other, store)), 16);
  const SweepRun half = runInto(store, other);
  EXPECT_EQ(half.progress.reused, 16);
  EXPECT_EQ(half.progress.solved, 16);
  SweepDescription renamed = fewMachines();
  renamed.name = "renamed";
  renamed.hardware.name = "Another name";
  renamed.hardware.sources["/clock_mhz"] = "elsewhere";
  EXPECT_EQ(runInto(store, renamed).progress.solved, 0);
}

TEST(SweepRun, AnotherDescriptionOfTheNameIsRefused) {
  const std::string store = newStore("named");
  runInto(store, fewMachines());
  SweepRunSettings settings;
  settings.store = store;
  const SweepDescription other = sweepWith([](Json& document) { document["axes"][0]["list"] = {64}; });
  EXPECT_THAT(toText(runSweep(other, settings).diagnostics()), HasSubstr("check"));
}

TEST(SweepRun, ConstraintsLeavePointsAndRowsOut) {
  const SweepDescription sweep = sweepWith([](Json& document) {
    document["before"] = {"weight_buffer > 32", "io_buffers > 1"};
    document["after"] = {"latency_s < 1e-9 or weight_buffer > 128"};
  });
  const std::string store = newStore("constrained");
  EXPECT_EQ(runInto(store, sweep).progress.rows, 12);
  for (const store::PointRow& row : rowsOf(store)) {
    const bool isLarge = std::get<double>(row.values[0]) > 128 * 8192;
    EXPECT_EQ(row.status, isLarge ? store::RowStatus::Done : store::RowStatus::Outside) << row.number;
  }
}

TEST(SweepRun, SeveralNetworksAreSummedByWeight) {
  const SweepDescription sweep = sweepWith([](Json& document) {
    document["networks"] = Json::parse(R"([{"network": "mlperf_tiny_resnet8", "weight": 3}, {"network": "alexnet"}])");
    document["axes"][1]["list"] = {320};
  });
  const std::string store = newStore("several");
  runInto(store, sweep);
  for (const store::PointRow& row : rowsOf(store)) {
    ASSERT_EQ(row.answers.size(), 2u);
    if (row.status != store::RowStatus::Done) continue;
    const store::Figures &a = row.answers[0].figures, &b = row.answers[1].figures;
    EXPECT_EQ(*row.figures.latencySeconds, 3 * *a.latencySeconds + *b.latencySeconds);
    EXPECT_EQ(*row.figures.energy, 3 * *a.energy + *b.energy);
    EXPECT_EQ(row.figures.layers, a.layers + b.layers);
  }
}

TEST(RowFigures, TheWorstIsTheLargestRatio) {
  store::Figures a, b, base;
  a.latencySeconds = 2, a.energy = 10;
  b.latencySeconds = 3, b.energy = 5;
  base.latencySeconds = 1, base.energy = 5;
  const store::Figures worst = worstRatios(std::vector{a, b}, std::vector{base, base});
  EXPECT_EQ(worst.latencySeconds, 3);
  EXPECT_EQ(worst.energy, 2);
  EXPECT_FALSE(worst.cycles);
}

SweepDescription zigzagMachines(const Json& change = Json::object()) {
  Json document = Json::parse(R"({"format": "tilescope.sweep/1", "name": "check", "hardware": "eyeriss_like",
    "networks": [{"network": "mlperf_tiny_resnet8"}],
    "questions": [{"model": "zigzag", "objective": "energy"}],
    "axes": [{"name": "clock", "set": ["/clock_mhz"], "list": [400, 800]},
             {"name": "dram", "set": ["/memories/3/read_energy"], "list": [500, 700]}],
    "front": ["latency_s", "energy_pj"]})");
  document.update(change);
  return valueOrFail(readSweep(document));
}

// Mappings with equal energy differ in latency: the first one may not be on the front.
TEST(SweepRun, TheFrontIsThatOfTheFullTieRule) {
  Json change = Json::parse(R"({"hardware": "tpu_like", "area": "physical",
    "front": ["latency_s", "energy_pj", "area_mm2"],
    "axes": [{"name": "rf", "set": ["/memories/0/size_bits"], "unit": "B", "list": [64, 128]},
             {"name": "sram", "set": ["/memories/2/size_bits"], "unit": "KiB", "list": [256, 512, 4096]}]})");
  change["networks"] = {{{"network", "squeezenet1_1"}}};
  const auto frontOf = [](const std::string& store) {
    const store::StoreReader reader = valueOrFail(store::StoreReader::open(store));
    return valueOrFail(frontRows(reader, valueOrFail(reader.sweeps()).front()));
  };
  const std::string byDefault = newStore("default"), full = newStore("full"), first = newStore("first");
  runInto(byDefault, zigzagMachines(change));
  change["tie_break"] = "full";
  runInto(full, zigzagMachines(change));
  change["tie_break"] = "first";
  runInto(first, zigzagMachines(change));
  EXPECT_EQ(frontOf(byDefault), frontOf(full));
  EXPECT_NE(frontOf(first), frontOf(full)) << "this sweep shows the difference";
}

TEST(SweepRun, RowsOfTheFrontHaveTheFullTieRule) {
  const SweepDescription sweep = zigzagMachines({{"tie_break", "first"}});
  const std::string store = newStore("front");
  SweepRunSettings settings;
  settings.threads = 3;
  EXPECT_TRUE(runInto(store, sweep, settings).isComplete());
  const store::StoreReader reader = valueOrFail(store::StoreReader::open(store));
  const Result<std::vector<RowPlace>> front = frontRows(reader, valueOrFail(reader.sweeps()).front());
  ASSERT_TRUE(front);
  EXPECT_TRUE(front.diagnostics().empty()) << toText(front.diagnostics());
  EXPECT_FALSE(front->empty());
  const SweepPoints points(sweep);
  const SweepMachines machines(sweep);
  int full = 0;
  for (const store::PointRow& row : rowsOf(store)) {
    const bool isOnFront = std::binary_search(front->begin(), front->end(), RowPlace{row.number, row.question});
    EXPECT_TRUE(row.hasFullTies || !isOnFront);
    full += row.hasFullTies ? 1 : 0;
    PlannerSettings planning;
    planning.firstKeyOnly = !row.hasFullTies;
    const ExecutionPlan plan = valueOrFail(Planner().plan(
        valueOrFail(machines.requestAt(points.indicesOf(row.number), static_cast<std::size_t>(row.question), 0)),
        planning));
    EXPECT_EQ(row.figures.latencySeconds, plan.totals.latency.seconds);
    EXPECT_EQ(row.figures.energy, plan.totals.energy.total);
  }
  EXPECT_LT(full, 4) << "rows that are not on the front stay as they are";
  EXPECT_THAT(tableOf(store), HasSubstr(",done,full,"));
  EXPECT_THAT(tableOf(store), HasSubstr(",done,first,"));
  // One thread, several runs, a store merged from shards.
  const std::string again = newStore("again"), merged = newStore("merged");
  settings.threads = 1;
  settings.mostRows = 2;
  EXPECT_FALSE(runInto(again, sweep, settings).isComplete());
  settings.mostRows = 0;
  runInto(again, sweep, settings);
  EXPECT_EQ(tableOf(again), tableOf(store));
  std::vector<std::string> parts;
  for (const std::int64_t shard : {0, 1}) {
    settings.shard = {shard, 2};
    parts.push_back(newStore("part" + std::to_string(shard)));
    EXPECT_TRUE(runInto(parts.back(), sweep, settings).isComplete());
    EXPECT_THAT(tableOf(parts.back()), Not(HasSubstr(",full,"))) << "no shard knows the front";
  }
  ASSERT_TRUE(store::mergeStores(merged, parts));
  {
    const store::StoreReader open = valueOrFail(store::StoreReader::open(merged));
    const auto early = frontRows(open, valueOrFail(open.sweeps()).front());
    EXPECT_THAT(toText(early.diagnostics()), HasSubstr("the full tie rule"));
  }
  EXPECT_EQ(runInto(merged, sweep).progress.rows, 4);
  EXPECT_EQ(tableOf(merged), tableOf(store));
  ASSERT_TRUE(store::mergeStores(merged, parts));
  EXPECT_EQ(tableOf(merged), tableOf(store)) << "rows of shards take nothing away";
}

// Stores rows as if their searches had given up.
TEST(SweepRun, DeeperTriesLimitedRowsAgain) {
  const SweepDescription sweep = fewMachines();
  const std::string whole = newStore("whole"), limited = newStore("limited");
  runInto(whole, sweep);
  std::vector<store::PointRow> rows = rowsOf(whole);
  for (const std::size_t i : {2u, 3u, 12u}) {
    ASSERT_EQ(rows[i].status, store::RowStatus::Done);
    rows[i].status = rows[i].answers[0].status = store::RowStatus::Limited;
    rows[i].answers[0].figures.gap = 0.5;
    rows[i].answers[0].figures.provenLayers = 0;
    rows[i].figures = rows[i].answers[0].figures;
  }
  {
    store::OpenOptions options;
    options.create = true;
    store::SweepStore store = valueOrFail(store::SweepStore::open(limited, options));
    const std::int64_t id = valueOrFail(store.addSweep(recordOf(sweep, 1, 24)));
    ASSERT_TRUE(store.write(id, rows));
  }
  const std::string before = tableOf(limited);
  const SweepProgress kept = runInto(limited, sweep).progress;
  EXPECT_EQ(kept.solved, 0);
  // Values and front equal those with all rows proven.
  const auto frontIn = [](const std::string& store) {
    const store::StoreReader reader = valueOrFail(store::StoreReader::open(store));
    return valueOrFail(frontRows(reader, valueOrFail(reader.sweeps()).front()));
  };
  const std::vector<RowPlace> front = frontIn(limited);
  EXPECT_EQ(front, frontIn(whole));
  EXPECT_EQ(kept.frontRows, front.size());
  const auto limitedOnes = std::count_if(front.begin(), front.end(), [&](const RowPlace& place) {
    return std::any_of(rows.begin(), rows.end(), [&](const store::PointRow& row) {
      return row.number == place.number && row.question == place.question && row.status == store::RowStatus::Limited;
    });
  });
  EXPECT_EQ(kept.frontGaps, static_cast<std::size_t>(limitedOnes));
  EXPECT_EQ(tableOf(limited), before);
  SweepRunSettings settings;
  settings.deeper = true;
  const SweepRun run = runInto(limited, sweep, settings);
  EXPECT_EQ(run.progress.solved, 3);
  EXPECT_TRUE(run.isComplete());
  EXPECT_EQ(tableOf(limited), tableOf(whole));
}

std::string layersOf(const std::string& store) {
  const store::StoreReader reader = valueOrFail(store::StoreReader::open(store));
  std::ostringstream text;
  EXPECT_TRUE(store::exportLayers(reader, valueOrFail(reader.sweeps()).front(), {}, text));
  return text.str();
}

TEST(SweepRun, LayersAreThoseOfPlans) {
  const SweepDescription sweep = sweepWith([](Json& document) {
    document["keep"] = "layers";
    document["networks"].push_back({{"network", "alexnet"}, {"weight", 2}});
  });
  const std::string store = newStore("layers");
  // Totals without layers: the layers are solved again.
  const SweepDescription totals = sweepWith([](Json& document) { document["name"] = "a"; });
  runInto(store, totals);
  EXPECT_GT(runInto(store, sweep).progress.solved, 0);
  const store::StoreReader reader = valueOrFail(store::StoreReader::open(store));
  const SweepPoints points(sweep);
  const SweepMachines machines(sweep);
  std::int64_t layers = 0;
  EXPECT_TRUE(reader.forEachRow(valueOrFail(reader.sweep("check")), [&](const store::PointRow& row) {
    for (std::size_t network = 0; network < 2; ++network) {
      if (row.answers[network].status != store::RowStatus::Done) continue;
      const ExecutionPlan plan = valueOrFail(Planner().plan(valueOrFail(
          machines.requestAt(points.indicesOf(row.number), static_cast<std::size_t>(row.question), network))));
      const auto kept = valueOrFail(reader.answer(row.answers[network].key, true));
      EXPECT_TRUE(kept.has_value());
      std::size_t next = 0;
      for (const LayerPlan& layer : plan.layers) {
        const LayerResult* result = plannedResult(layer);
        if (!result) continue;
        const store::LayerRecord& record = kept->layers[next++];
        EXPECT_EQ(record.name, layer.name);
        EXPECT_EQ(record.figures.latencySeconds, result->latency.seconds);
        EXPECT_EQ(record.figures.energy, result->energy.total);
        EXPECT_EQ(record.figures.weightBytes, result->offChipBytes.tensors[index(Tensor::W)]);
      }
      EXPECT_EQ(next, kept->layers.size());
      layers += static_cast<std::int64_t>(next);
    }
    return true;
  }));
  std::ostringstream text;
  ASSERT_TRUE(store::exportLayers(reader, valueOrFail(reader.sweep("check")), {}, text));
  const std::string table = text.str();
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), layers + 1);
  EXPECT_THAT(toText(store::exportLayers(reader, valueOrFail(reader.sweep("a")), {}, text).diagnostics()),
              HasSubstr("\"keep\": \"layers\""));
}

TEST(SweepRun, LayersOfShardsAndPlainRowsAreTheSame) {
  const SweepDescription sweep = sweepWith([](Json& document) { document["keep"] = "layers"; });
  const std::string whole = newStore("whole"), plain = newStore("plain"), merged = newStore("merged");
  runInto(whole, sweep);
  SweepRunSettings settings;
  settings.plainly = true;
  runInto(plain, sweep, settings);
  EXPECT_EQ(layersOf(plain), layersOf(whole));
  settings.plainly = false;
  std::vector<std::string> parts;
  for (const std::int64_t shard : {0, 1, 2}) {
    settings.shard = {shard, 3};
    parts.push_back(newStore("part" + std::to_string(shard)));
    runInto(parts.back(), sweep, settings);
  }
  ASSERT_TRUE(store::mergeStores(merged, parts));
  EXPECT_EQ(layersOf(merged), layersOf(whole));
}

TEST(SweepRun, ACancelledRunKeepsWhatItHas) {
  CancelSource stop;
  SweepRunSettings settings;
  settings.threads = 1;
  settings.cancel = stop.token();
  stop.cancel();
  const std::string store = newStore("cancelled");
  const SweepRun run = runInto(store, fewMachines(), settings);
  EXPECT_TRUE(run.cancelled);
  EXPECT_FALSE(run.isComplete());
  EXPECT_TRUE(runInto(store, fewMachines()).isComplete());
}

}  // namespace
}  // namespace tilescope
