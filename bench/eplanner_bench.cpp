// SPDX-License-Identifier: GPL-3.0-or-later
// Speed of e-PlaNNer's searches, in CPU time of one thread. "ratio" compares with exhaustive search or the portable
// kernel.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <stdexcept>

#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_json.h"
#include "core/models/eplanner/eplanner_problem.h"
#include "core/models/eplanner/exhaustive.h"
#include "core/plan/planner.h"
#include "core/workload/network_json.h"

namespace tilescope {
namespace {

template <class T>
T valueOrThrow(Result<T> result) {
  if (!result) throw std::runtime_error(toText(result.diagnostics()));
  return std::move(result).value();
}

PlanRequest request(const std::string& network, Objective objective) {
  const std::string root = TILESCOPE_SOURCE_DIR;
  return {valueOrThrow(readNetwork(root + "/networks/" + network)),
          valueOrThrow(readHardware(root + "/hardware_profiles/tx2_eplanner_a.json")),
          "eplanner",
          "exact",
          objective,
          {},
          std::nullopt,
          std::nullopt};
}

PlannerSettings oneThread() {
  PlannerSettings settings;
  settings.threads = 1;
  return settings;
}

// All distinct layers, without cached results.
void exactNetwork(benchmark::State& state, const std::string& network, Objective objective) {
  const PlanRequest r = request(network, objective);
  double nodes = 0;
  for (auto _ : state) {
    const ExecutionPlan plan = valueOrThrow(Planner().plan(r, oneThread()));
    nodes = 0;
    for (const LayerPlan& layer : plan.layers)
      nodes += layer.sameAs.empty() ? static_cast<double>(layer.search.nodes) : 0;
    benchmark::DoNotOptimize(plan);
  }
  state.counters["nodes"] = nodes;
}

// Checks and applies an edit that changes the plan of most layers, then plans.
void sliderStep(benchmark::State& state) {
  const PlanRequest original = request("resnet50.json", Objective::Metric);
  std::int64_t size = original.hardware.memories[1].sizeBits;
  for (auto _ : state) {
    PlanRequest r = original;
    size += 8;  // no size repeats
    r.hardware = valueOrThrow(apply(original.hardware, {{"/memories/1/size_bits", std::to_string(size)}}));
    benchmark::DoNotOptimize(valueOrThrow(Planner().plan(r, oneThread())));
  }
}

std::vector<eplanner::Problem> distinctProblems(const std::string& network) {
  const PlanRequest r = request(network, Objective::Metric);
  std::vector<eplanner::Problem> all;
  for (const Layer& layer : r.network.layers) {
    if (!eplanner::eplannerLayer(layer)) continue;
    const eplanner::Problem p = eplanner::problems(layer, r.hardware, r.options, std::nullopt).front();
    if (std::find(all.begin(), all.end(), p) == all.end()) all.push_back(p);
  }
  return all;
}

double evaluateAll(const std::vector<eplanner::Problem>& problems, Simd simd) {
  double tilings = 0;
  for (const eplanner::Problem& p : problems) {
    const eplanner::ExhaustiveSpace space{eplanner::Sizes::all(p.layer.K), eplanner::Sizes::all(p.layer.C),
                                          eplanner::Sizes::all(p.layer.OY), false, eplanner::allowedFlows(p)};
    const eplanner::PrimaryMinimum found = eplanner::primaryMinimum(p, space, Objective::Metric, simd);
    benchmark::DoNotOptimize(found.value);
    tilings += static_cast<double>(found.tilings);
  }
  return tilings;
}

// Evaluates every integer tiling that fits, with three dataflows. Reports tilings per second of CPU time.
void exhaustiveNetwork(benchmark::State& state, const std::string& network, Simd simd) {
  if (simd == Simd::Avx512 && bestSimd() != simd) {
    state.SkipWithError("this processor has no AVX-512");
    return;
  }
  const auto problems = distinctProblems(network);
  double tilings = 0;
  for (auto _ : state) tilings += evaluateAll(problems, simd);
  state.counters["tilings/s"] = benchmark::Counter(tilings, benchmark::Counter::kIsRate);
  state.counters["tilings"] = tilings / static_cast<double>(state.iterations());
}

// The thesis's example of too many tilings (1.85 · 10^9): the ninth convolution of VGG-16, six tile sizes, 32 × 32
// processing elements, and 368, 288 and 144 KB for inputs, weights and outputs.
eplanner::Problem thesisExample() {
  const PlanRequest r = request("vgg16.json", Objective::Metric);
  const auto layer = std::find_if(r.network.layers.begin(), r.network.layers.end(),
                                  [](const Layer& l) { return l.name == "conv4_2"; });
  HardwareProfile hardware = r.hardware;
  hardware.clockMhz = 1200;
  hardware.precision = {16, 16, 16, 16};
  for (ArrayDim& dim : hardware.arrayDims) dim.size = 32;
  hardware.memories[0].sizeBits = 8 * 368'000;
  hardware.memories[1].sizeBits = 8 * 288'000;
  hardware.memories[2].sizeBits = 8 * 144'000;
  hardware.memories[3].bandwidthGbPerS = 1.6;
  return eplanner::problems(*layer, hardware, {{"halo", "off"}}, std::nullopt).front();
}

void exhaustiveSixDimensions(benchmark::State& state, Simd simd) {
  if (simd == Simd::Avx512 && bestSimd() != simd) {
    state.SkipWithError("this processor has no AVX-512");
    return;
  }
  const eplanner::Problem p = thesisExample();
  const eplanner::ExhaustiveSpace space{eplanner::Sizes::all(p.layer.K), eplanner::Sizes::all(p.layer.C),
                                        eplanner::Sizes::all(p.layer.OY), true, eplanner::allowedFlows(p)};
  double tilings = 0;
  for (auto _ : state) {
    tilings += static_cast<double>(eplanner::primaryMinimum(p, space, Objective::Metric, simd).tilings);
  }
  state.counters["tilings/s"] = benchmark::Counter(tilings, benchmark::Counter::kIsRate);
  state.counters["tilings"] = tilings / static_cast<double>(state.iterations());
}

void registerAll() {
  using benchmark::RegisterBenchmark;
  for (const Objective objective :
       {Objective::Metric, Objective::Energy, Objective::Latency, Objective::Edp, Objective::Traffic}) {
    for (const char* network : {"resnet50", "vgg16", "yolov2", "resnet152_v1"}) {
      RegisterBenchmark(("exact/" + std::string(network) + "/" + std::string(name(objective))).c_str(),
                        [=](benchmark::State& s) { exactNetwork(s, std::string(network) + ".json", objective); })
          ->Unit(benchmark::kMillisecond);
    }
  }
  RegisterBenchmark("slider_step/resnet50/metric", sliderStep)->Unit(benchmark::kMillisecond);
  for (const auto& [label, simd] : {std::pair{"portable", Simd::Portable}, std::pair{"avx512", Simd::Avx512}}) {
    RegisterBenchmark(("exhaustive/thesis_example/" + std::string(label)).c_str(), [simd = simd](benchmark::State& s) {
      exhaustiveSixDimensions(s, simd);
    })->Unit(benchmark::kMillisecond);
  }
  for (const char* network : {"resnet50", "vgg16"}) {
    for (const auto& [label, simd] : {std::pair{"portable", Simd::Portable}, std::pair{"avx512", Simd::Avx512}}) {
      RegisterBenchmark(("exhaustive/" + std::string(network) + "/" + label).c_str(), [=, simd = simd](
                                                                                          benchmark::State& s) {
        exhaustiveNetwork(s, std::string(network) + ".json", simd);
      })->Unit(benchmark::kMillisecond);
    }
  }
}

}  // namespace
}  // namespace tilescope

int main(int argc, char** argv) {
  tilescope::registerAll();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
