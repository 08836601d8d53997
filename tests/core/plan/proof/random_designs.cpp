// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/plan/proof/random_designs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>

#include "core/base/json.h"
#include "core/explore/parameter_steps.h"
#include "core/hardware/hardware_json.h"
#include "core/models/eplanner/eplanner_terms.h"
#include "core/workload/network_json.h"
#include "tests/support/project_files.h"

namespace tilescope::proof {
namespace {

constexpr std::uint64_t kMaxNodes = 1000;  // per layer, limited by test time

std::int64_t channels(Draw& draw, std::string_view model = "") {
  return model == "nve" ? draw.between(1, 3) : draw.oneOf({1, 2, 3, 4, 5, 6, 8, 8, 12, 16});
}

FeatureMap outputs(Draw& draw, std::int64_t count) {
  return {count, draw.oneOf({1, 2, 3, 4, 6, 7}), draw.oneOf({1, 2, 4, 5, 8})};
}

void slideOver(Draw& draw, Layer& layer, bool square) {
  Window& w = layer.window;
  const std::initializer_list<std::int64_t> odd{1, 3, 3, 5}, any{1, 1, 2, 3, 3, 5};
  w.kernelHeight = draw.oneOf(square ? odd : any);
  w.kernelWidth = square ? w.kernelHeight : draw.oneOf(any);
  w.stride = {draw.oneOf({1, 1, 2}), draw.oneOf({1, 1, 2, 3})};
  if (square) w.stride[1] = w.stride[0];
  if (!square && draw.sometimes(5)) w.dilation = {draw.oneOf({1, 2}), draw.oneOf({1, 2})};
  const auto along = [&](std::size_t axis, std::int64_t out, std::int64_t kernel) {
    const std::int64_t extent = (kernel - 1) * w.dilation[axis] + 1;
    const std::int64_t span = (out - 1) * w.stride[axis] + extent;
    for (const std::size_t side : {axis, axis + 2})
      if (draw.sometimes(2)) w.padding[side] = std::min((extent - 1) / 2, (span - 1) / 2);
    return span - w.padding[axis] - w.padding[axis + 2];
  };
  layer.in.height = along(0, layer.out.height, w.kernelHeight);
  layer.in.width = along(1, layer.out.width, w.kernelWidth);
}

Layer product(Draw& draw, Layer layer) {
  layer.type = LayerType::Einsum;
  const bool known = draw.sometimes(2);
  const std::string m = known ? "OX" : "M", n = known ? "K" : "N", k = known ? "C" : "D";
  layer.einsum = Einsum{{{m, channels(draw)}, {n, channels(draw)}, {k, channels(draw)}}, {m, k}, {n, k}, {m, n}};
  if (!known && draw.sometimes(2)) {
    layer.einsum->dims.emplace_back("H", draw.oneOf({2, 3, 4}));
    for (auto* tensor : {&layer.einsum->input, &layer.einsum->weight, &layer.einsum->output}) tensor->push_back("H");
  }
  return layer;
}

Layer drawLayer(Draw& draw, std::string_view model) {
  Layer layer;
  layer.name = "layer";
  layer.batch = draw.sometimes(5) ? 2 : 1;
  const std::int64_t kind = draw.below(12);
  if (kind == 0) {
    layer.type = LayerType::Fc;
    layer.in = {4 * channels(draw, model), 1, 1};
    layer.out = {4 * channels(draw, model), 1, 1};
    return layer;
  }
  if (kind == 1) {
    layer.type = LayerType::Matmul;
    layer.matmul = {channels(draw), channels(draw), channels(draw), draw.sometimes(2)};
    return layer;
  }
  if (kind == 2) return product(draw, layer);
  if (kind == 3) {
    layer.type = LayerType::Add;
    layer.in = layer.out = outputs(draw, channels(draw));
    return layer;
  }
  layer.type = kind == 4 ? LayerType::Pool : LayerType::Conv;
  layer.groups = kind == 5 ? channels(draw, model) : kind == 6 ? 2 : 1;
  const bool narrow = layer.groups > 2;  // nearly depthwise
  layer.out = outputs(draw, layer.groups * (narrow ? 1 : channels(draw, model)));
  layer.in.channels = kind == 4 ? layer.out.channels : layer.groups * (narrow ? 1 : channels(draw, model));
  slideOver(draw, layer, model == "diana" || model == "nve");
  return layer;
}

// Options that reduce the proven space, and ZigZag's compatible counting, which is not searched.
bool narrowsTheSpace(const std::string& option) {
  constexpr std::array kNames{"tiles", "columns", "compatibility", "allocation", "order", "lpf_limit"};
  return std::find(kNames.begin(), kNames.end(), option) != kNames.end();
}

ModelOptions drawOptions(Draw& draw, const CostModel& model) {
  ModelOptions options;
  for (const OptionSpec& option : model.options()) {
    if (narrowsTheSpace(option.name) || !draw.sometimes(6)) continue;
    options[option.name] = option.values.size() > 1 ? option.values.back() : option.freeForm;
  }
  return options;
}

std::vector<HardwareProfile> bundled(const CostModel& model) {
  std::vector<HardwareProfile> all;
  for (const char* name : {"ascend_like", "de2_150", "diana", "edge_tpu_like", "eyeriss", "eyeriss_like",
                           "meta_prototype", "npu_like", "nve", "nvidia_t4_sm", "tpu_like", "tx2_eplanner_a"}) {
    HardwareProfile profile = projectHardware(std::string(name) + ".json");
    profile.source.clear();
    profile.sources.clear();
    profile.assumptions.clear();
    if (!hasErrors(model.checkHardware(profile))) all.push_back(std::move(profile));
  }
  return all;
}

HardwareEdit number(const std::string& pointer, double value) {
  return {pointer, Json(static_cast<std::int64_t>(value)).dump()};
}

// Smaller than on sliders, so that memories matter for a small layer.
std::optional<HardwareEdit> otherValue(Draw& draw, const Parameter& p) {
  if (p.kind == ParameterKind::Clock || draw.sometimes(3)) return std::nullopt;
  if (p.kind == ParameterKind::MemorySize)
    return number(p.pointer, std::max(8.0, std::ldexp(p.value, -static_cast<int>(draw.below(14)))) *
                                 static_cast<double>(draw.between(4, 8)) / 4);
  if (p.kind == ParameterKind::ArrayDim)
    return number(p.pointer, static_cast<double>(draw.oneOf({1, 2, 3, 4, 5, 6, 8, 12, 16})));
  if (p.kind == ParameterKind::Bandwidth) return editOf(p, std::ldexp(p.value, static_cast<int>(draw.between(-4, 2))));
  if (draw.sometimes(3)) return number(p.pointer, static_cast<double>(draw.oneOf({4, 8, 16, 32})));
  return std::nullopt;
}

HardwareProfile changed(Draw& draw, HardwareProfile profile, const CostModel& model) {
  HardwareProfile single = profile;
  if (profile.dataflows.size() > 1) single.dataflows = {draw.of(profile.dataflows)};
  if (draw.sometimes(2) && !hasErrors(model.checkHardware(single))) profile = single;
  for (const Parameter& parameter : parametersOf(profile)) {
    const std::optional<HardwareEdit> edit = otherValue(draw, parameter);
    if (!edit) continue;
    const Result<HardwareProfile> other = apply(profile, {*edit});
    if (other && !hasErrors(model.checkHardware(*other))) profile = *other;
  }
  return profile;
}

void addPorts(Draw& draw, Memory& memory, bool outermost) {
  const std::int64_t kind = draw.below(4);
  memory.energyPer = kind == 0 || draw.sometimes(2) ? EnergyPer::Word : EnergyPer::Access;
  if (kind == 0) return;
  if (kind == 1 && outermost) {
    memory.bandwidthGbPerS = static_cast<double>(draw.between(1, 16)) / 2;
    return;
  }
  for (std::int64_t p = 0, n = draw.between(1, 3); p < n; ++p) {
    const std::int64_t narrow = draw.oneOf({4, 8, 8, 16});
    memory.ports.push_back({"p" + std::to_string(p), narrow, narrow * draw.oneOf({1, 2, 4}), {}});
  }
  for (const Tensor tensor : memory.holds)
    for (const Move move : kMoves) {
      if (tensor != Tensor::O && (move == Move::Update || move == Move::Drain)) continue;
      const auto port = static_cast<std::size_t>(draw.below(static_cast<std::int64_t>(memory.ports.size())));
      memory.ports[port].carries.push_back({tensor, move});
    }
  std::erase_if(memory.ports, [](const Port& port) { return port.carries.empty(); });
}

Memory drawMemory(Draw& draw, const std::string& name, std::vector<Tensor> holds, std::int64_t bits, double energy) {
  Memory memory;
  memory.name = name;
  memory.holds = std::move(holds);
  memory.sizeBits = bits;
  memory.readEnergy = energy;
  memory.writeEnergy = energy * static_cast<double>(draw.between(2, 5)) / 2;
  memory.doubleBuffered = draw.sometimes(4);
  return memory;
}

Dataflow drawDataflow(Draw& draw, const HardwareProfile& h, std::size_t number) {
  Dataflow dataflow;
  dataflow.name = "dataflow " + std::to_string(number);
  if (draw.sometimes(4))
    dataflow.stationary =
        std::array{Stationary::Input, Stationary::Weight, Stationary::Output}[static_cast<std::size_t>(draw.below(3))];
  if (draw.sometimes(3)) return dataflow;
  dataflow.unroll.emplace();
  for (const ArrayDim& dim : h.arrayDims) {
    if (draw.sometimes(4)) continue;
    std::vector<UnrolledLoop> loops;
    for (std::int64_t n = draw.below(3); n > 0; --n) {
      const char* loop = std::array{"K", "C", "OX", "OY", "FY", "G"}[static_cast<std::size_t>(draw.below(6))];
      const auto known = [&](const UnrolledLoop& other) { return other.dim == loop; };
      if (std::none_of(loops.begin(), loops.end(), known)) loops.push_back({loop, std::nullopt});
    }
    if (loops.size() == 1 && draw.sometimes(3)) loops.front().factor = draw.between(1, dim.size);
    dataflow.unroll->emplace_back(dim.name, std::move(loops));
  }
  return dataflow;
}

// Registers for some tensors, buffers, and an off-chip memory.
HardwareProfile fromNothing(Draw& draw) {
  HardwareProfile h;
  h.name = "random";
  h.clockMhz = 1000;
  h.precision = {8, static_cast<int>(draw.oneOf({4, 8})), static_cast<int>(draw.oneOf({8, 16, 24})), 8};
  h.macEnergy = 0.5;
  h.cyclesPerMac = draw.sometimes(5) ? 2 : 1;
  h.arrayDims = {{"D1", draw.between(1, 8)}};
  if (draw.sometimes(2)) h.arrayDims.push_back({"D2", draw.between(1, 6)});
  if (draw.sometimes(8)) h.arrayDims.push_back({"D3", 2});
  std::vector<std::string> all;
  for (const ArrayDim& dim : h.arrayDims) all.push_back(dim.name);
  for (const Tensor tensor : kTensors) {
    if (draw.sometimes(3)) continue;
    Memory registers = drawMemory(draw, std::string("registers_") + std::string(name(tensor)), {tensor},
                                  draw.oneOf({16, 32, 64, 128, 512}), 0.25);
    if (draw.sometimes(2)) registers.sharedAcross = {draw.of(all)};
    h.memories.push_back(std::move(registers));
  }
  const std::int64_t split = draw.below(3);
  const std::vector<std::vector<Tensor>> parts =
      split == 0   ? std::vector<std::vector<Tensor>>{{Tensor::I, Tensor::W, Tensor::O}}
      : split == 1 ? std::vector<std::vector<Tensor>>{{Tensor::I, Tensor::O}, {Tensor::W}}
                   : std::vector<std::vector<Tensor>>{{Tensor::I}, {Tensor::W}, {Tensor::O}};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    h.memories.push_back(
        drawMemory(draw, "buffer_" + std::to_string(i), parts[i], draw.between(8, 64) << draw.below(9), 4));
    h.memories.back().sharedAcross = all;
  }
  h.memories.push_back(drawMemory(draw, "dram", {Tensor::I, Tensor::W, Tensor::O}, std::int64_t{1} << 40, 64));
  h.memories.back().sharedAcross = all;
  h.memories.back().offChip = true;
  h.memories.back().doubleBuffered = false;
  for (Memory& memory : h.memories) addPorts(draw, memory, memory.offChip);
  h.operandLatches = static_cast<int>(draw.between(1, 2));
  for (std::int64_t n = draw.below(4); n > 0; --n) h.dataflows.push_back(drawDataflow(draw, h, h.dataflows.size()));
  return h;
}

HardwareProfile drawHardware(Draw& draw, const CostModel& model) {
  static std::map<std::string, std::vector<HardwareProfile>, std::less<>> profiles;
  auto known = profiles.find(model.id());
  if (known == profiles.end()) known = profiles.emplace(model.id(), bundled(model)).first;
  for (int i = 0; i < 20 && draw.sometimes(2); ++i) {
    HardwareProfile drawn = valueOrFail(apply(fromNothing(draw), {}));
    if (!hasErrors(model.checkHardware(drawn))) return drawn;
  }
  return changed(draw, draw.of(known->second), model);
}

class Enlarging {
 public:
  Enlarging(Draw& draw, const HardwareProfile& hardware) : draw_(draw), hardware_(hardware) {}

