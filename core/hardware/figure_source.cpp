// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/figure_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/format_number.h"
#include "core/hardware/price_text.h"
#include "core/hardware/pricing.h"
#include "core/silicon/price_provenance.h"

namespace tilescope {
namespace {

constexpr int kDigits = 4;

bool isAtOrAbove(std::string_view parent, std::string_view pointer) {
  return pointer.starts_with(parent) && (pointer.size() == parent.size() || pointer[parent.size()] == '/');
}

FigureSource statedSource(const HardwareProfile& hardware, std::string_view pointer) {
  FigureSource found{fmt::format("profile {}", hardware.name), false};
  std::size_t longest = 0;
  for (const std::string& figure : hardware.assumptions) {
    if (!isAtOrAbove(figure, pointer) || figure.size() < longest) continue;
    longest = figure.size();
    found = {"assumption", true};
  }
  for (const auto& [figure, source] : hardware.sources) {
    if (!isAtOrAbove(figure, pointer) || figure.size() < longest) continue;
    longest = figure.size();
    found = {source, false};
  }
  return found;
}

// " × 1.38 for 45 nm, high performance instead of 28 nm, …"; "" for the same process.
std::string processText(const std::optional<Process>& then, const HardwareProfile& hardware, double ratio) {
  if (!then || !hardware.technology || *then == hardware.technology->process) return "";
  return fmt::format(" × {} for {} instead of {}", significant(ratio, kDigits), wordsOf(hardware.technology->process),
                     wordsOf(*then));
}

struct Energy {
  const char* key;
  AccessKind access;
  double Memory::*now;
  std::optional<AnchoredFigure> CostAnchor::*anchor;
};
constexpr std::array kEnergies{
    Energy{"read_energy", AccessKind::Read, &Memory::readEnergy, &CostAnchor::readEnergy},
    Energy{"write_energy", AccessKind::Write, &Memory::writeEnergy, &CostAnchor::writeEnergy},
};

std::string pricedText(const HardwareProfile& hardware, std::size_t m, const Energy& energy,
                       const std::string& source) {
  const Memory& memory = hardware.memories[m];
  if (isPricedFromTechnology(memory, hardware)) {
    if (buildOf(memory) == MemoryBuild::Dram)
      return fmt::format("{}: {} pJ per bit", memory.cost.dram,
                         atMost(findDram(siliconTables(), memory.cost.dram)->pjPerBit, kDigits));
    return fmt::format("{} ({})", wordsOf(hardware.technology->process), shapeSource(buildOf(memory)));
  }
  const std::optional<CostAnchor>& anchor = memory.cost.anchor;
  if (!anchor || !((*anchor).*energy.anchor)) return "";
  const AnchoredFigure& then = *((*anchor).*energy.anchor);
  const double now = memory.*energy.now;
  if (now == then.value) return "";
  const double resized = energyAtSize(then, memory, energy.access, hardware);
  return repricedText({then.value, std::string(name(hardware.energyUnit)), source}, resized, then.size,
                      sizeOf(memory, hardware), buildOf(memory)) +
         processText(then.process, hardware, resized > 0 ? now / resized : 1);
}

std::string macText(const HardwareProfile& hardware, const std::string& source) {
  const std::optional<MacAnchor>& then = hardware.macAnchor;
  if (!then || then->energy == hardware.macEnergy) return "";
  const auto widths = [](const ElementBits& bits) {
    return fmt::format("{} × {} bits, sums of {}", bits.input, bits.weight, bits.partialSum);
  };
  HardwareProfile atThen = hardware;
  if (atThen.technology && then->process) atThen.technology->process = *then->process;
  reprice(atThen);
  const double resized = atThen.macEnergy;
  std::string text = fmt::format("{} {} at {} ({})", atMost(then->energy, kDigits), name(hardware.energyUnit),
                                 widths(then->precision), source);
  if (resized != then->energy)
    text += fmt::format(" × {} for {} (45 nm table of Horowitz 2014)", significant(resized / then->energy, kDigits),
                        widths(hardware.precision));
  return text + processText(then->process, hardware, resized > 0 ? hardware.macEnergy / resized : 1);
}

std::string pricedText(const HardwareProfile& hardware, std::string_view pointer, const std::string& source) {
  if (pointer == "/array/mac_energy") return macText(hardware, source);
  for (std::size_t m = 0; m < hardware.memories.size(); ++m)
    for (const Energy& energy : kEnergies)
      if (pointer == fmt::format("/memories/{}/{}", m, energy.key)) return pricedText(hardware, m, energy, source);
  return "";
}

}  // namespace

FigureSource sourceOfFigure(const HardwareProfile& hardware, std::string_view pointer) {
  const FigureSource stated = statedSource(hardware, pointer);
  const std::string priced = pricedText(hardware, pointer, stated.text);
  return priced.empty() ? stated : FigureSource{priced, true};
}

std::vector<std::string> pricedEnergies(const HardwareProfile& hardware) {
  std::vector<std::string> priced;
  const auto add = [&](const std::string& pointer) {
    if (!pricedText(hardware, pointer, "").empty()) priced.push_back(pointer);
  };
  add("/array/mac_energy");
  for (std::size_t m = 0; m < hardware.memories.size(); ++m)
    for (const Energy& energy : kEnergies) add(fmt::format("/memories/{}/{}", m, energy.key));
  return priced;
}

std::vector<std::string> assumptionsOf(const HardwareProfile& hardware) {
  std::vector<std::string> all = hardware.assumptions;
  for (const std::string& pointer : pricedEnergies(hardware))
    if (std::find(all.begin(), all.end(), pointer) == all.end()) all.push_back(pointer);
  return all;
}

}  // namespace tilescope
