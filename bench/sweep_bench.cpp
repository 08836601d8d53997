// SPDX-License-Identifier: GPL-3.0-or-later
// CPU time per row of a sweep that shares work between rows, against one plan per row in the same run, on one thread.
// ResNet-50: a Jetson TX2 with three buffers and two array sides under e-PlaNNer, tpu_like with two buffers under
// ZigZag. TILESCOPE_SWEEP_ROWS sets the number of rows.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>

#include "core/base/json.h"
#include "core/hardware/hardware_json.h"
#include "core/sweep/row_solver.h"
#include "core/workload/network_file.h"

namespace tilescope {
namespace {

std::int64_t rowCount(std::int64_t otherwise) {
  const char* text = std::getenv("TILESCOPE_SWEEP_ROWS");
  return text == nullptr ? otherwise : std::atoll(text);
}

std::string inSource(const std::string& folder, const std::string& named) {
  return std::string(TILESCOPE_SOURCE_DIR) + "/" + folder + "/" + named + ".json";
}

SweepDescription sweepOf(const char* text) {
  const SweepReaders readers{
      [](const std::string& named) { return readNetworkFile(inSource("networks", named)); },
      [](const std::string& named) { return readHardware(inSource("hardware_profiles", named)); },
      {}};
  return sweepFromJson(Json::parse(text), "bench", readers).value();
}

// Solves this many rows, spread over the sweep.
double secondsPerRow(const SweepDescription& sweep, std::int64_t rows, bool plainly) {
  RowSolver solver(sweep, nullptr, {}, plainly);
  const std::int64_t step = std::max<std::int64_t>(1, sweep.points() / rows);
  const std::clock_t start = std::clock();
  for (std::int64_t row = 0; row < rows; ++row) benchmark::DoNotOptimize(solver.row(row * step, 0));
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / static_cast<double>(rows);
}

void measure(benchmark::State& state, const char* text, std::int64_t rows, std::int64_t plainRows) {
  const SweepDescription sweep = sweepOf(text);
  rows = rowCount(rows);
  for (auto _ : state) {
    const double shared = secondsPerRow(sweep, rows, false);
    const double plain = secondsPerRow(sweep, std::min(rows, plainRows), true);
    state.counters["ms_per_row"] = shared * 1e3;
    state.counters["plain_ms_per_row"] = plain * 1e3;
    state.counters["ratio"] = plain / shared;
    state.counters["cpu_s_per_10000"] = shared * 1e4;
  }
}

void eplannerLatency(benchmark::State& state) {
  measure(state, R"({"format": "tilescope.sweep/1", "name": "rate", "hardware": "tx2_eplanner_a",
    "networks": [{"network": "resnet50"}], "questions": [{"model": "eplanner", "objective": "latency"}],
    "axes": [{"name": "w", "set": ["/memories/1/size_bits"], "unit": "KiB", "linear": {"from": 32, "to": 1024, "count": 10}},
             {"name": "i", "set": ["/memories/0/size_bits"], "unit": "KiB", "linear": {"from": 32, "to": 1024, "count": 10}},
             {"name": "o", "set": ["/memories/2/size_bits"], "unit": "KiB", "linear": {"from": 32, "to": 1024, "count": 10}},
             {"name": "rows", "set": ["/array/dims/0/size"], "list": [8, 16, 32]},
             {"name": "columns", "set": ["/array/dims/1/size"], "list": [8, 16, 32]}]})",
          9000, 500);
}

void eplannerEnergy(benchmark::State& state) {
  measure(state, R"({"format": "tilescope.sweep/1", "name": "rate", "hardware": "tx2_eplanner_a",
    "networks": [{"network": "resnet50"}], "questions": [{"model": "eplanner", "objective": "energy"}],
    "axes": [{"name": "w", "set": ["/memories/1/size_bits"], "unit": "KiB", "linear": {"from": 32, "to": 1024, "count": 30}},
             {"name": "i", "set": ["/memories/0/size_bits"], "unit": "KiB", "linear": {"from": 32, "to": 1024, "count": 30}}]})",
          900, 500);
}

void zigzagEnergy(benchmark::State& state) {
  measure(state, R"({"format": "tilescope.sweep/1", "name": "rate", "tie_break": "first", "hardware": "tpu_like",
    "networks": [{"network": "resnet50"}], "questions": [{"model": "zigzag", "objective": "energy"}],
    "axes": [{"name": "a", "set": ["/memories/0/size_bits"], "unit": "B", "linear": {"from": 32, "to": 656, "count": 20}},
             {"name": "s", "set": ["/memories/2/size_bits"], "unit": "KiB", "linear": {"from": 256, "to": 4096, "count": 20}}]})",
          400, 100);
}

BENCHMARK(eplannerLatency)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(eplannerEnergy)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(zigzagEnergy)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tilescope

BENCHMARK_MAIN();
