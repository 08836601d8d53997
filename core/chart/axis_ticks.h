// SPDX-License-Identifier: GPL-3.0-or-later
// Ticks of logarithmic and linear axes and their words.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace tilescope::chart {

inline constexpr double kAxisRounding = 1e-9;  // relative: 0.2 computed from logarithms is still 0.2

struct AxisRange {
  double lower = 0;
  double upper = 1;

  bool operator==(const AxisRange&) const = default;
};

struct AxisTick {
  double value = 0;
  std::string label;  // empty: left out, it would touch its neighbour
};

struct GridLine {
  double value = 0;
  bool strong = true;  // false: between the decades
};

// Pixels that a label takes along its axis.
using LabelExtent = std::function<double(const std::string& label)>;

// "0.2", "500", "1 k", "200 M", "2 × 10⁻⁶"; value: not negative
std::string tickLabel(double value);

// 1-2-5 of every decade in the range. Decades are labelled first, then the fives, then the twos, as space allows. Over
// less than a decade even steps, as on a linear axis.
std::vector<AxisTick> logTicks(const AxisRange& range, double pixels, const LabelExtent& extent);
std::vector<GridLine> logGridLines(const AxisRange& range, double pixels);

// At all multiples of the step; all labels have the same decimals.
std::vector<AxisTick> evenTicks(const AxisRange& range, double step);
// Steps of 1, 2, 2.5 or 5, as many as are `pixelsPerTick` apart or more.
std::vector<AxisTick> linearTicks(const AxisRange& range, double pixels, double pixelsPerTick);
// Without the labels that touch one before. pixelOf: where a value is on the axis.
void leaveApart(std::vector<AxisTick>& ticks, const std::function<double(double value)>& pixelOf,
                const LabelExtent& extent);

}  // namespace tilescope::chart
