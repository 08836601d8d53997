// SPDX-License-Identifier: GPL-3.0-or-later
// Axes of charts: linear or logarithmic, with ticks at round numbers and one unit for all of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/scale.h"
#include "core/chart/axis_ticks.h"

namespace tilescope::report {

struct AxisTick {
  double value = 0;
  std::string label;   // empty: a line only, its label would touch a neighbour's
  bool strong = true;  // false: between the decades
};

struct Axis {
  double lower = 0, upper = 1;
  bool logarithmic = false;
  double from = 0, to = 1;  // px of lower and upper; a vertical axis has from below to
  std::string title;        // "Latency (ms)"
  std::vector<AxisTick> ticks;

  double at(double value) const;       // px
  double clamped(double value) const;  // px, not outside of the axis
};

using chart::AxisRange;

// What an axis is about: "Energy", in pJ, "estimate".
struct AxisWords {
  std::string_view quantity;
  Scale unit;
  std::string_view remark{};  // beside the unit
};

// From 0 to the first tick at or above the upper bound.
Axis axisFromZero(double upper, double from, double to, const AxisWords& words);

// Over the range, which has to be positive. Ticks at 1-2-5 of every decade with lines between; over less than a decade
// at even steps.
Axis logAxis(const AxisRange& range, double from, double to, const AxisWords& words);

}  // namespace tilescope::report
