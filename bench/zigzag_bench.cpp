// SPDX-License-Identifier: GPL-3.0-or-later
// Speed of ZigZag's paper search (LOMA), in CPU time of one thread. Tables are set up anew each time.
#include <benchmark/benchmark.h>

#include <stdexcept>

#include "core/hardware/hardware_json.h"
#include "core/models/zigzag/search/loma_strategy.h"
#include "core/models/zigzag/search/order_search.h"
#include "core/models/zigzag/search/visiting_order.h"
#include "core/models/zigzag/spatial_candidates.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/plan/case_json.h"
#include "core/workload/network_json.h"

namespace tilescope::zigzag {
namespace {

template <class T>
T valueOrThrow(Result<T> result) {
  if (!result) throw std::runtime_error(toText(result.diagnostics()));
  return std::move(result).value();
}

std::string projectPath(const std::string& relative) {
  return std::string(TILESCOPE_SOURCE_DIR "/") + relative;
}

void countMappings(benchmark::State& state, std::uint64_t ofOneRun) {
  state.counters["mappings"] = static_cast<double>(ofOneRun);
  state.counters["mappings/s"] = benchmark::Counter(
      static_cast<double>(ofOneRun) * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

void oneLayer(benchmark::State& state, const std::string& name, int limit, Objective objective, bool compatible) {
  const Case content = valueOrThrow(readCase(projectPath("tests/golden/zigzag/" + name + ".case.json")));
  const Layer& layer = content.network.layers.front();
  std::uint64_t mappings = 0;
  for (auto _ : state) {
    const auto problem = std::make_shared<const Problem>(makeProblem(layer, content.hardware));
    const SpatialCandidates candidates = spatialCandidates(*problem, &content.hardware.dataflows.front(), compatible);
    const std::unique_ptr<Rules> rules = makeRules(problem, candidates.unrollings.front(), compatible);
    const LoopKinds kinds =
        loopKinds(loopPrimeFactors(rules->temporalSizes(), problem->dimCount(), limit), problem->dims);
    OrderSearchSettings settings;
    settings.objective = objective;
    settings.realEven = !compatible;
    const OrderSearchAnswer answer = searchOrders(*rules, kinds, {}, settings);
    benchmark::DoNotOptimize(answer);
    mappings = answer.visited;
  }
  countMappings(state, mappings);
}

// All distinct layers, as the planner plans them.
void network(benchmark::State& state, Objective objective, const char* compatibility) {
  const Network network = valueOrThrow(readNetwork(projectPath("networks/resnet18.json")));
  const HardwareProfile hardware = valueOrThrow(readHardware(projectPath("hardware_profiles/tpu_like.json")));
  const LomaStrategy search;
  const ModelOptions options{{"compatibility", compatibility}};
  std::uint64_t mappings = 0;
  for (auto _ : state) {
    std::vector<std::string> keys;
    mappings = 0;
    for (const Layer& layer : network.layers) {
      if (!zigzagModel().covers(layer)) continue;
      const SearchRequest request{layer, hardware, options, objective, std::nullopt, {}};
      const std::string key = search.cacheKey(request);
      if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
      keys.push_back(key);
      const LayerSolution solution = search.solve(request);
      benchmark::DoNotOptimize(solution);
      mappings += solution.statistics.candidates;
    }
    state.counters["layers"] = static_cast<double>(keys.size());
  }
  countMappings(state, mappings);
}

BENCHMARK_CAPTURE(oneLayer, tpu_conv3x3_energy, "tpu_conv3x3", 6, Objective::Energy, true);
BENCHMARK_CAPTURE(oneLayer, tpu_conv3x3_latency, "tpu_conv3x3", 6, Objective::Latency, true);
BENCHMARK_CAPTURE(oneLayer, tpu_conv3x3_own_energy, "tpu_conv3x3", 6, Objective::Energy, false);
BENCHMARK_CAPTURE(oneLayer, tpu_conv3x3_own_latency, "tpu_conv3x3", 6, Objective::Latency, false);
BENCHMARK_CAPTURE(oneLayer, gemm_10080_energy, "gemm_l1_l3_rect", 8, Objective::Energy, true);
BENCHMARK_CAPTURE(oneLayer, gemm_10080_latency, "gemm_l1_l3_rect", 8, Objective::Latency, true);
BENCHMARK_CAPTURE(network, resnet18_tpu_energy, Objective::Energy, "zigzag-3.8.5")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(network, resnet18_tpu_latency, Objective::Latency, "zigzag-3.8.5")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(network, resnet18_tpu_own_energy, Objective::Energy, "none")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(network, resnet18_tpu_own_latency, Objective::Latency, "none")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tilescope::zigzag

BENCHMARK_MAIN();
