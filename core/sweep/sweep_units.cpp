// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_units.h"

#include <algorithm>
#include <array>

#include "core/base/units.h"

namespace tilescope {
namespace {

struct Unit {
  std::string_view name, base;
  double factor;
};

constexpr std::int64_t kBitsPerMebibyte = 1024 * kBitsPerKibibyte;

constexpr std::array kUnits{
    Unit{"bit", "bit", 1},
    Unit{"B", "bit", kBitsPerByte},
    Unit{"KiB", "bit", real(kBitsPerKibibyte)},
    Unit{"MiB", "bit", real(kBitsPerMebibyte)},
    Unit{"GiB", "bit", real(1024 * kBitsPerMebibyte)},
    Unit{"MHz", "MHz", 1},
    Unit{"GHz", "MHz", 1e3},
    Unit{"GB/s", "GB/s", 1},
    Unit{"MB/s", "GB/s", 1e-3},
    Unit{"TB/s", "GB/s", 1e3},
    Unit{"pJ", "pJ", 1},
    Unit{"fJ", "pJ", 1e-3},
    Unit{"nJ", "pJ", 1e3},
    Unit{"MAC", "MAC", 1},
    Unit{"PEs", "PEs", 1},
    Unit{"bit/cycle", "bit/cycle", 1},
    Unit{"cycles", "cycles", 1},
    Unit{"nm", "nm", 1},
    Unit{"mm²", "mm²", 1},
    Unit{"s", "s", 1},
    Unit{"W", "W", 1},
};

constexpr std::string_view canonical(std::string_view unit) {
  if (unit == "bits") return "bit";
  if (unit == "byte" || unit == "bytes") return "B";
  if (unit == "mm2") return "mm²";
  return unit;
}

}  // namespace

std::string baseUnit(const ProfileField& field, EnergyUnit energies) {
  if (field.style == FieldStyle::Size) return "bit";
  if (field.style == FieldStyle::Energy) return std::string(name(energies));
  return std::string(field.unit);
}

std::optional<double> unitFactor(std::string_view unit, std::string_view base) {
  const auto* const found = std::find_if(kUnits.begin(), kUnits.end(), [&](const Unit& known) {
    return known.name == canonical(unit) && known.base == base;
  });
  return found == kUnits.end() ? std::nullopt : std::optional(found->factor);
}

std::vector<std::string> unitsOf(std::string_view base) {
  std::vector<std::string> names;
  for (const Unit& unit : kUnits)
    if (unit.base == base) names.emplace_back(unit.name);
  return names;
}

std::optional<UnitValue> valueOfUnit(std::string_view unit) {
  const auto* const found =
      std::find_if(kUnits.begin(), kUnits.end(), [&](const Unit& known) { return known.name == canonical(unit); });
  return found == kUnits.end() ? std::nullopt : std::optional(UnitValue{std::string(found->base), found->factor});
}

std::optional<std::string> knownUnit(std::string_view unit) {
  const std::string_view wanted = canonical(unit);
  const bool isKnown =
      std::any_of(kUnits.begin(), kUnits.end(), [&](const Unit& known) { return known.name == wanted; });
  return isKnown ? std::optional<std::string>(wanted) : std::nullopt;
}

}  // namespace tilescope
