// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/design_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/json_pointer.h"
#include "core/base/label_words.h"
#include "core/base/units.h"
#include "core/explore/parameter_steps.h"
#include "core/models/model_registry.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

constexpr std::size_t kMaxPorts = 3;       // those with the most stall cycles
constexpr double kKneeReach = 4;           // relative to the current array dimension
constexpr double kSameUtilization = 0.99;  // relative to the current utilization
constexpr double kSameOverrating = 1.01;   // relative to that of the current size

StepKind stepKindOf(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::MemorySize:
      return StepKind::MemorySize;
    case ParameterKind::ArrayDim:
      return StepKind::ArrayDim;
    case ParameterKind::Bandwidth:
    case ParameterKind::Clock:
    case ParameterKind::Precision:
    case ParameterKind::Run:
    case ParameterKind::Width:
      break;
  }
  return StepKind::OffChipBandwidth;
}

bool changesEnergyPerBit(const Parameter& parameter, const PlanRequest& request) {
  const bool energyCounts = request.objective == Objective::Energy || request.objective == Objective::Edp;
  return energyCounts && parameter.kind == ParameterKind::Bandwidth && parameter.narrowest &&
         request.hardware.memories.back().energyPer == EnergyPer::Access;
}

std::size_t indexIn(const std::string& pointer, std::size_t key) {
  return std::stoul(splitPointer(pointer)->at(key));
}

struct Fold {
  double size = 1;  // product of the loops
  double macs = 0;
};

// One fold per planned layer, under its chosen dataflow.
std::vector<Fold> foldsOver(const ExecutionPlan& plan, const std::string& arrayDim) {
  std::vector<Fold> folds;
  const HardwareProfile& hardware = plan.request.hardware;
  for (std::size_t i = 0; i < plan.layers.size(); ++i) {
    const auto dataflow = std::find_if(hardware.dataflows.begin(), hardware.dataflows.end(),
                                       [&](const Dataflow& one) { return one.name == plan.layers[i].dataflow; });
    if (plannedResult(plan.layers[i]) == nullptr || dataflow == hardware.dataflows.end() || !dataflow->unroll) continue;
    const auto& layers = plan.request.network.layers;
    const auto layer =
        std::find_if(layers.begin(), layers.end(), [&](const Layer& one) { return one.name == plan.layers[i].name; });
    if (layer == layers.end()) continue;
    const TensorProblem problem = tensorProblem(*layer, hardware.precision);
    Fold fold{1, problem.macs};
    for (const auto& [dim, loops] : *dataflow->unroll)
      for (const UnrolledLoop& loop : loops)
        for (const auto& [letter, size] : problem.einsum.dims)
          if (dim == arrayDim && letter == loop.dim && !loop.factor) fold.size *= static_cast<double>(size);
    if (fold.macs > 0) folds.push_back(fold);
  }
  return folds;
}

double utilizationAt(const std::vector<Fold>& folds, double size) {
  double macs = 0, time = 0;
  for (const Fold& fold : folds) {
    macs += fold.macs;
    time += fold.macs / fold.size * std::ceil(fold.size / size);
  }
  return time > 0 ? macs / (time * size) : 0;
}

std::vector<Fold> foldsOver(const ExecutionPlan& plan, const Parameter& arrayDim) {
  return foldsOver(plan, plan.request.hardware.arrayDims.at(indexIn(arrayDim.pointer, 2)).name);
}

// The time of the array against that of a model for which the last tile of a fold takes no more than its share.
double overrating(const std::vector<Fold>& folds, double size) {
  double time = 0, counted = 0;
  for (const Fold& fold : folds) {
    time += fold.macs / fold.size * std::ceil(fold.size / size);
    counted += fold.macs / std::min(fold.size, size);
  }
  return counted > 0 ? time / counted : 1;
}

// Sizes of an array dimension that the plan's model overrates more than the current one.
class Overrated {
 public:
  Overrated(const ExecutionPlan& present, const Parameter& parameter) {
    const Result<const ModelEntry*> entry = findModel(present.request.model);
    if (parameter.kind != ParameterKind::ArrayDim || !entry || !(*entry)->model->countsRemaindersAsFull()) return;
    folds_ = foldsOver(present, parameter);
    most_ = kSameOverrating * overrating(folds_, parameter.value);
  }

  bool has(double size) const { return overrating(folds_, size) > most_; }

 private:
  std::vector<Fold> folds_;
  double most_ = 1;
};

std::optional<double> notOverrated(const ExecutionPlan& present, const Parameter& parameter,
                                   std::optional<double> rung) {
  const Overrated overrated(present, parameter);
  while (rung && overrated.has(*rung)) rung = nextStep(parameter, *rung);
  return rung;
}

double heldBits(const Layer& layer, const Memory& memory, const ElementBits& precision) {
  const TensorProblem problem = tensorProblem(layer, precision);
  const auto bitsOf = [&](Tensor tensor) {
    if (tensor == Tensor::I) return problem.bits.input;
    return tensor == Tensor::W ? problem.bits.weight : problem.bits.output;
  };
  double bits = 0;
  for (const Tensor tensor : memory.holds)
    bits += static_cast<double>(problem.elements[index(tensor)]) * bitsOf(tensor);
  return bits * (memory.doubleBuffered ? 2 : 1);
}

