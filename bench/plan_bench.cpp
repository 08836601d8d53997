// SPDX-License-Identifier: GPL-3.0-or-later
// Plans whose layers are all solved already: a slider moved back, or the same call of python_bench.py once more.
#include <benchmark/benchmark.h>

#include <stdexcept>
#include <string>
#include <utility>

#include "core/hardware/hardware_json.h"
#include "core/plan/planner.h"
#include "core/workload/network_json.h"

namespace tilescope {
namespace {

template <class T>
T readOrThrow(Result<T> result) {
  if (!result) throw std::runtime_error(toText(result.diagnostics()));
  return std::move(result).value();
}

void cached(benchmark::State& state, const char* network, const char* profile, const char* model) {
  const std::string source = TILESCOPE_SOURCE_DIR "/";
  PlanRequest request;
  request.network = readOrThrow(readNetwork(source + "networks/" + network + ".json"));
  request.hardware = readOrThrow(readHardware(source + "hardware_profiles/" + profile + ".json"));
  request.model = model;
  request.search = "exact";
  request.objective = Objective::Energy;
  Planner planner;
  readOrThrow(planner.plan(request));
  for (auto _ : state) benchmark::DoNotOptimize(readOrThrow(planner.plan(request)));
}
BENCHMARK_CAPTURE(cached, resnet50, "resnet50", "tpu_like", "zigzag")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(cached, alexnet, "alexnet", "eyeriss", "predictor")->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace tilescope

BENCHMARK_MAIN();
