// SPDX-License-Identifier: GPL-3.0-or-later
// Speed and size of a store of sweeps: 1,000,000 rows of 8 axes and 9 metrics. They are written in transactions of
// 1000, opened with two columns and with all, exported, checked, and merged from four shards. Times are CPU times of
// one thread. TILESCOPE_STORE_ROWS sets the number of rows, TILESCOPE_STORE_FOLDER a folder whose stores are kept and
// reused.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "core/store/check_store.h"
#include "core/store/export_rows.h"
#include "core/store/merge_stores.h"
#include "core/store/store_reader.h"
#include "core/store/sweep_columns.h"
#include "core/store/sweep_store.h"

namespace tilescope::store {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kBatchRows = 1000;
constexpr std::int64_t kShards = 4;

std::int64_t rowCount() {
  const char* text = std::getenv("TILESCOPE_STORE_ROWS");
  return text == nullptr ? 1'000'000 : std::atoll(text);
}

class BenchFolder {
 public:
  BenchFolder()
      : kept_(std::getenv("TILESCOPE_STORE_FOLDER")),
        path_(kept_ != nullptr ? fs::path(kept_)
                               : fs::temp_directory_path() / ("store_bench_" + std::to_string(getpid()))) {
    fs::create_directories(path_);
  }
  ~BenchFolder() {
    if (kept_ == nullptr) fs::remove_all(path_);
  }
  BenchFolder(const BenchFolder&) = delete;
  BenchFolder& operator=(const BenchFolder&) = delete;
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  const char* kept_;
  fs::path path_;
};

const BenchFolder& benchFolder() {
  static const BenchFolder folder;
  return folder;
}

SweepRecord benchSweep() {
  SweepRecord sweep;
  sweep.name = "bench";
  sweep.description = "{}";
  sweep.rowsTotal = rowCount();
  for (int axis = 0; axis < 8; ++axis)
    sweep.axes.push_back({"axis_" + std::to_string(axis), "KiB", "/memories/0/size_bits", 8192});
  sweep.questions = {{"eplanner", "", "exact", "latency", "", "full", 1}};
  sweep.networks = {{"resnet50", "{}"}};
  return sweep;
}

// Eight axes, metrics with all digits.
PointRow benchRow(std::int64_t number) {
  PointRow row;
  row.number = number;
  std::int64_t rest = number;
  for (int axis = 0; axis < 8; ++axis, rest /= 6) row.values.emplace_back(static_cast<double>(8192 << (rest % 6)));
  const double x = 1 / (static_cast<double>(number) + 3);
  Figures& f = row.figures;
  f.latencySeconds = 0.01 + x;
  f.cycles = 1e7 + static_cast<double>(number);
  f.energy = 3e10 * (1 + x);
  f.inputBytes = 1e7 + static_cast<double>(number % 1000);
  f.weightBytes = 25500000;
  f.outputBytes = 2e7;
  f.utilization = 0.5 + x;
  f.gap = 0;
  f.lowerBound = 0.01 + x;
  f.boundBy = "off-chip";
  f.provenLayers = f.layers = 54;
  row.answers = {{contentKey("machine " + std::to_string(number)), RowStatus::Done, f, "", 5e-5}};
  return row;
}

template <class T>
T orFail(benchmark::State& state, Result<T> result, T otherwise = {}) {
  if (result) return std::move(result).value();
  state.SkipWithError(toText(result.diagnostics()).c_str());
  return otherwise;
}

// A shard of 1 has all rows.
bool writeStore(benchmark::State& state, const std::string& path, const Shard& shard) {
  for (const char* part : {"", "-wal", "-shm"}) fs::remove(path + part);
  OpenOptions options;
  options.access = Access::Write;
  options.create = true;
  Result<SweepStore> opened = SweepStore::open(path, options);
  if (!opened) {
    state.SkipWithError(toText(opened.diagnostics()).c_str());
    return false;
  }
  SweepStore store = std::move(opened).value();
  const std::int64_t sweep = orFail(state, store.addSweep(benchSweep()));
  std::vector<PointRow> batch;
  for (std::int64_t number = shard.index; number < rowCount(); number += shard.count) {
    batch.push_back(benchRow(number));
    if (static_cast<std::int64_t>(batch.size()) < kBatchRows) continue;
    orFail(state, store.write(sweep, batch));
    batch.clear();
  }
  orFail(state, store.write(sweep, batch));
  return true;
}

const std::string& wholeStore(benchmark::State& state) {
  static const std::string path = benchFolder().file("whole.tilesweep");
  if (!fs::exists(path)) writeStore(state, path, {});
  return path;
}

void insertRows(benchmark::State& state) {
  const std::string path = benchFolder().file("insert.tilesweep");
  for (auto _ : state)
    if (!writeStore(state, path, {})) return;
  state.SetItemsProcessed(state.iterations() * rowCount());
  state.counters["bytes/row"] = static_cast<double>(fs::file_size(path)) / static_cast<double>(rowCount());
}
BENCHMARK(insertRows)->Name("insert")->Unit(benchmark::kMillisecond)->Iterations(1);

// From the closed file to the values.
void openColumns(benchmark::State& state, bool all) {
  const std::string& path = wholeStore(state);
  for (auto _ : state) {
    const Result<StoreReader> reader = StoreReader::open(path);
    if (!reader) return state.SkipWithError(toText(reader.diagnostics()).c_str());
    const SweepInfo sweep = orFail(state, reader->sweep("bench"));
    std::vector<std::string> names{"latency_s", "energy_pj"};
    if (all) {
      names.clear();
      for (const SweepColumn& column : sweepColumns(sweep))
        if (column.name.find(".resnet50") == std::string::npos) names.push_back(column.name);
    }
    benchmark::DoNotOptimize(orFail(state, reader->poll(sweep, 0, names, rowCount())));
    state.counters["columns"] = static_cast<double>(names.size());
  }
}
BENCHMARK_CAPTURE(openColumns, two, false)->Name("open/two_columns")->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(openColumns, all, true)->Name("open/all_columns")->Unit(benchmark::kMillisecond)->Iterations(1);

void resumeRows(benchmark::State& state) {
  const std::string& path = wholeStore(state);
  for (auto _ : state) {
    const Result<StoreReader> reader = StoreReader::open(path);
    if (!reader) return state.SkipWithError(toText(reader.diagnostics()).c_str());
    const SweepInfo sweep = orFail(state, reader->sweep("bench"));
    benchmark::DoNotOptimize(orFail(state, reader->answeredRows(sweep), RowSet(1)));
  }
}
BENCHMARK(resumeRows)->Name("resume")->Unit(benchmark::kMillisecond)->Iterations(1);

void exportCsv(benchmark::State& state) {
  const std::string& path = wholeStore(state);
  for (auto _ : state) {
    const Result<StoreReader> reader = StoreReader::open(path);
    if (!reader) return state.SkipWithError(toText(reader.diagnostics()).c_str());
    std::ofstream out(benchFolder().file("rows.csv"));
    orFail(state, exportRows(*reader, orFail(state, reader->sweep("bench")), {}, out));
  }
}
BENCHMARK(exportCsv)->Name("export/csv")->Unit(benchmark::kMillisecond)->Iterations(1);

void checkRows(benchmark::State& state) {
  const std::string& path = wholeStore(state);
  for (auto _ : state)
    if (const CheckReport report = orFail(state, checkStore(path)); !report.isSound())
      state.SkipWithError(toText(report.damage).c_str());
}
BENCHMARK(checkRows)->Name("check")->Unit(benchmark::kMillisecond)->Iterations(1);

// Into an empty store; again: a second time.
void mergeShards(benchmark::State& state, bool again) {
  std::vector<std::string> shards;
  for (std::int64_t index = 0; index < kShards; ++index) {
    shards.push_back(benchFolder().file("shard_" + std::to_string(index) + ".tilesweep"));
    if (!fs::exists(shards.back()) && !writeStore(state, shards.back(), {index, kShards})) return;
  }
  const std::string path = benchFolder().file("merged.tilesweep");
  for (auto _ : state) {
    if (!again) fs::remove(path);
    orFail(state, mergeStores(path, shards));
  }
  state.SetItemsProcessed(state.iterations() * rowCount());
}
BENCHMARK_CAPTURE(mergeShards, first, false)->Name("merge/first")->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(mergeShards, again, true)->Name("merge/again")->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace tilescope::store

BENCHMARK_MAIN();
