// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/axis.h"

#include <algorithm>
#include <cmath>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/report/svg.h"
#include "core/report/text_width.h"

namespace tilescope::report {
namespace {

constexpr double kMinPixelsPerTick = 26, kMaxPixelsPerTick = 40;  // of even steps on a vertical axis
constexpr double kTicks = 5;                                      // steps of an axis at least, as far as these allow
constexpr double kPixelsPerTickAcross = 64;                       // labels are wide
constexpr double kNarrow = 10;  // upper by lower bound of a logarithmic axis with even steps

bool isVertical(const Axis& axis) {
  return axis.to < axis.from;
}

double pixelsOf(const Axis& axis) {
  return std::abs(axis.to - axis.from);
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

chart::LabelExtent extentOn(const Axis& axis) {
  return [isUp = isVertical(axis)](const std::string& label) { return isUp ? kTextSize : textWidth(label, kTextSize); };
}

// factor: of the unit that labels count.
void addEvenTicks(Axis& axis, double factor, double step) {
  std::vector<chart::AxisTick> ticks = chart::evenTicks({axis.lower / factor, axis.upper / factor}, step);
  chart::leaveApart(
      ticks, [&](double value) { return axis.at(value * factor); }, extentOn(axis));
  for (const chart::AxisTick& tick : ticks) axis.ticks.push_back({tick.value * factor, tick.label});
}

void addLogTicks(Axis& axis, double factor) {
  const AxisRange range{axis.lower / factor, axis.upper / factor};
  const std::vector<chart::AxisTick> ticks = chart::logTicks(range, pixelsOf(axis), extentOn(axis));
  for (const chart::GridLine& line : chart::logGridLines(range, pixelsOf(axis))) {
    const auto tick =
        std::find_if(ticks.begin(), ticks.end(), [&](const auto& one) { return one.value == line.value; });
    axis.ticks.push_back({line.value * factor, tick == ticks.end() ? std::string() : tick->label, line.strong});
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
  axis.upper = std::ceil(axis.upper / factor / step - chart::kAxisRounding) * step * factor;
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
