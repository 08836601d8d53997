// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/axis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <utility>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/report/svg.h"
#include "core/report/text_width.h"

namespace tilescope::report {
namespace {

constexpr double kRounding = 1e-9;
constexpr double kLabelGap = 6;                                   // px between two labels at least
constexpr double kMinPixelsPerTick = 26, kMaxPixelsPerTick = 40;  // of even steps on a vertical axis
constexpr double kTicks = 5;                                      // steps of an axis at least, as far as these allow
constexpr double kPixelsPerTickAcross = 64;                       // labels are wide
constexpr double kMinPixelsOfMinorLines = 2.5;  // px between the lines of 8 and 9; closer ones make a grey patch
constexpr double kNarrow = 10;                  // upper by lower bound of a logarithmic axis with even steps
constexpr int kTickDigits = 6;
constexpr int kMinPlain = -3, kMaxPlain = 4;  // powers of ten written as numbers: 0.001 to 50000

bool isVertical(const Axis& axis) {
  return axis.to < axis.from;
}

double pixelsOf(const Axis& axis) {
  return std::abs(axis.to - axis.from);
}

// Between bounds in the axis' unit.
std::vector<double> evenSteps(double lower, double upper, double step) {
  std::vector<double> steps;
  for (double at = std::ceil(lower / step - kRounding); at * step <= upper * (1 + kRounding); ++at)
    steps.push_back(at * step);
  return steps;
}

double stepOf(const Axis& axis, double span) {
  const double apart = isVertical(axis) ? std::clamp(pixelsOf(axis) / kTicks, kMinPixelsPerTick, kMaxPixelsPerTick)
                                        : std::min(kPixelsPerTickAcross, pixelsOf(axis) / kTicks);
  return roundStep(span * std::min(1.0, apart / pixelsOf(axis)));
}

std::string titleOf(const AxisWords& words) {
  std::string title = std::string(words.quantity) + " (" + words.unit.unit();
  if (!words.remark.empty()) title += ", " + std::string(words.remark);
  return title + ")";
}

// Labels in order of their importance, each where it touches none before.
class Labelled {
 public:
  explicit Labelled(const Axis& axis) : axis_(axis) {}

  bool takes(const AxisTick& tick, const std::string& label) {
    const double half = (isVertical(axis_) ? kTextSize : textWidth(label, kTextSize) + kLabelGap) / 2;
    const double middle = axis_.at(tick.value);
    for (const auto& [from, to] : taken_)
      if (middle - half < to && from < middle + half) return false;
    taken_.emplace_back(middle - half, middle + half);
    return true;
  }

 private:
  const Axis& axis_;
  std::vector<std::pair<double, double>> taken_;
};

void addEvenTicks(Axis& axis, double factor, double step) {
  Labelled labelled(axis);
  for (const double value : evenSteps(axis.lower / factor, axis.upper / factor, step)) {
    AxisTick tick{value * factor, {}};
    const std::string label = fixed(value, decimalsOfStep(step));
    if (labelled.takes(tick, label)) tick.label = label;
    axis.ticks.push_back(tick);
  }
}

// "0.2", "500", "2 × 10⁹"
std::string logLabel(int mantissa, int decade) {
  if (decade >= kMinPlain && decade <= kMaxPlain) return atMost(mantissa * std::pow(10.0, decade), kTickDigits);
  constexpr std::array<std::string_view, 10> kDigits{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string power = decade < 0 ? "10⁻" : "10";
  for (const char digit : std::to_string(std::abs(decade))) power += kDigits[static_cast<std::size_t>(digit - '0')];
  return mantissa == 1 ? power : std::to_string(mantissa) + " × " + power;
}

void addLogTicks(Axis& axis, double factor) {
  constexpr std::array kLabelOrder{1, 5, 2};
  const double decadePixels = pixelsOf(axis) / std::log10(axis.upper / axis.lower);
  const bool allLines = decadePixels * std::log10(9.0 / 8.0) >= kMinPixelsOfMinorLines;
  const double lower = axis.lower / factor * (1 - kRounding), upper = axis.upper / factor * (1 + kRounding);
  const int first = static_cast<int>(std::floor(std::log10(lower)));
  const int last = static_cast<int>(std::floor(std::log10(upper)));
  std::vector<std::pair<int, int>> powers;  // mantissa and decade of each tick
  for (int decade = first; decade <= last; ++decade)
    for (int mantissa = 1; mantissa <= 9; ++mantissa) {
      const double value = mantissa * std::pow(10.0, decade);
      const bool isLabelled = std::count(kLabelOrder.begin(), kLabelOrder.end(), mantissa) > 0;
      if (value < lower || value > upper || !(allLines || isLabelled)) continue;
      axis.ticks.push_back({value * factor, {}, mantissa == 1});
      powers.emplace_back(mantissa, decade);
    }
  Labelled labelled(axis);
  for (const int mantissa : kLabelOrder)
    for (std::size_t i = 0; i < powers.size(); ++i) {
      if (powers[i].first != mantissa) continue;
      const std::string label = logLabel(mantissa, powers[i].second);
      if (labelled.takes(axis.ticks[i], label)) axis.ticks[i].label = label;
    }
}

}  // namespace

double Axis::at(double value) const {
  const double share =
      logarithmic ? std::log(value / lower) / std::log(upper / lower) : (value - lower) / (upper - lower);
  return from + share * (to - from);
}

double Axis::clamped(double value) const {
  return at(std::clamp(value, lower, upper));
}

Axis axisFromZero(double upper, double from, double to, const AxisWords& words) {
  Axis axis{0, upper > 0 ? upper : words.unit.size(), false, from, to, titleOf(words), {}};
  const double factor = words.unit.size(), step = stepOf(axis, axis.upper / factor);
  axis.upper = std::ceil(axis.upper / factor / step - kRounding) * step * factor;
  addEvenTicks(axis, factor, step);
  return axis;
}

Axis logAxis(const AxisRange& range, double from, double to, const AxisWords& words) {
  ensure(range.lower > 0 && range.upper > range.lower, "a logarithmic axis has a positive range");
  Axis axis{range.lower, range.upper, true, from, to, titleOf(words), {}};
  if (axis.upper < kNarrow * axis.lower)
    addEvenTicks(axis, words.unit.size(), stepOf(axis, (axis.upper - axis.lower) / words.unit.size()));
  else
    addLogTicks(axis, words.unit.size());
  return axis;
}

}  // namespace tilescope::report
