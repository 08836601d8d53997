// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_terms.h"

#include <fmt/format.h>

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
  for (const OptionalCycles& part : kOptionalCycles)
    if (const std::optional<double>& cycles = latency.*part.cycles)
      terms.push_back({fmt::format("latency.{}", part.id), "cycles", *cycles});
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

}  // namespace

std::vector<Term> termsOf(const Results& results) {
  std::vector<Term> terms{{"macs", "MACs", results.macs}};
  append(terms, results.energy);
  append(terms, "accesses", results.accesses, "accesses");
  append(terms, results.latency);
  append(terms, results.offChipBytes);
  terms.push_back({"utilization.spatial", "of 1", results.utilization.spatial});
  terms.push_back({"utilization.total", "of 1", results.utilization.total});
  return terms;
}

std::vector<Term> termsOf(const LayerResult& result) {
  std::vector<Term> terms;
  if (result.outsideModel) {
    append(terms, result.offChipBytes);
    return terms;
  }
  terms = termsOf(static_cast<const Results&>(result));
  append(terms, result.terms, result.energy.unit);
  return terms;
}

}  // namespace tilescope