  std::vector<Enlargement> all() && {
    for (const Parameter& p : parametersOf(hardware_)) slider(p);
    moreLatches();
    for (std::size_t m = 0; m < hardware_.memories.size(); ++m) ports(m);
    return std::move(all_);
  }

 private:
  void add(const std::string& what, std::optional<ParameterKind> kind, const HardwareProfile& changed) {
    const Result<HardwareProfile> hardware = apply(changed, {});
    if (hardware && *hardware != hardware_) all_.push_back({what, kind, *hardware});
  }

  // The next step or any value up to twice the current one; next smaller precision.
  void slider(const Parameter& p) {
    double to = stepUp(p, p.value);
    if (p.kind == ParameterKind::Precision) to = stepDown(p, p.value);
    // Narrower than outputs, partial sums would change the hardware.
    if (p.label == "Partial sum" && to < hardware_.precision.output) return;
    if (p.kind != ParameterKind::Precision && draw_.sometimes(3))
      to = allowed(p, p.value * (1 + static_cast<double>(draw_.between(1, 16)) / 16));
    if (const Result<HardwareProfile> changed = apply(hardware_, {editOf(p, to)}))
      add(p.words + " " + fromToText(p, p.value, to), p.kind, *changed);
  }

  void moreLatches() {
    HardwareProfile two = hardware_;
    two.operandLatches = 2;
    add("two operand latches", std::nullopt, two);
  }

