// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/predictor_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/ensure.h"
#include "core/base/units.h"
#include "core/models/key_text.h"
#include "core/models/predictor/predictor_mapping.h"
#include "core/models/predictor/predictor_model.h"
#include "core/models/room_words.h"

namespace tilescope::predictor {
namespace {

std::string tensorsIn(const Problem& problem, std::size_t store) {
  std::string names;
  for (const Tensor tensor : kTensors) {
    const std::size_t t = tilescope::index(tensor);
    const TensorPlace& place = problem.machine.tensors[t];
    const bool inBuffer = place.buffer == store && !problem.rules.passesBuffer[t];
    const bool inPe = place.pe == store && !problem.rules.passesPe[t];
    if (inBuffer || inPe) names += (names.empty() ? "" : "+") + std::string(name(tensor));
  }
  return names;
}

Violation tooSmall(const Problem& problem, const HardwareProfile& hardware, std::size_t store, double needed) {
  const Store& place = problem.machine.stores[store];
  const Memory& memory = hardware.memories[place.memory];
  Violation v;
  v.kind = ViolationKind::MemoryTooSmall;
  v.memory = memory.name;
  v.tensor = tensorsIn(problem, store);
  v.neededBits = static_cast<std::int64_t>(std::ceil(needed));
  v.availableBits = place.capacityBits;
  v.message = messageOf({v.tensor, v.neededBits, v.memory, v.availableBits, memory.doubleBuffered}) +
              ". Or make the tiles smaller.";
  return v;
}

void set(std::vector<MemoryFigures>& all, std::size_t memory, Tensor tensor, const MoveCount& c, bool out,
         bool drains) {
  MoveFigures figures;
  figures[Move::Read] = c.read;
  if (out) figures[Move::Update] = c.update;
  if (drains) figures[Move::Drain] = c.drain;
  all[memory].tensors[tilescope::index(tensor)] = figures;
}

struct Figures {
  std::vector<MemoryFigures> words, energies;
};

// One entry per memory with a tensor, in profile order.
Figures figuresOf(const HardwareProfile& hardware, const Problem& problem, const NestCost& cost) {
  Figures f;
  for (const Memory& memory : hardware.memories) f.words.push_back({memory.name, {}});
  f.energies = f.words;
  for (const Tensor tensor : kTensors) {
    const std::size_t t = tilescope::index(tensor);
    const TensorPlace& place = problem.machine.tensors[t];
    const bool out = tensor == Tensor::O, drains = out && problem.rules.finalDrain && !problem.rules.literal;
    const auto at = [&](std::size_t memory, const MoveCount& words, const MoveCount& energy, bool withDrains) {
      set(f.words, memory, tensor, words, out, withDrains);
      set(f.energies, memory, tensor, energy, out, withDrains);
    };
    at(hardware.memories.size() - 1, cost.accesses.dram[t], dramEnergy(problem, cost.counts, cost.accesses, tensor),
       false);
    at(problem.machine.stores[place.buffer].memory, cost.accesses.buffer[t],
       bufferEnergy(problem, cost.accesses, tensor), drains);
    if (place.pe)
      at(problem.machine.stores[*place.pe].memory, cost.accesses.pe[t], peEnergy(problem, cost.accesses, tensor),
         false);
  }
  const auto unused = [](const MemoryFigures& m) {
    return std::none_of(m.tensors.begin(), m.tensors.end(), [](const auto& figures) { return figures.has_value(); });
  };
  std::erase_if(f.words, unused);
  std::erase_if(f.energies, unused);
  return f;
}

PredictorTerms termsOf(const NestCost& cost) {
  PredictorTerms terms;
  terms.activeElements = cost.counts.elements;
  for (std::size_t t = 0; t < kTensorCount; ++t) {
    const LevelCount& buffer = cost.counts.buffer[t];
    const LevelCount& pe = cost.counts.pe[t];
    terms.refreshesBuffer[t] = buffer.refreshes;
    terms.refreshesPe[t] = pe.refreshes;
    terms.tileBuffer[t] = buffer.tile;
    terms.tilePe[t] = pe.tile;
    terms.accessesDram[t] = cost.accesses.dram[t].total();
    terms.accessesBuffer[t] = cost.accesses.buffer[t].total();
    terms.accessesArray[t] = cost.accesses.network[t].total();
    terms.accessesPe[t] = cost.accesses.pe[t].total();
  }
  const EnergyParts& e = cost.energy;
  terms.energy = {e.compute, e.dram, e.buffer, e.network, e.pe};
  const LatencyParts& l = cost.latency;
  terms.latency = {l.compute, l.dram, l.buffer, l.setup, l.total()};
  return terms;
}

}  // namespace

std::optional<Violation> violationOf(const Problem& problem, const HardwareProfile& hardware, const Nest& nest,
                                     const Counts& counts) {
  double parallel = 1;
  for (const std::int64_t bound : nest.array) parallel *= static_cast<double>(bound);
  if (parallel > static_cast<double>(problem.machine.elements)) {
    Violation v;
    v.kind = ViolationKind::ArrayTooSmall;
    v.message = fmt::format(
        "{:.0f} spatial iterations on an array of only {} processing elements. Make a bound of the array smaller "
        "or the array larger.",
        parallel, problem.machine.elements);
    return v;
  }
  const std::vector<double> needed = neededBits(problem, counts);
  for (std::size_t s = 0; s < needed.size(); ++s)
    if (needed[s] > static_cast<double>(problem.machine.stores[s].capacityBits))
      return tooSmall(problem, hardware, s, needed[s]);
  return std::nullopt;
}

LayerResult layerResult(const Layer& layer, const HardwareProfile& hardware, const Problem& problem,
                        const NestCost& cost, const NestMapping& mapping) {
  LayerResult r;
  r.model = kModelId;
  r.layer = layer.name;
  r.macs = cost.counts.macs;
  r.mapping = mapping;
  Figures figures = figuresOf(hardware, problem, cost);
  r.accesses = std::move(figures.words);
  r.energy.unit = hardware.energyUnit;
  r.energy.total = cost.energy.total();
  r.energy.mac = cost.energy.compute;
  r.energy.memories = std::move(figures.energies);
  r.energy.interconnect = cost.energy.network;
  const LatencyParts& l = cost.latency;
  const auto elements = static_cast<double>(problem.machine.elements);
  r.latency.total = l.total();
  r.latency.ideal = r.macs * problem.machine.cyclesPerMac / elements;
  r.latency.temporal = l.compute;
  r.latency.stall = l.slowest() - l.compute;
  r.latency.onload = l.setup;
  r.latency.seconds = l.total() / (hardware.clockMhz * kHertzPerMegahertz);
  for (std::size_t t = 0; t < kTensorCount; ++t) r.offChipBytes.tensors[t] = cost.offChipBits[t] / 8;
  r.utilization = {r.latency.ideal / l.compute, r.latency.ideal / l.total()};
  r.terms = termsOf(cost);
  return r;
}

Recount recount(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                const LayerResult& result) {
  ensure(result.model == kModelId && result.mapping && !result.outsideModel, "a result of the Predictor");
  Recount again;
  again.problem = makeProblem(layer, hardware, options);
  const NestMapping& mapping = std::get<NestMapping>(*result.mapping);
  again.nest = countedNest(again.problem, nestOf(mapping, again.problem.shape, layer).value());
  again.cost = costOf(again.problem, again.nest);
  return again;
}

std::string keyOf(const SearchRequest& request, std::string_view search) {
  KeyText key;
  key.add(predictorModel().id(), search, name(request.objective));
  for (const OptionSpec& option : predictorModel().options())
    key.add(optionValue(predictorModel(), request.options, option.name));
  addLayer(key, request.layer, request.hardware);
  addHardware(key, request.hardware, request.dataflow);
  key.add(request.hardware.interconnectEnergyPerWord);
  for (const Dataflow& dataflow : request.hardware.dataflows)
    if (!request.dataflow || dataflow.name == *request.dataflow)
      key.add(dataflow.stationary ? name(*dataflow.stationary) : std::string_view("any"));
  return std::move(key).text();
}

Evaluation evaluated(const SearchRequest& request, const Nest& nest) {
  Result<Evaluation> evaluation =
      predictorModel().evaluate(request.layer, request.hardware, mappingOf(nest), request.options, {});
  ensure(static_cast<bool>(evaluation), "nests of the Predictor's searches are well-formed");
  return std::move(evaluation).value();
}

double valueOf(Objective objective, const LayerResult& result) {
  return costOf(objective, {result.energy.total, result.latency.total, result.offChipBytes.total() * kBitsPerByte});
}

double shownValue(Objective objective, double value) {
  return objective == Objective::Traffic ? value / kBitsPerByte : value;
}

Violation cancelledBeforeAny() {
  Violation v;
  v.kind = ViolationKind::Unsolved;
  v.message = "Cancelled before any mapping was found.";
  return v;
}

}  // namespace tilescope::predictor
