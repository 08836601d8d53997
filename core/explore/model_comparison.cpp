// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/model_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "core/base/ensure.h"
#include "core/base/label_words.h"
#include "core/explore/model_differences.h"
#include "core/mapping/conversion.h"
#include "core/models/model_registry.h"

namespace tilescope {
namespace {

bool readsForm(const CostModel& model, MappingForm form, const Layer& layer, const HardwareProfile& hardware) {
  Mapping probe;
  if (form == MappingForm::Tiles) probe = TileMapping{};
  if (form == MappingForm::Nest) probe = NestMapping{};
  const Result<Evaluation> answer = model.evaluate(layer, hardware, probe, {}, {});
  if (answer) return true;
  const Diagnostics& found = answer.diagnostics();
  return std::none_of(found.begin(), found.end(), [](const Diagnostic& d) { return d.pointer == "/form"; });
}

Dataflow completeDataflow(const HardwareProfile& hardware, const std::optional<std::string>& name,
                          const LoopNest& nest) {
  Dataflow complete;
  for (const Dataflow& dataflow : hardware.dataflows)
    if (!name || dataflow.name == *name) {
      complete = dataflow;
      break;
    }
  if (!complete.unroll) complete.unroll.emplace();
  for (const ArrayDim& dim : hardware.arrayDims) {
    const bool named = std::any_of(complete.unroll->begin(), complete.unroll->end(),
                                   [&](const auto& entry) { return entry.first == dim.name; });
    if (named) continue;
    std::vector<UnrolledLoop> loops;
    for (const ParallelLoop& loop : nest.parallel)
      if (loop.arrayDim == dim.name) loops.push_back({loop.loop.dim, loop.loop.size});
    complete.unroll->emplace_back(dim.name, std::move(loops));
  }
  return complete;
}

struct Plan {
  const Layer& layer;
  const HardwareProfile& hardware;
  const LayerResult& result;
  Dataflow dataflow;
};

// The mapping in the first form that the model reads and to which it can be converted.
Converted<Mapping> mappingFor(const CostModel& model, const Plan& plan) {
  std::string reason;
  for (const MappingForm form : kMappingForms) {
    if (!readsForm(model, form, plan.layer, plan.hardware)) continue;
    Converted<Mapping> mapping = toForm(*plan.result.mapping, form, plan.layer, plan.hardware, &plan.dataflow);
    if (mapping.ok()) return mapping;
    if (reason.empty()) reason = std::move(mapping.reason);
  }
  if (reason.empty()) reason = "It cannot read any form of this layer's mapping.";
  return {std::nullopt, std::move(reason)};
}

// "refresh buffer W is 3, and it takes 0 to 2" of "/refresh/buffer/W: found 3; expected 0 to 2: among the loops …".
std::string plainly(const Diagnostic& reason) {
  std::string place = reason.pointer;
  std::replace(place.begin(), place.end(), '/', ' ');
  place.erase(0, place.find_first_not_of(' '));
  const std::string expected = reason.expected.substr(0, reason.expected.find(": "));
  if (place.empty() || reason.found.empty() || expected.empty()) return toText(reason);
  return fmt::format("{} is {}, and it takes {}.", place, reason.found, expected);
}

std::string notThisMapping(const ComparedModel& column, const std::string& why) {
  return fmt::format("{} cannot use this mapping: {}", column.name, why);
}

void evaluate(ComparedModel& column, const CostModel& model, const Plan& plan) {
  if (!model.covers(plan.layer)) {
    column.reason = fmt::format("{} has no cost for this kind of layer.", column.name);
    return;
  }
  const Diagnostics lacking = model.checkHardware(plan.hardware);
  if (hasErrors(lacking)) {
    column.reason = fmt::format("{} cannot read the hardware: {}", column.name, toText(lacking.front()));
    return;
  }
  if (!plan.result.mapping) {
    column.reason = "The plan has no mapping of this layer.";
    return;
  }
  const Converted<Mapping> mapping = mappingFor(model, plan);
  if (!mapping.ok()) {
    column.reason = notThisMapping(column, mapping.reason);
    return;
  }
  const Result<Evaluation> answer = model.evaluate(plan.layer, plan.hardware, *mapping.mapping, {}, {});
  if (!answer) {
    column.reason = notThisMapping(column, plainly(answer.diagnostics().front()));
  } else if (const auto* violation = std::get_if<Violation>(&*answer)) {
    column.reason = notThisMapping(column, violation->message);
  } else {
    column.result = std::get<LayerResult>(*answer);
    column.nest = model.loopNest(plan.layer, plan.hardware, {}, *column.result);
  }
}

using ModelFigure = std::function<std::optional<double>(const ComparedModel&)>;

// Omits a term that no model has.
void add(ModelComparison& comparison, std::string name, std::string unit, const ModelFigure& figure,
         bool share = false) {
  ComparedTerm term{std::move(name), std::move(unit), share, {}};
  for (const ComparedModel& model : comparison.models)
    term.values.push_back(model.result && !model.result->outsideModel ? figure(model) : std::nullopt);
  const bool any = std::any_of(term.values.begin(), term.values.end(), [](const auto& v) { return v.has_value(); });
  if (any) comparison.terms.push_back(std::move(term));
}

void addLatency(ModelComparison& c) {
  add(c, "Latency", "s", [](const ComparedModel& m) { return m.result->latency.seconds; });
  add(c, "Computing", "cycles", [](const ComparedModel& m) { return computeCycles(*m.result); });
  add(c, "Off-chip transfers", "cycles", [](const ComparedModel& m) -> std::optional<double> {
    const CostModel* model = modelOf(*m.result);
    return model ? model->offChipCycles(*m.result) : std::nullopt;
  });
  add(c, "Stalls", "cycles", [](const ComparedModel& m) { return m.result->latency.stall; });
  add(c, "Onloading", "cycles", [](const ComparedModel& m) { return m.result->latency.onload; });
  add(c, "Offloading", "cycles", [](const ComparedModel& m) { return m.result->latency.offload; });
  add(c, "Copies set up", "cycles", [](const ComparedModel& m) { return m.result->latency.transferOverhead; });
  add(c, "Pipeline filled", "cycles", [](const ComparedModel& m) { return m.result->latency.pipelineFill; });
}

void addEnergy(ModelComparison& c, const HardwareProfile& hardware) {
  const std::string unit = hardware.energyUnit == EnergyUnit::Mac ? "MAC eq." : std::string(name(hardware.energyUnit));
  add(c, "Energy", unit, [](const ComparedModel& m) { return m.result->energy.total; });
  add(c, "Energy of MACs", unit, [](const ComparedModel& m) { return m.result->energy.mac; });
  add(c, "Energy of the array network", unit, [](const ComparedModel& m) { return m.result->energy.interconnect; });
  for (const Memory& memory : hardware.memories)
    add(c, "Energy of " + wordsOf(memory.name), unit,
        [&](const ComparedModel& m) { return memoryEnergy(*m.result, memory.name); });
}

void addTraffic(ModelComparison& c, const Layer& layer, const HardwareProfile& hardware) {
  const std::string memory = labelOf(hardware.memories.back().name);
  add(c, memory + " traffic", "B", [](const ComparedModel& m) { return m.result->offChipBytes.total(); });
  for (const Tensor tensor : kTensors)
    add(c, fmt::format("{} traffic of {}", memory, name(tensor)), "B",
        [tensor](const ComparedModel& m) { return m.result->offChipBytes.tensors[index(tensor)]; });
  const TensorProblem problem = tensorProblem(layer, hardware.precision);
  for (const Tensor tensor : {Tensor::I, Tensor::W})
    add(c, fmt::format("{} comes onto the chip", name(tensor)), "times",
        [&](const ComparedModel& m) { return crossings(m, problem, tensor); });
}

void addArray(ModelComparison& c, const HardwareProfile& hardware) {
  add(
      c, "PE utilization", "", [](const ComparedModel& m) { return m.result->utilization.total; }, true);
  add(
      c, "Array fill", "", [](const ComparedModel& m) { return m.result->utilization.spatial; }, true);
  const Memory* largest = largestOnChip(hardware);
  if (largest == nullptr) return;
  for (const Tensor tensor : kTensors)
    add(c, fmt::format("Reads of {} from {}", name(tensor), wordsOf(largest->name)), "B",
        [&](const ComparedModel& m) { return movedBytes(m.nest, largest->name, tensor, Move::Read); });
}

}  // namespace

ModelComparison compareModels(const Layer& layer, const HardwareProfile& hardware, const LayerResult& planned,
                              const ModelOptions& options, const std::optional<std::string>& dataflow,
                              const std::vector<const CostModel*>& models) {
  ModelComparison comparison;
  const auto own =
      std::find_if(models.begin(), models.end(), [&](const CostModel* model) { return model->id() == planned.model; });
  ensure(own != models.end(), "a plan is compared among models that have its own");
  const LoopNest nest = (*own)->loopNest(layer, hardware, options, planned);
  comparison.models.push_back({planned.model, std::string((*own)->name()), planned, nest, ""});
  const Plan plan{layer, hardware, planned, completeDataflow(hardware, dataflow, nest)};
  for (const CostModel* model : models) {
    if (model == *own) continue;
    ComparedModel column{std::string(model->id()), std::string(model->name()), std::nullopt, {}, ""};
    evaluate(column, *model, plan);
    comparison.models.push_back(std::move(column));
  }
  addLatency(comparison);
  addEnergy(comparison, hardware);
  addTraffic(comparison, layer, hardware);
  addArray(comparison, hardware);
  for (std::size_t i = 1; i < comparison.models.size(); ++i) {
    if (!comparison.models[i].result || planned.outsideModel) continue;
    for (std::string& sentence : differencesOf(layer, hardware, comparison.models.front(), comparison.models[i]))
      comparison.reasons.push_back(std::move(sentence));
  }
  return comparison;
}

ModelComparison compareModels(const Layer& layer, const HardwareProfile& hardware, const LayerResult& planned,
                              const ModelOptions& options, const std::optional<std::string>& dataflow) {
  std::vector<const CostModel*> all;
  for (const ModelEntry& entry : models()) all.push_back(entry.model);
  return compareModels(layer, hardware, planned, options, dataflow, all);
}

std::optional<double> computeCycles(const LayerResult& result) {
  if (const LatencyParts parts = latencyParts(result); parts.overlapped) return parts.cyclesOf(Phase::Compute);
  return result.latency.temporal;
}

std::optional<double> memoryEnergy(const LayerResult& result, const std::string& memory) {
  for (const MemoryFigures& figures : result.energy.memories) {
    if (figures.memory != memory) continue;
    double sum = 0;
    for (const auto& tensor : figures.tensors)
      for (const Move move : kMoves)
        if (tensor) sum += (*tensor)[move].value_or(0);
    return sum;
  }
  return std::nullopt;
}

const Memory* largestOnChip(const HardwareProfile& hardware) {
  const Memory* largest = nullptr;
  for (const Memory& memory : hardware.memories)
    if (!memory.offChip && (largest == nullptr || memory.sizeBits > largest->sizeBits)) largest = &memory;
  return largest;
}

const NestTile* tileAt(const LoopNest& nest, const std::string& memory, Tensor tensor) {
  for (const NestBand& band : nest.bands)
    for (const NestTile& tile : band.tiles)
      if (band.memory == memory && tile.tensor == tensor) return &tile;
  return nullptr;
}

std::optional<double> movedBytes(const LoopNest& nest, const std::string& memory, Tensor tensor, Move move) {
  const NestTile* tile = tileAt(nest, memory, tensor);
  if (tile == nullptr) return std::nullopt;
  const auto& moved = tile->moves[static_cast<std::size_t>(move)];
  return moved ? std::optional(moved->bits / 8) : std::nullopt;
}

int bitsOf(const TensorProblem& problem, Tensor tensor) {
  return tensor == Tensor::I ? problem.bits.input : tensor == Tensor::W ? problem.bits.weight : problem.bits.partialSum;
}

std::optional<double> crossings(const ComparedModel& model, const TensorProblem& problem, Tensor tensor) {
  if (model.nest.bands.empty() || !model.nest.bands.back().offChip) return std::nullopt;
  const std::optional<double> bytes = movedBytes(model.nest, model.nest.bands.back().memory, tensor, Move::Read);
  const double whole = static_cast<double>(problem.elements[index(tensor)]) * bitsOf(problem, tensor);
  if (!bytes || whole <= 0) return std::nullopt;
  return *bytes * 8 / whole;
}

}  // namespace tilescope