  void ports(std::size_t m) {
    const Memory& memory = hardware_.memories[m];
    for (std::size_t p = 0; p < memory.ports.size(); ++p) {
      HardwareProfile wider = hardware_;
      wider.memories[m].ports[p].widestBitsPerCycle *= draw_.between(2, 3);
      add(memory.name + " " + memory.ports[p].name + " wider", std::nullopt, wider);
      if (memory.ports[p].carries.size() > 1)
        add(memory.name + " " + memory.ports[p].name + " halved", std::nullopt, onePortMore(m, p));
    }
  }

  HardwareProfile onePortMore(std::size_t m, std::size_t p) {
    HardwareProfile changed = hardware_;
    std::vector<Port>& ports = changed.memories[m].ports;
    Port second = ports[p];
    second.name = "second";
    const auto kept =
        static_cast<std::ptrdiff_t>(draw_.between(1, static_cast<std::int64_t>(second.carries.size()) - 1));
    second.carries.erase(second.carries.begin(), second.carries.begin() + kept);
    ports[p].carries.erase(ports[p].carries.begin() + kept, ports[p].carries.end());
    ports.push_back(std::move(second));
    return changed;
  }

  Draw& draw_;
  const HardwareProfile& hardware_;
  std::vector<Enlargement> all_;
};

constexpr double kNothingFits = std::numeric_limits<double>::infinity();

}  // namespace

