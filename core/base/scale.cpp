// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/scale.h"

#include <algorithm>
#include <cmath>

#include "core/base/ensure.h"
#include "core/base/format_number.h"

namespace tilescope {
namespace {

constexpr double kWholePercentFrom = 0.01;

}  // namespace

std::string_view name(EnergyUnit unit) {
  switch (unit) {
    case EnergyUnit::Picojoule:
      return "pJ";
    case EnergyUnit::Mac:
      return "MAC";
  }
  throw InternalError("unknown energy unit");
}

std::string unitName(const UnitFamily& family, EnergyUnit energy) {
  if (family.isEnergy) return std::string(name(energy)).append(family.base);
  return family == UnitFamily::Share ? "" : std::string(family.base);
}

Scale::Scale(double value, std::string_view base, double factor, int digits) : digits_(digits) {
  const int thousands = thousandsOf(value * factor, digits);
  unit_ = unitWithPrefix(base, thousands);
  size_ = std::pow(1000.0, thousands) / factor;
}

Scale::Scale(double value, const UnitFamily& family, EnergyUnit energy, int digits) {
  if (family.isEnergy) {
    // Energies in MACs are written "G MAC eq.", because "GMAC" would look like a number of operations.
    const bool joules = energy == EnergyUnit::Picojoule;
    *this = Scale(value, std::string(joules ? "J" : " MAC eq.").append(family.base), joules ? kJoulesPerPicojoule : 1,
                  digits);
  } else if (family.hasPrefix) {
    *this = Scale(value, family.base, family.factor, digits);
  } else {
    unit_ = family.base;
    size_ = 1 / family.factor;
    digits_ = digits;
  }
}

std::string Scale::number(double value) const {
  return value == 0 ? "0" : significant(value / size_, digits_);
}

std::string Scale::shortest(double value) const {
  return atMost(value / size_, digits_);
}

std::string Scale::fixed(double value, int decimals) const {
  return tilescope::fixed(value / size_, decimals);
}

int decimalsFor(double number, int digits) {
  if (!(number > 0)) return 0;
  return std::clamp(digits - 1 - static_cast<int>(std::floor(std::log10(number))), 0, digits - 1);
}

NumberAndUnit numberAndUnit(double value, const UnitFamily& family, EnergyUnit energy, int digits) {
  const Scale scale(value, family, energy, digits);
  if (family == UnitFamily::Share)
    return {scale.fixed(value, value > 0 && value < kWholePercentFrom ? 1 : 0), scale.unit()};
  if (family == UnitFamily::Layers) return {scale.fixed(value, 0), value == 1 ? "layer" : scale.unit()};
  return {significant(value / scale.size(), digits), scale.unit()};
}

}  // namespace tilescope