DesignStep widerPort(const HardwareProfile& hardware, std::size_t m, std::size_t p, std::int64_t bits) {
  const Port& port = hardware.memories[m].ports[p];
  DesignStep step;
  step.kind = StepKind::PortWidth;
  step.pointer = fmt::format("/memories/{}/ports/{}/bits_per_cycle", m, p);
  step.label = fmt::format("{} port {}", labelOf(hardware.memories[m].name), port.name);
  step.words = fmt::format("port {} of {}", port.name, wordsOf(hardware.memories[m].name));
  step.from = static_cast<double>(port.widestBitsPerCycle);
  step.to = static_cast<double>(bits);
  step.change = fmt::format("from {} to {} bit/cycle", port.widestBitsPerCycle, bits);
  step.setting = fmt::format("{} bit/cycle", bits);
  step.edit = HardwareEdit{step.pointer, Json::array({port.narrowestBitsPerCycle, bits}).dump()};
  return step;
}

bool isWithinLimits(const HardwareProfile& hardware, const DesignStep& wider) {
  const auto limits = hardware.limits.find(wider.pointer + "/1");
  return limits == hardware.limits.end() || wider.to <= limits->second.max;
}

using PortPlace = std::pair<std::size_t, std::size_t>;  // memory and port

// Stall cycles of the ports on chip.
std::map<PortPlace, double> stallsOf(const ExecutionPlan& plan) {
  const HardwareProfile& hardware = plan.request.hardware;
  std::map<PortPlace, double> stalls;
  for (const LayerPlan& layer : plan.layers) {
    const LayerResult* result = plannedResult(layer);
    const std::optional<StallPlace> place = result ? stallPlaceOf(*result) : std::nullopt;
    if (!place) continue;
    for (std::size_t m = 0; m < hardware.memories.size(); ++m)
      for (std::size_t p = 0; p < hardware.memories[m].ports.size(); ++p)
        if (hardware.memories[m].name == place->memory && hardware.memories[m].ports[p].name == place->port &&
            !hardware.memories[m].offChip)
          stalls[{m, p}] += result->latency.stall.value_or(0);
  }
  return stalls;
}

std::vector<DesignStep> widerPorts(const ExecutionPlan& plan) {
  const HardwareProfile& hardware = plan.request.hardware;
  std::vector<std::pair<double, DesignStep>> found;
  for (const auto& [at, cycles] : stallsOf(plan)) {
    const std::int64_t now = hardware.memories[at.first].ports[at.second].widestBitsPerCycle;
    DesignStep wider = widerPort(hardware, at.first, at.second, 2 * now);
    if (cycles > 0 && isWithinLimits(hardware, wider)) found.emplace_back(cycles, std::move(wider));
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  found.resize(std::min(found.size(), kMaxPorts));
  std::vector<DesignStep> steps;
  for (auto& [cycles, wider] : found) steps.push_back(std::move(wider));
  return steps;
}

DesignStep otherBuffering(const HardwareProfile& hardware, std::size_t m) {
  const Memory& memory = hardware.memories[m];
  DesignStep step;
  step.kind = StepKind::DoubleBuffering;
  step.pointer = fmt::format("/memories/{}/double_buffered", m);
  step.label = labelOf(memory.name) + " double buffering";
  step.words = fmt::format("double buffering of {}", wordsOf(memory.name));
  step.from = memory.doubleBuffered;
  step.to = !memory.doubleBuffered;
  step.change = memory.doubleBuffered ? "off" : "on";
  step.setting = fmt::format("double buffering {}", step.change);
  step.edit = HardwareEdit{step.pointer, memory.doubleBuffered ? "false" : "true"};
  return step;
}

DesignStep everyDataflow() {
  DesignStep step;
  step.kind = StepKind::Dataflow;
  step.pointer = "/dataflow";
  step.label = "Dataflow";
  step.words = "the dataflow";
  step.change = "to the best per layer";
  step.setting = "best dataflow per layer";
  return step;
}

}  // namespace

DesignStep stepOf(const Parameter& parameter, double to) {
  DesignStep step;
  step.kind = stepKindOf(parameter.kind);
  step.pointer = parameter.pointer;
  step.label = parameter.label;
  step.words = parameter.words;
  step.from = parameter.value;
  step.to = allowed(parameter, to);
  step.change = fromToText(parameter, step.from, step.to);
  step.setting = settingText(parameter, step.to);
  step.edit = editOf(parameter, to);
  return step;
}

Result<PlanRequest> withSteps(PlanRequest request, const std::vector<DesignStep>& steps) {
  std::vector<HardwareEdit> edits;
  for (const DesignStep& step : steps) {
    if (step.edit) edits.push_back(*step.edit);
    if (step.kind == StepKind::Dataflow) request.dataflow.reset();
  }
  Result<HardwareProfile> hardware = tilescope::apply(request.hardware, edits);
  if (!hardware) return hardware.diagnostics();
  request.hardware = std::move(hardware).value();
  return request;
}

