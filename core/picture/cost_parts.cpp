// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/cost_parts.h"

#include <algorithm>
#include <utility>

namespace tilescope {
namespace {

LatencyParts dianaParts(const DianaTerms& terms, double macs) {
  LatencyParts parts;
  parts.parts = {{Phase::Load, "Load inputs", terms.input},
                 {Phase::Transfer, macs > 0 ? "Load weights" : "Load second input", terms.weights},
                 {Phase::Compute, "Compute", terms.compute}};
  if (terms.callOverhead > 0) parts.parts.push_back({Phase::Stall, "Set up kernel calls", terms.callOverhead});
  parts.parts.push_back({Phase::Store, "Store outputs", terms.output});
  return parts;
}

LatencyParts nveParts(const NveTerms& terms, const Latency& latency) {
  return {{{Phase::Load, "Prologues", terms.prologueCycles},
           {Phase::Compute, "Multiply-accumulate", latency.temporal.value_or(0)},
           {Phase::Stall, "Stalls", latency.stall.value_or(0)},
           {Phase::Transfer, "Fill and drain", terms.fillCycles}},
          false};
}

LatencyParts temporalParts(const Latency& latency) {
  LatencyParts parts;
  parts.parts = {{Phase::Load, "Load first tiles", latency.onload.value_or(0)},
                 {Phase::Compute, "Compute", *latency.temporal},
                 {Phase::Stall, "Stalls", latency.stall.value_or(0)},
                 {Phase::Store, "Store last outputs", latency.offload.value_or(0)}};
  if (latency.transferOverhead) parts.parts.push_back({Phase::Stall, "Set up copies", *latency.transferOverhead});
  if (latency.pipelineFill) parts.parts.push_back({Phase::Stall, "Fill the pipeline", *latency.pipelineFill});
  return parts;
}

EnergyPart partOf(const MemoryFigures& figures) {
  EnergyPart part;
  part.label = part.memory = figures.memory;
  for (const Tensor tensor : kTensors)
    if (const auto& moves = figures.tensors[index(tensor)])
      for (const Move move : kMoves) part.tensors[index(tensor)] += (*moves)[move].value_or(0);
  for (const double tensor : part.tensors) part.total += tensor;
  return part;
}

}  // namespace

LatencyParts latencyParts(const LayerResult& result) {
  if (const auto* diana = std::get_if<DianaTerms>(&result.terms)) return dianaParts(*diana, result.macs);
  if (const auto* nve = std::get_if<NveTerms>(&result.terms)) return nveParts(*nve, result.latency);
  if (result.latency.temporal) return temporalParts(result.latency);
  if (const auto* terms = std::get_if<EplannerTerms>(&result.terms))
    return {{{Phase::Compute, "Compute", terms->computeCycles},
             {Phase::Transfer, "Off-chip transfer", terms->memoryCycles}},
            true};
  return {{{Phase::Compute, "All", result.latency.total}}, false};
}

std::vector<EnergyPart> energyParts(const Energy& energy) {
  std::vector<EnergyPart> parts;
  for (auto memory = energy.memories.rbegin(); memory != energy.memories.rend(); ++memory)
    parts.push_back(partOf(*memory));
  if (energy.interconnect) parts.push_back({"Array network", "", {}, *energy.interconnect});
  parts.push_back({"MAC", "", {}, energy.mac});
  return parts;
}

}  // namespace tilescope
