// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/scales.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/format_number.h"
#include "core/base/scale.h"
#include "core/base/units.h"

namespace tilescope::cli {
namespace {

constexpr int kFine = 3, kCoarse = 2;   // decimals
constexpr int kSentenceDigits = 4;      // significant digits in a sentence
constexpr double kLongFixed = 1e6;      // no fractions from here on
constexpr double kLargestCount = 1e15;  // integers are exact up to here

std::string fixed(double value, int decimals) {
  if (std::abs(value) >= (decimals == 0 ? kLargestCount : kLongFixed))
    return fmt::format("{:.{}g}", value, kSentenceDigits);
  return fmt::format("{:.{}f}", value, decimals);
}

int digitsBeforePoint(double value) {
  return value < 1 ? 0 : static_cast<int>(std::log10(value)) + 1;
}

}  // namespace

ColumnScale byteScale(double largestBytes) {
  const Scale scale(largestBytes, UnitFamily::Bytes, EnergyUnit::Picojoule, kSentenceDigits);
  return {scale.size(), scale.unit(), scale.size() > 1 ? kFine : 0};
}

ColumnScale secondScale(double largestSeconds) {
  const Scale scale(std::clamp(largestSeconds, 1e-6, 1.0), UnitFamily::Seconds);
  return {scale.size(), scale.unit(), kFine};
}

ColumnScale countScale(double largest, const std::string& unit) {
  const Scale scale(std::max(largest, 1.0), unit);
  return {scale.size(), scale.unit(), scale.size() > 1 ? kCoarse : 0};
}

ColumnScale energyScale(double largest, EnergyUnit unit) {
  const Scale scale(std::max(largest, 1.0), UnitFamily::Energy, unit, kSentenceDigits);
  if (unit == EnergyUnit::Mac) return {scale.size(), scale.unit(), scale.size() > 1 ? kCoarse : 0};
  return {scale.size(), scale.unit(), scale.size() > 1 ? kFine : 1};
}

ColumnScale energyTimesSecondsScale(double largest, EnergyUnit unit) {
  const Scale scale(largest, UnitFamily::EnergyTimesSeconds, unit, kSentenceDigits);
  return {scale.size(), scale.unit(), unit == EnergyUnit::Mac && scale.size() > 1 ? kCoarse : kFine};
}

std::string scaled(double value, const ColumnScale& scale) {
  return fixed(value / scale.divisor, scale.decimals);
}

std::string withUnit(double value, const ColumnScale& scale) {
  const double shown = value / scale.divisor;
  const int decimals = std::clamp(kSentenceDigits - digitsBeforePoint(std::abs(shown)), 0, scale.decimals);
  const bool large = scale.decimals > 0 && std::abs(shown) >= kLongFixed;
  return (large ? fmt::format("{:.{}g}", shown, kSentenceDigits) : fixed(shown, decimals)) + " " + scale.unit;
}

std::string percent(double fraction) {
  return fixed(fraction * kPercent, 1);
}

std::string exact(double value) {
  return fmt::format("{}", value);
}

std::string counted(double count, const std::string& noun) {
  return fixed(count, 0) + " " + noun + (count == 1 ? "" : "s");
}

std::string counted(std::size_t count, const std::string& noun) {
  return counted(static_cast<double>(count), noun);
}

std::string unitOf(double value, const std::string& units) {
  constexpr std::size_t kLongestSymbol = 2;  // "ms"
  const bool isPlural = units.size() > kLongestSymbol && units.ends_with('s');
  return value == 1 && isPlural ? units.substr(0, units.size() - 1) : units;
}

std::string countedInGroups(std::int64_t count, const std::string& noun) {
  return tilescope::fixed(static_cast<double>(count), 0) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace tilescope::cli
