// SPDX-License-Identifier: GPL-3.0-or-later
// A slider step of a language model: Llama-3-8B in decode from batch 8 to 16, until the plan of all 289 products is
// proven. Times are CPU times of one thread. Expanding the run settings is part of the step and also measured alone.
#include <benchmark/benchmark.h>

#include <stdexcept>
#include <string>
#include <utility>

#include "core/hardware/hardware_json.h"
#include "core/plan/planner.h"
#include "core/workload/network_file.h"
#include "core/workload/run_changes.h"

namespace tilescope {
namespace {

template <class T>
T valueOrThrow(Result<T> result) {
  if (!result) throw std::runtime_error(toText(result.diagnostics()));
  return std::move(result).value();
}

std::string projectPath(const std::string& relative) {
  return std::string(TILESCOPE_SOURCE_DIR "/") + relative;
}

Network llama() {
  return valueOrThrow(readNetworkFile(projectPath("transformers/llama3_8b.json")));
}

const RunChanges& changes() {
  static const RunChanges kChanges = valueOrThrow(parseRun("past=2047,weight=4,activation=16,cache=8"));
  return kChanges;
}

void expandRun(benchmark::State& state) {
  const Network network = llama();
  for (auto _ : state) benchmark::DoNotOptimize(valueOrThrow(withRun(network, changes(), 16)));
}

void step(benchmark::State& state, const char* hardware, const char* model, Objective objective) {
  const Network network = llama();
  PlanRequest request;
  request.hardware = valueOrThrow(readHardware(projectPath(std::string("hardware_profiles/") + hardware + ".json")));
  request.model = model;
  request.search = "exact";
  request.objective = objective;
  PlannerSettings settings;
  settings.threads = 1;
  for (auto _ : state) {
    request.network = valueOrThrow(withRun(network, changes(), 16));
    benchmark::DoNotOptimize(valueOrThrow(Planner().plan(request, settings)));
  }
}

BENCHMARK(expandRun)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(step, eplanner_tx2_latency, "tx2_eplanner_a", "eplanner", Objective::Latency)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(step, zigzag_tx2_energy, "tx2_eplanner_a", "zigzag", Objective::Energy)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(step, zigzag_npu_like_energy, "npu_like", "zigzag", Objective::Energy)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(step, zigzag_npu_like_latency, "npu_like", "zigzag", Objective::Latency)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tilescope

BENCHMARK_MAIN();
