// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/scales.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "core/base/format_number.h"
#include "core/base/units.h"

namespace tilescope::cli {
namespace {

constexpr int kSentenceDigits = 4;      // what a figure in a sentence is read to
constexpr double kLongFixed = 1e6;      // from here on, fractions and then places are noise
constexpr double kLargestCount = 1e15;  // whole numbers are exact in a double, and still read

struct Step {
  double divisor;
  const char* name;
};

constexpr std::array<Step, 4> kBytes{{{0x1p40, "TiB"}, {0x1p30, "GiB"}, {0x1p20, "MiB"}, {0x1p10, "KiB"}}};
constexpr std::array<Step, 6> kPrefixes{{{1e18, "E"}, {1e15, "P"}, {1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}}};
constexpr std::array<Step, 7> kJoules{
    {{1e12, "J"}, {1e9, "mJ"}, {1e6, "µJ"}, {1e3, "nJ"}, {1, "pJ"}, {1e-3, "fJ"}, {1e-6, "aJ"}}};  // of pJ

const Step* stepOf(std::span<const Step> steps, double largest) {
  const auto found =
      std::find_if(steps.begin(), steps.end(), [&](const Step& step) { return largest >= step.divisor; });
  return found == steps.end() ? nullptr : &*found;
}

std::string fixed(double value, int decimals) {
  if (std::abs(value) >= (decimals == 0 ? kLargestCount : kLongFixed))
    return fmt::format("{:.{}g}", value, kSentenceDigits);
  return fmt::format("{:.{}f}", value, decimals);
}

int digitsBeforePoint(double value) {
  return value < 1 ? 0 : static_cast<int>(std::log10(value)) + 1;
}

}  // namespace

Scale byteScale(double largestBytes) {
  const Step* step = stepOf(kBytes, largestBytes);
  if (!step) return {1, "B", 0};
  return {step->divisor, step->name, step == &kBytes.back() ? 2 : 3};
}

Scale secondScale(double largestSeconds) {
  if (largestSeconds >= 1) return {1, "s", 3};
  if (largestSeconds >= 1e-3) return {1e-3, "ms", 3};
  return {1e-6, "µs", 3};
}

Scale countScale(double largest, const std::string& unit) {
  if (const Step* step = stepOf(kPrefixes, largest)) return {step->divisor, step->name + unit, 2};
  return {1, unit.substr(std::min(unit.find_first_not_of(' '), unit.size())), 0};
}

// "GMAC" would read as a number of operations.
Scale energyScale(double largest, EnergyUnit unit) {
  if (unit == EnergyUnit::Mac) return countScale(largest, " MAC eq.");
  const Step* step = stepOf(std::span(kJoules).first(kJoules.size() - 2), largest);
  return step && step->divisor > 1 ? Scale{step->divisor, step->name, 3} : Scale{1, "pJ", 1};
}

Scale energyTimesSecondsScale(double largest, EnergyUnit unit) {
  if (unit == EnergyUnit::Mac) {
    Scale scale = countScale(largest, " MAC eq.·s");
    if (scale.divisor == 1) scale.decimals = 3;
    return scale;
  }
  const Step* step = stepOf(kJoules, largest);
  if (!step) step = &kJoules.back();
  return {step->divisor, std::string(step->name) + "·s", 3};
}

std::string scaled(double value, const Scale& scale) {
  return fixed(value / scale.divisor, scale.decimals);
}

std::string withUnit(double value, const Scale& scale) {
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
