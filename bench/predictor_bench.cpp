// SPDX-License-Identifier: GPL-3.0-or-later
// Speed of the exact search of the Predictor's model for the distinct layers of ResNet-50 on Eyeriss, without reuse
// between layers. Times are CPU times of one thread.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/hardware/hardware_json.h"
#include "core/models/predictor/exact_layer.h"
#include "core/workload/network_json.h"

namespace tilescope::predictor {
namespace {

template <class T>
T valueOrThrow(Result<T> result) {
  if (!result) throw std::runtime_error(toText(result.diagnostics()));
  return std::move(result).value();
}

std::string projectPath(const std::string& relative) {
  return std::string(TILESCOPE_SOURCE_DIR "/") + relative;
}

// Fixed by the first dataflow of this kind, or open.
enum class Array { RowStationary, WeightStationary, AnyOfProfile, Open };

struct Task {
  const char* name;
  Array array;
  Objective objective;
  bool secondKey = true;
};

class Workload {
 public:
  explicit Workload(const Task& task)
      : task_(task), hardware_(valueOrThrow(readHardware(projectPath("hardware_profiles/eyeriss.json")))) {
    const auto keep = [&](Stationary stationary) {
      std::erase_if(hardware_.dataflows, [&](const Dataflow& d) { return d.stationary != stationary; });
    };
    if (task.array == Array::RowStationary) keep(Stationary::Row);
    if (task.array == Array::WeightStationary) keep(Stationary::Weight);
    if (task.array == Array::Open) hardware_.dataflows.clear();
    const Network network = valueOrThrow(readNetwork(projectPath("networks/resnet50.json")));
    for (const Layer& layer : network.layers) {
      if (!shapeOf(layer)) continue;
      Problem problem = makeProblem(layer, hardware_, {});
      const auto isSame = [&](const auto& other) { return other.second == problem; };
      if (std::none_of(problems_.begin(), problems_.end(), isSame)) problems_.emplace_back(layer, std::move(problem));
    }
  }

  // unproven: receives the number of layers without a proven optimum.
  std::uint64_t run(int& unproven, std::size_t& choices) const {
    std::uint64_t nodes = 0;
    for (const auto& [layer, problem] : problems_) {
      const ArrayChoices array = arrayChoices(layer, hardware_, std::nullopt);
      const ExactLayer found =
          solveExactly(problem, array.choices, task_.objective, {kMaxNodes, task_.secondKey}, {}, nullptr);
      nodes += found.nodes;
      choices += array.choices.size();
      unproven += found.proven && (found.secondProven || !task_.secondKey) ? 0 : 1;
    }
    return nodes;
  }

 private:
  static constexpr std::uint64_t kMaxNodes = 1'000'000;

  Task task_;
  HardwareProfile hardware_;
  std::vector<std::pair<Layer, Problem>> problems_;  // with the first layer of each problem
};

void solve(benchmark::State& state, const Task& task) {
  const Workload workload(task);
  std::uint64_t nodes = 0;
  int unproven = 0;
  std::size_t choices = 0;
  for (auto _ : state) {
    unproven = 0;
    choices = 0;
    nodes = workload.run(unproven, choices);
  }
  state.counters["nodes"] = static_cast<double>(nodes);
  state.counters["choices"] = static_cast<double>(choices);
  state.counters["unproven"] = unproven;
}

void registerAll() {
  static constexpr Task kTasks[] = {
      {"fixed/energy/first_key", Array::WeightStationary, Objective::Energy, false},
      {"fixed/energy", Array::WeightStationary, Objective::Energy},
      {"fixed/latency", Array::WeightStationary, Objective::Latency},
      {"fixed/traffic", Array::WeightStationary, Objective::Traffic},
      {"fixed/edp", Array::WeightStationary, Objective::Edp},
      {"row/energy/first_key", Array::RowStationary, Objective::Energy, false},
      {"row/energy", Array::RowStationary, Objective::Energy},
      {"row/latency", Array::RowStationary, Objective::Latency},
      {"row/traffic", Array::RowStationary, Objective::Traffic},
      {"row/edp", Array::RowStationary, Objective::Edp},
      {"profile/energy", Array::AnyOfProfile, Objective::Energy},
      {"profile/latency", Array::AnyOfProfile, Objective::Latency},
      {"open/energy", Array::Open, Objective::Energy},
      {"open/latency", Array::Open, Objective::Latency},
  };
  for (const Task& task : kTasks)
    benchmark::RegisterBenchmark((std::string("resnet50/") + task.name).c_str(), solve, task)
        ->Unit(benchmark::kMillisecond);
}

}  // namespace
}  // namespace tilescope::predictor

int main(int argc, char** argv) {
  tilescope::predictor::registerAll();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
