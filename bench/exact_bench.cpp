// SPDX-License-Identifier: GPL-3.0-or-later
// Speed of the exact search of ZigZag's model for the distinct layers of ResNet-50, without reuse between layers. Times
// are CPU times of one thread.
//
//   exact_bench [options of Google Benchmark]
//   exact_bench --peak-memory    measures the peak memory of each row in a process of its own
#include <benchmark/benchmark.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <stdexcept>

#include "core/hardware/hardware_json.h"
#include "core/models/zigzag/search/exact_layer.h"
#include "core/models/zigzag/search/exact_strategy.h"
#include "core/models/zigzag/search/visiting_order.h"
#include "core/models/zigzag/spatial_candidates.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/plan/planner.h"
#include "core/workload/network_json.h"

namespace tilescope::zigzag {
namespace {

constexpr std::uint64_t kMaxNodes = 200'000;  // per layer, as in the search strategy

template <class T>
T valueOrThrow(Result<T> result) {
  if (!result) throw std::runtime_error(toText(result.diagnostics()));
  return std::move(result).value();
}

std::string projectPath(const std::string& relative) {
  return std::string(TILESCOPE_SOURCE_DIR "/") + relative;
}

enum class Layers { Weighted, All };        // Weighted: convolutions and fully connected; All: distinct layers
enum class Dataflows { First, All, Open };  // of the profile; Open: no dataflow

struct Task {
  const char* profile;
  Objective objective = Objective::Energy;
  bool secondKey = true;
  Layers layers = Layers::All;
  Dataflows dataflows = Dataflows::First;
};

// Layers of ResNet-50 that are different problems.
class Workload {
 public:
  Workload(const Task& task, std::uint64_t mostNodes)
      : task_(task),
        mostNodes_(mostNodes),
        hardware_(valueOrThrow(readHardware(projectPath(std::string("hardware_profiles/") + task.profile + ".json")))) {
    if (task.dataflows == Dataflows::Open) hardware_.dataflows.clear();
    if (task.dataflows == Dataflows::First) hardware_.dataflows.resize(1);
    std::vector<std::string> keys;
    for (Layer& layer : valueOrThrow(readNetwork(projectPath("networks/resnet50.json"))).layers) {
      if (!zigzagModel().covers(layer)) continue;
      if (task.layers == Layers::Weighted && layer.type != LayerType::Conv && layer.type != LayerType::Fc) continue;
      const std::string key = searchKey(requestOf(layer));
      if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
      keys.push_back(key);
      layers_.push_back(std::move(layer));
    }
  }

  const std::vector<Layer>& layers() const { return layers_; }
  const HardwareProfile& hardware() const { return hardware_; }

  struct Sums {
    double nodes = 0, layers = 0, proven = 0, bothProven = 0, largestGap = 0;
  };
  Sums solve() const {
    Sums sums;
    for (const Layer& layer : layers_) {
      const SearchRequest request = requestOf(layer);
      const ExactLayer solved = solveExactly(request, std::make_shared<const Problem>(makeProblem(layer, hardware_)),
                                             {mostNodes_, task_.secondKey});
      sums.nodes += static_cast<double>(solved.nodes);
      ++sums.layers;
      sums.proven += solved.proven;
      sums.bothProven += solved.proven && solved.secondaryProven;
      if (!solved.best || solved.proven) continue;
      const double value = solved.best->found.value.primary;
      sums.largestGap = std::max(sums.largestGap, (value - solved.lowerBound) / value);
    }
    return sums;
  }

  // With LOMA. Returns the number of visited loop orders.
  double solveAsPaper(int limit) const {
    double orders = 0;
    for (const Layer& layer : layers_) {
      const auto problem = std::make_shared<const Problem>(makeProblem(layer, hardware_));
      const Dataflow* dataflow = hardware_.dataflows.empty() ? nullptr : &hardware_.dataflows.front();
      for (const Unrolling& unrolling : spatialCandidates(*problem, dataflow, false).unrollings) {
        const std::unique_ptr<Rules> rules = makeRules(problem, unrolling, false);
        const LoopKinds kinds =
            loopKinds(loopPrimeFactors(rules->temporalSizes(), problem->dimCount(), limit), problem->dims);
        OrderSearchSettings settings;
        settings.objective = task_.objective;
        settings.realEven = true;
        const OrderSearchAnswer answer = searchOrders(*rules, kinds, {}, settings);
        orders += static_cast<double>(answer.visited);
      }
    }
    return orders;
  }

 private:
  SearchRequest requestOf(const Layer& layer) const {
    return {layer, hardware_, options_, task_.objective, std::nullopt, {}};
  }