std::vector<Parameter> adviceParameters(const PlanRequest& request, const HardwareProfile& asRead) {
  std::vector<Parameter> parameters = parametersOf(request.hardware, asRead);
  std::erase_if(parameters, [&](const Parameter& parameter) {
    return parameter.kind == ParameterKind::Precision || parameter.kind == ParameterKind::Clock ||
           changesEnergyPerBit(parameter, request);
  });
  return parameters;
}

std::vector<DesignStep> furtherSteps(const PlanRequest& request, const ExecutionPlan& present,
                                     const std::vector<Parameter>& parameters) {
  std::vector<DesignStep> steps;
  for (const Parameter& parameter : parameters) {
    std::optional<double> knee;
    if (parameter.kind == ParameterKind::MemorySize) knee = memoryKnee(request, parameter);
    if (parameter.kind == ParameterKind::ArrayDim) knee = arrayKnee(present, parameter);
    if (knee && knee != firstRung(present, parameter)) steps.push_back(stepOf(parameter, *knee));
  }
  for (DesignStep& wider : widerPorts(present)) steps.push_back(std::move(wider));
  for (std::size_t m = 0; m < request.hardware.memories.size(); ++m)
    if (!request.hardware.memories[m].offChip) steps.push_back(otherBuffering(request.hardware, m));
  if (request.dataflow && request.hardware.dataflows.size() > 1) steps.push_back(everyDataflow());
  return steps;
}

std::vector<DesignStep> withStalledPorts(const DesignStep& step, const ExecutionPlan& larger) {
  if (step.kind != StepKind::ArrayDim || step.to <= step.from) return {};
  const HardwareProfile& hardware = larger.request.hardware;
  const std::map<PortPlace, double> stalls = stallsOf(larger);
  const auto longest =
      std::max_element(stalls.begin(), stalls.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  if (longest == stalls.end() || longest->second <= 0) return {};
  const auto [m, stalled] = longest->first;
  const std::vector<Port>& ports = hardware.memories[m].ports;
  const auto sharesTensor = [&, &one = ports[stalled]](const Port& other) {
    return std::any_of(other.carries.begin(), other.carries.end(), [&](const PortMove& move) {
      return std::any_of(one.carries.begin(), one.carries.end(),
                         [&](const PortMove& of) { return of.tensor == move.tensor; });
    });
  };
  std::vector<DesignStep> steps{step};
  for (std::size_t p = 0; p < ports.size(); ++p) {
    if (!sharesTensor(ports[p])) continue;
    const double bits = static_cast<double>(ports[p].widestBitsPerCycle) * step.to / step.from;
    DesignStep wider = widerPort(hardware, m, p, static_cast<std::int64_t>(std::ceil(bits)));
    if (!isWithinLimits(hardware, wider)) return {};
    steps.push_back(std::move(wider));
  }
  return steps;
}

std::optional<double> firstRung(const ExecutionPlan& present, const Parameter& parameter) {
  return notOverrated(present, parameter, worthwhileStep(parameter));
}

std::optional<double> nextRung(const ExecutionPlan& present, const Parameter& parameter, double value) {
  return notOverrated(present, parameter, nextStep(parameter, value));
}

std::optional<double> arrayKnee(const ExecutionPlan& present, const Parameter& parameter) {
  const std::vector<Fold> folds = foldsOver(present, parameter);
  const double least = parameter.value * kWorthwhileStep, most = std::min(parameter.most, kKneeReach * parameter.value);
  std::vector<double> sizes;
  for (const Fold& fold : folds)
    for (double count = 1; count <= fold.size; ++count) {
      const double size = std::ceil(fold.size / count);
      if (size < least) break;
      if (size <= most) sizes.push_back(size);
    }
  std::sort(sizes.begin(), sizes.end());
  const double now = utilizationAt(folds, parameter.value);
  const Overrated overrated(present, parameter);
  std::optional<double> best;
  for (const double size : sizes) {
    if (overrated.has(size)) continue;
    if (utilizationAt(folds, size) >= kSameUtilization * now) return size;
    if (!best || utilizationAt(folds, size) > utilizationAt(folds, *best)) best = size;
  }
  return best;
}

std::optional<double> memoryKnee(const PlanRequest& request, const Parameter& parameter) {
  const Memory& memory = request.hardware.memories.at(indexIn(parameter.pointer, 1));
  const double unit = parameter.unit == "KiB" ? kBitsPerKibibyte : kBitsPerByte;
  std::optional<double> next;
  for (const Layer& layer : request.network.layers) {
    const double size = std::ceil(heldBits(layer, memory, request.hardware.precision) / unit) * unit;
    if (size < parameter.value * kWorthwhileStep || size > parameter.most) continue;
    if (!next || size < *next) next = size;
  }
  return next;
}

std::optional<double> halfOf(const Parameter& parameter, double value) {
  const double half = allowed(parameter, value / 2);
  return half < value && half * 2 <= value + kBitsPerByte ? std::optional(half) : std::nullopt;
}

}  // namespace tilescope
