// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_terms.h"

namespace tilescope {
namespace {

void append(std::vector<Term>& terms, const std::string& prefix, const std::vector<MemoryFigures>& memories,
            const std::string& unit) {
  for (const MemoryFigures& memory : memories)
    for (const Tensor tensor : kTensors) {
      if (!memory.tensors[index(tensor)]) continue;
      for (const Move move : kMoves)
        if (const std::optional<double>& value = (*memory.tensors[index(tensor)])[move])
          terms.push_back(
              {prefix + "." + memory.memory + "." + std::string(name(tensor)) + "." + std::string(name(move)), unit,
               *value});
    }
}

void append(std::vector<Term>& terms, const Energy& energy) {
  const std::string unit(name(energy.unit));
  terms.push_back({"energy.total", unit, energy.total});
  terms.push_back({"energy.mac", unit, energy.mac});
  append(terms, "energy.memories", energy.memories, unit);
  if (energy.interconnect) terms.push_back({"energy.interconnect", unit, *energy.interconnect});
}

void append(std::vector<Term>& terms, const Latency& latency) {
  terms.push_back({"latency.total", "cycles", latency.total});
  terms.push_back({"latency.ideal", "cycles", latency.ideal});
  if (latency.temporal) terms.push_back({"latency.temporal", "cycles", *latency.temporal});
  if (latency.stall) terms.push_back({"latency.stall", "cycles", *latency.stall});
  if (latency.onload) terms.push_back({"latency.onload", "cycles", *latency.onload});
  if (latency.offload) terms.push_back({"latency.offload", "cycles", *latency.offload});
  if (latency.transferOverhead) terms.push_back({"latency.transfer_overhead", "cycles", *latency.transferOverhead});
  if (latency.pipelineFill) terms.push_back({"latency.pipeline_fill", "cycles", *latency.pipelineFill});
  terms.push_back({"latency.seconds", "s", latency.seconds});
}

void append(std::vector<Term>& terms, const ModelTerms& own, EnergyUnit energyUnit) {
  for (const TermValue& value : own.values())
    if (!value.unit.empty())
      terms.push_back({std::string(own.model()) + "." + value.path,
                       std::string(value.unit == kProfileEnergy ? name(energyUnit) : value.unit),
                       std::get<double>(value.value)});
}

void append(std::vector<Term>& terms, const OffChipBytes& bytes) {
  for (const Tensor tensor : kTensors)
    terms.push_back({"off_chip_bytes." + std::string(name(tensor)), "bytes", bytes.tensors[index(tensor)]});
  terms.push_back({"off_chip_bytes.total", "bytes", bytes.total()});
}

template <class Figures>
std::vector<Term> commonTerms(const Figures& figures) {
  std::vector<Term> terms{{"macs", "MACs", figures.macs}};
  append(terms, figures.energy);
  append(terms, "accesses", figures.accesses, "accesses");
  append(terms, figures.latency);
  append(terms, figures.offChipBytes);
  terms.push_back({"utilization.spatial", "of 1", figures.utilization.spatial});
  terms.push_back({"utilization.total", "of 1", figures.utilization.total});
  return terms;
}

}  // namespace

std::vector<Term> termsOf(const LayerResult& result) {
  std::vector<Term> terms;
  if (result.outsideModel) {
    append(terms, result.offChipBytes);
    return terms;
  }
  terms = commonTerms(result);
  append(terms, result.terms, result.energy.unit);
  return terms;
}

std::vector<Term> termsOf(const PlanTotals& totals) {
  return commonTerms(totals);
}

}  // namespace tilescope