  Task task_;
  std::uint64_t mostNodes_;
  ModelOptions options_;
  HardwareProfile hardware_;
  std::vector<Layer> layers_;
};

void exact(benchmark::State& state, const Task& task) {
  const Workload workload(task, kMaxNodes);
  Workload::Sums sums;
  for (auto _ : state) sums = workload.solve();
  state.counters["layers"] = sums.layers;
  state.counters["nodes"] = sums.nodes;
  state.counters["proven_%"] = 100 * sums.proven / sums.layers;
  state.counters["both_keys_%"] = 100 * sums.bothProven / sums.layers;
  state.counters["largest_gap_%"] = 100 * sums.largestGap;
}

void paper(benchmark::State& state, const Task& task) {
  const Workload workload(task, kMaxNodes);
  double orders = 0;
  for (auto _ : state) orders = workload.solveAsPaper(kDefaultLpfLimit);
  state.counters["layers"] = static_cast<double>(workload.layers().size());
  state.counters["nodes"] = orders;
}

double cpuSeconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// A slider moves the size of the shared buffer up and down; no size repeats, so that nothing is reused. Measures when
// every layer has a mapping, when every objective is proven, and when the plan is complete.
void sliderTick(benchmark::State& state, Objective objective) {
  PlanRequest request{valueOrThrow(readNetwork(projectPath("networks/resnet50.json"))),
                      valueOrThrow(readHardware(projectPath("hardware_profiles/tpu_like.json"))),
                      "zigzag",
                      "exact",
                      objective,
                      {},
                      std::nullopt,
                      std::nullopt};
  const auto buffer = std::find_if(request.hardware.memories.begin(), request.hardware.memories.end(),
                                   [](const Memory& m) { return !m.offChip && m.holds.size() > 1; });
  const std::int64_t usual = buffer->sizeBits, step = usual / 64;
  Planner planner;
  std::vector<double> answered, proven, complete;
  for (auto _ : state) {
    const auto move = static_cast<std::int64_t>(complete.size()) + 1;
    buffer->sizeBits = usual + (move % 2 == 0 ? -1 : 1) * (step + 8 * move);
    double all = 0, allProven = 0;
    const double start = cpuSeconds();
    PlannerSettings settings;
    settings.threads = 1;
    settings.previewFirst = settings.warmStarts = true;
    settings.onProgress = [&](const PlanProgress& progress) {
      if (all == 0 && progress.everyLayerHasAnAnswer()) all = cpuSeconds() - start;
      if (allProven == 0 && progress.everyLayerHasAnAnswer() && progress.gap && *progress.gap == 0)
        allProven = cpuSeconds() - start;
    };
    benchmark::DoNotOptimize(planner.plan(request, settings));
    const double end = cpuSeconds() - start;
    answered.push_back(all);
    proven.push_back(allProven == 0 ? end : allProven);
    complete.push_back(end);
  }
  state.counters["every_answer_ms"] = 1000 * median(answered);
  state.counters["every_proof_ms"] = 1000 * median(proven);
  state.counters["complete_ms"] = 1000 * median(complete);
}

struct Row {
  std::string name;
  Task task;
};

// Fixed dataflows first.
std::vector<Row> rows() {
  std::vector<Row> all;
  for (const char* profile : {"tpu_like", "eyeriss_like", "edge_tpu_like", "ascend_like"}) {
    const auto add = [&](const std::string& what, Objective objective, bool secondKey, Layers layers, Dataflows flows) {
      all.push_back({std::string(profile) + "/" + what, {profile, objective, secondKey, layers, flows}});
    };
    add("energy_proof", Objective::Energy, false, Layers::Weighted, Dataflows::First);
    add("energy", Objective::Energy, true, Layers::Weighted, Dataflows::First);
    add("traffic", Objective::Traffic, true, Layers::Weighted, Dataflows::First);
    add("latency", Objective::Latency, true, Layers::Weighted, Dataflows::First);
    add("edp", Objective::Edp, true, Layers::Weighted, Dataflows::First);
    add("all_layers/energy_proof", Objective::Energy, false, Layers::All, Dataflows::First);
    add("all_layers/latency", Objective::Latency, true, Layers::All, Dataflows::First);
    add("all_dataflows/energy_proof", Objective::Energy, false, Layers::All, Dataflows::All);
    add("all_dataflows/energy", Objective::Energy, true, Layers::All, Dataflows::All);
  }
  for (const char* profile : {"tpu_like", "eyeriss_like"}) {
    all.push_back({std::string(profile) + "/open/energy_proof",
                   {profile, Objective::Energy, false, Layers::Weighted, Dataflows::Open}});
  }
  return all;
}

// VmHWM, in MiB.
double peakMebibytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) return std::strtod(line.c_str() + std::strlen("VmHWM:"), nullptr) / 1024;
  return 0;
}

void printPeak(const Row& row) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    const Workload workload(row.task, kMaxNodes);
    const double before = peakMebibytes();
    workload.solve();
    std::printf("%-40s %8.1f MiB, %6.1f of them by the search\n", row.name.c_str(), peakMebibytes(),
                peakMebibytes() - before);
    std::fflush(stdout);
    _exit(0);
  }
  waitpid(child, nullptr, 0);
}

void registerAll() {
  for (const Row& row : rows())
    benchmark::RegisterBenchmark(("exact/" + row.name).c_str(), exact, row.task)
        ->Unit(benchmark::kMillisecond)
        ->MeasureProcessCPUTime();
  for (const Objective objective : {Objective::Energy, Objective::Latency})
    for (const char* profile : {"tpu_like", "eyeriss_like", "edge_tpu_like", "ascend_like"})
      benchmark::RegisterBenchmark(("loma6/" + std::string(profile) + "/" + std::string(name(objective))).c_str(),
                                   paper, Task{profile, objective, true, Layers::Weighted, Dataflows::First})
          ->Unit(benchmark::kMillisecond)
          ->MeasureProcessCPUTime();
  for (const Objective objective : {Objective::Energy, Objective::Latency})
    benchmark::RegisterBenchmark(("slider_tick/tpu_like/" + std::string(name(objective))).c_str(), sliderTick,
                                 objective)
        ->Unit(benchmark::kMillisecond)
        ->MeasureProcessCPUTime()
        ->Iterations(30);
}

}  // namespace
}  // namespace tilescope::zigzag

int main(int argc, char** argv) {
  using namespace tilescope::zigzag;
  if (argc == 2 && std::strcmp(argv[1], "--peak-memory") == 0) {
    for (const Row& row : rows()) printPeak(row);
    return 0;
  }
  registerAll();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
