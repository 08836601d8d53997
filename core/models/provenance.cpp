// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/provenance.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/base/format_number.h"
#include "core/base/units.h"

namespace tilescope {
namespace {

constexpr const char* kMacEnergy = " MAC eq.";  // the space separates it from the prefix
constexpr int kGiga = 3;

}  // namespace

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
  return numberAndUnit(energy, UnitFamily::Energy, unit, digits).text();
}

SameUnit SameUnit::of(double value, std::string unit) {
  return {std::move(unit), thousandsOf(value, kResultDigits)};
}

SameUnit SameUnit::ofSeconds(double seconds) {
  constexpr double kMinInMilliseconds = 1e-4;
  const SameUnit unit = of(seconds, "s");
  return {"s", seconds >= kMinInMilliseconds ? std::max(unit.thousands_, -1) : unit.thousands_};
}

SameUnit SameUnit::ofEnergy(double energy, EnergyUnit unit) {
  if (unit == EnergyUnit::Mac) return {kMacEnergy, std::max(0, thousandsOf(energy, kResultDigits))};
  SameUnit joules = of(energy * kJoulesPerPicojoule, "J");
  joules.base_ = kJoulesPerPicojoule;
  return joules;
}

int SameUnit::thousandsFor(double value, int digits) const {
  const bool tooSmall = value != 0 && std::abs(value) < std::pow(1000.0, thousands_ - 1);
  return tooSmall ? thousandsOf(value, digits) : thousands_;
}

std::string SameUnit::input(double value) const {
  return withThousandsAtMost(value * base_, unit_, kInputDigits, thousandsFor(value * base_, kInputDigits));
}

std::string SameUnit::result(double value) const {
  return withThousands(value * base_, unit_, kResultDigits, thousandsFor(value * base_, kResultDigits));
}

SameUnit macRate() {
  return {"MAC/s", kGiga};
}

SameUnit byteRate() {
  return {"B/s", kGiga};
}

std::string shareFigure(double fraction) {
  return numberAndUnit(fraction, UnitFamily::Share).text();
}

}  // namespace tilescope
