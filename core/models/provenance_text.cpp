// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/provenance_text.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/models/provenance.h"

namespace tilescope::provenance {

std::string input(double value, std::string_view unit) {
  return withPrefixAtMost(value, unit, kInputDigits);
}

std::string plain(double value) {
  return atMost(value, kInputDigits);
}

std::string whole(std::int64_t value) {
  return fixed(static_cast<double>(value), 0);
}

std::string cyclesText(double cycles) {
  return input(cycles, " cycles");
}

std::string joined(const std::vector<std::string>& parts, const char* between) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : between) + part;
  return text;
}

std::string step(std::string_view what, const std::string& expression, const std::string& value,
                 const std::string& remark) {
  return fmt::format("{} = {} = {}{}", what, expression, value, remark.empty() ? "" : " (" + remark + ")");
}

}  // namespace tilescope::provenance

namespace tilescope {

Provenance explainOutside(const LayerResult& result, Metric metric, std::string_view model) {
  Provenance p;
  p.title = result.layer;
  p.source = fmt::format("not modelled by {}, not part of the totals", model);
  if (metric != Metric::Traffic) {
    p.formula = {fmt::format("{} has no {} for this kind of layer", model, name(metric))};
    p.result = "–";
    return p;
  }
  p.formula = {"traffic = every tensor once"};
  const SameUnit unit = SameUnit::of(result.offChipBytes.total(), "B");
  std::vector<std::string> terms, of;
  for (const Tensor tensor : kTensors) {
    const double bytes = result.offChipBytes.tensors[index(tensor)];
    if (bytes <= 0) continue;
    terms.push_back(unit.input(bytes));
    of.emplace_back(name(tensor));
  }
  p.result = unit.result(result.offChipBytes.total());
  p.steps = {provenance::step("traffic", provenance::joined(terms, " + "), p.result, provenance::joined(of, ", "))};
  return p;
}

namespace {

using provenance::input;
using provenance::joined;
using provenance::step;

// Per MAC or access: "6 pJ", "6 MAC eq.".
std::string unitEnergy(double energy, EnergyUnit unit) {
  return SameUnit::ofEnergy(energy, unit).input(energy);
}

// Returns the memory's sum; no step if that is 0.
double addMemory(Provenance& p, const MemoryFigures& words, const MemoryFigures& energies, const SameUnit& unit,
                 EnergyUnit energyUnit) {
  std::vector<std::string> terms, of;
  double sum = 0;
  for (const Tensor tensor : kTensors) {
    const auto& moved = words.tensors[index(tensor)];
    const auto& cost = energies.tensors[index(tensor)];
    if (!moved || !cost) continue;
    for (const Move move : kMoves) {
      const double count = (*moved)[move].value_or(0), value = (*cost)[move].value_or(0);
      if (count <= 0 || value <= 0) continue;
      terms.push_back(input(count) + " × " + unitEnergy(value / count, energyUnit));
      of.push_back(fmt::format("{} {}", name(tensor), name(move)));
      sum += value;
    }
  }
  if (sum > 0)
    p.steps.push_back(step(wordsOf(energies.memory), joined(terms, " + "), unit.input(sum), joined(of, ", ")));
  return sum;
}

}  // namespace

void addEnergySteps(Provenance& p, const LayerResult& result, double macEnergy) {
  const Energy& energy = result.energy;
  const SameUnit unit = SameUnit::ofEnergy(energy.total, energy.unit);
  std::vector<std::string> sums{unit.input(energy.mac)}, of{"MACs"};
  p.steps.push_back(step("MACs", input(result.macs) + " × " + unitEnergy(macEnergy, energy.unit), sums.front()));
  for (std::size_t m = 0; m < energy.memories.size(); ++m) {
    const double sum = addMemory(p, result.accesses[m], energy.memories[m], unit, energy.unit);
    if (sum <= 0) continue;
    sums.push_back(unit.input(sum));
    of.push_back(wordsOf(energy.memories[m].memory));
  }
  if (energy.interconnect) {
    sums.push_back(unit.input(*energy.interconnect));
    of.emplace_back("array network");
  }
  p.result = unit.result(energy.total);
  p.steps.push_back(step("energy", joined(sums, " + "), p.result, joined(of, ", ")));
}

}  // namespace tilescope
