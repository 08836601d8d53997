// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/provenance.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>

#include "core/base/enum_names.h"
#include "core/base/format_number.h"

namespace tilescope {
namespace {

constexpr std::array<std::string_view, 6> kQuantityNames{"latency",   "traffic",   "energy",
                                                         "array use", "intensity", "performance"};
constexpr double kJoulesPerPicojoule = 1e-12;

bool isAtOrAbove(std::string_view parent, std::string_view pointer) {
  return pointer.starts_with(parent) && (pointer.size() == parent.size() || pointer[parent.size()] == '/');
}

}  // namespace

std::string_view name(Quantity quantity) {
  return enumName(kQuantityNames, quantity);
}

std::string toText(const Provenance& p) {
  std::string text = p.title;
  const auto line = [&](const std::string& more) {
    if (!more.empty()) text += "\n" + more;
  };
  line(p.binding);
  for (const std::string& formula : p.formula) line(formula);
  for (const std::string& step : p.steps) line(step);
  line(p.estimate ? p.result + " (estimate)" : p.result);
  line(p.source);
  return text + "\n";
}

FigureSource sourceOfFigure(const HardwareProfile& hardware, std::string_view pointer) {
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

std::string offChipBandwidthPointer(const HardwareProfile& hardware) {
  const Memory& memory = hardware.memories.back();
  const std::string pointer = fmt::format("/memories/{}", hardware.memories.size() - 1);
  if (memory.bandwidthGbPerS) return pointer + "/bandwidth_gb_per_s";
  if (memory.ports.empty()) return "";
  std::size_t widest = 0;
  for (std::size_t p = 1; p < memory.ports.size(); ++p) {
    if (memory.ports[p].widestBitsPerCycle > memory.ports[widest].widestBitsPerCycle) widest = p;
  }
  return fmt::format("{}/ports/{}/bits_per_cycle", pointer, widest);
}

std::string energyFigure(double energy, EnergyUnit unit, int digits) {
  if (unit == EnergyUnit::Picojoule) return withPrefix(energy * kJoulesPerPicojoule, "J", digits);
  return withPrefix(energy, "", digits) + " × MAC";
}

}  // namespace tilescope
