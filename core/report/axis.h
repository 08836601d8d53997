// SPDX-License-Identifier: GPL-3.0-or-later
// Axes of charts: linear or logarithmic, with ticks at round numbers and one unit for all of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilescope::report {

// Values stand on the axis divided by the factor.
struct AxisUnit {
  double factor = 1;
  std::string name;  // "ms"

  bool operator==(const AxisUnit&) const = default;
};

// With the prefix that leaves 1 to 999 before the point: 0.0041 "s" is shown in "ms". Decimal: kB is 1000 bytes.
AxisUnit decimalUnit(double value, std::string_view unit);

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

struct AxisRange {
  double lower = 0, upper = 1;
};

// What an axis is about: "Energy", in pJ, "estimate".
struct AxisWords {
  std::string_view quantity;
  AxisUnit unit;
  std::string_view remark{};  // beside the unit
};

// From 0 to the first tick at or above the upper bound.
Axis axisFromZero(double upper, double from, double to, const AxisWords& words);

// Over the range, which has to be positive. Ticks at 1-2-5 of every decade with lines between; over less than a decade
// at even steps.
Axis logAxis(const AxisRange& range, double from, double to, const AxisWords& words);

}  // namespace tilescope::report
