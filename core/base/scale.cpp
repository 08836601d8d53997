// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/scale.h"

#include <algorithm>
#include <cmath>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/units.h"

namespace tilescope {
namespace {

constexpr double kWholePercentFrom = 0.01;

struct BaseUnit {
  std::string_view name;
  double factor = 1;  // values × factor are in it
  bool hasPrefix = true;
};

// "GMAC" would read as a number of operations: multiples of a MAC's energy keep the prefix apart.
BaseUnit baseUnit(UnitFamily family, EnergyUnit energy) {
  const bool joules = energy == EnergyUnit::Picojoule;
  switch (family) {
    case UnitFamily::Seconds:
      return {"s"};
    case UnitFamily::Bytes:
      return {"B"};
    case UnitFamily::Energy:
      return joules ? BaseUnit{"J", kJoulesPerPicojoule} : BaseUnit{" MAC eq."};
    case UnitFamily::EnergyTimesSeconds:
      return joules ? BaseUnit{"J·s", kJoulesPerPicojoule} : BaseUnit{" MAC eq.·s"};
    case UnitFamily::MacsPerByte:
      return {"MAC/B", 1, false};
    case UnitFamily::MacsPerSecond:
      return {"MAC/s"};
    case UnitFamily::MacsPerSecondPerByte:
      return {"MAC/s/B"};
    case UnitFamily::Share:
      return {"%", kPercent, false};
    case UnitFamily::Layers:
      return {"layers", 1, false};
  }
  throw InternalError("a unit family without a unit");
}

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

std::string unitName(UnitFamily family, EnergyUnit energy) {
  switch (family) {
    case UnitFamily::Energy:
      return std::string(name(energy));
    case UnitFamily::EnergyTimesSeconds:
      return std::string(name(energy)) + "·s";
    case UnitFamily::Share:
      return "";
    default:
      return std::string(baseUnit(family, energy).name);
  }
}

Scale::Scale(double value, std::string_view base, double factor, int digits) : digits_(digits) {
  const int thousands = thousandsOf(value * factor, digits);
  unit_ = unitWithPrefix(base, thousands);
  size_ = std::pow(1000.0, thousands) / factor;
}

Scale::Scale(double value, UnitFamily family, EnergyUnit energy, int digits) {
  const BaseUnit base = baseUnit(family, energy);
  if (base.hasPrefix) {
    *this = Scale(value, base.name, base.factor, digits);
    return;
  }
  unit_ = base.name;
  size_ = 1 / base.factor;
  digits_ = digits;
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

NumberAndUnit numberAndUnit(double value, UnitFamily family, EnergyUnit energy, int digits) {
  const Scale scale(value, family, energy, digits);
  if (family == UnitFamily::Share)
    return {scale.fixed(value, value > 0 && value < kWholePercentFrom ? 1 : 0), scale.unit()};
  if (family == UnitFamily::Layers) return {scale.fixed(value, 0), value == 1 ? "layer" : scale.unit()};
  return {significant(value / scale.size(), digits), scale.unit()};
}

}  // namespace tilescope