Design drawDesign(Draw& draw, const ModelEntry& entry) {
  Design design;
  design.hardware = drawHardware(draw, *entry.model);
  do {
    design.layer = drawLayer(draw, entry.model->id());
  } while (!entry.model->covers(design.layer));
  design.options = drawOptions(draw, *entry.model);
  return design;
}

std::vector<Enlargement> enlargements(Draw& draw, const HardwareProfile& hardware) {
  return Enlarging(draw, hardware).all();
}

std::vector<Objective> provenObjectives(const ModelEntry& entry) {
  std::vector<Objective> all = entry.model->objectives();
  std::erase_if(all, [&](Objective objective) { return !entry.searches.front()->answers(objective); });
  return all;
}

double costOf(const Evaluation& evaluation, Objective objective) {
  const auto* result = std::get_if<LayerResult>(&evaluation);
  if (result == nullptr) return kNothingFits;
  switch (objective) {
    case Objective::Energy:
      return result->energy.total;
    case Objective::Latency:
      return result->latency.seconds;
    case Objective::Traffic:
      return result->offChipBytes.total();
    case Objective::Metric:
      return 1 / result->terms.get<eplanner::EplannerTerms>().metric;
    case Objective::Edp:
    case Objective::NormalisedSum:
      break;
  }
  return result->energy.total * result->latency.seconds;
}

