// SPDX-License-Identifier: GPL-3.0-or-later
// Ticks of logarithmic and linear axes and their labels.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace tilescope::chart {

inline constexpr double kAxisRounding = 1e-9;  // relative; for values computed from logarithms

struct AxisRange {
  double lower = 0;
  double upper = 1;

  bool operator==(const AxisRange&) const = default;
};

struct AxisTick {
  double value = 0;
  std::string label;  // empty if it would touch a neighbour
};

struct GridLine {
  double value = 0;
  bool strong = true;  // false between decades
};

// Length of a label along its axis, in px.
using LabelExtent = std::function<double(const std::string& label)>;

// A value of at least 0: "0.2", "500", "1 k", "200 M", "2 × 10⁻⁶".
std::string tickLabel(double value);

// Ticks at 1, 2 and 5 of every decade; decades are labelled first, then fives, then twos. Even steps within one decade.
std::vector<AxisTick> logTicks(const AxisRange& range, double pixels, const LabelExtent& extent);
std::vector<GridLine> logGridLines(const AxisRange& range, double pixels);

// Ticks at all multiples of the step; all labels have the same number of decimals.
std::vector<AxisTick> evenTicks(const AxisRange& range, double step);
// Steps of 1, 2, 2.5 or 5 times a power of ten, at least `pixelsPerTick` apart.
std::vector<AxisTick> linearTicks(const AxisRange& range, double pixels, double pixelsPerTick);
// Removes labels that touch the previous one.
void leaveApart(std::vector<AxisTick>& ticks, const std::function<double(double value)>& pixelOf,
                const LabelExtent& extent);

}  // namespace tilescope::chart