Answer planned(Planner& planner, const ModelEntry& entry, const Design& design, Objective objective) {
  PlanRequest request;
  request.network.layers = {design.layer};
  request.hardware = design.hardware;
  request.model = entry.model->id();
  request.search = "exact";
  request.objective = objective;
  request.options = design.options;
  PlannerSettings settings;
  settings.threads = 1;
  settings.mostNodes = kMaxNodes;
  Answer answer;
  answer.layer = valueOrFail(planner.plan(request, settings)).layers.front();
  answer.cost = costOf(answer.layer.evaluation, objective);
  if (const auto* violation = std::get_if<Violation>(&answer.layer.evaluation)) {
    answer.proven = violation->kind != ViolationKind::Unsolved;
    answer.bound = answer.proven ? answer.cost : 0;
    return answer;
  }
  answer.proven = answer.layer.search.proven;
  answer.bound = answer.cost * (1 - answer.layer.search.gap);
  return answer;
}

int countOf(const char* variable, int otherwise) {
  const char* given = std::getenv(variable);
  return given == nullptr ? otherwise : std::atoi(given);
}

std::string textOf(const Design& design) {
  Network network;
  network.name = "network";
  network.inputs = {{"input", design.layer.in}};
  network.layers = {design.layer};
  if (design.layer.type != LayerType::Einsum) network.layers.front().inputs = {"input"};
  std::string text;
  for (const auto& [option, value] : design.options) text.append(option).append("=").append(value).append("\n");
  return text + toJson(network).dump() + "\n" + toJson(design.hardware).dump();
}

}  // namespace tilescope::proof
