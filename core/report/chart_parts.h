// SPDX-License-Identifier: GPL-3.0-or-later
// Shared parts of charts: frame with axes, legend above, marks of pins, the hatch for what does not fit.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/scale.h"
#include "core/chart/axis_ticks.h"
#include "core/report/svg.h"

namespace tilescope::report {

// Axes of charts: linear or logarithmic, with ticks at round numbers and one unit for all of them.
struct AxisTick {
  double value = 0;
  std::string label;   // "": a line only, because its label would touch a neighbour's
  bool strong = true;  // false: between decades
};

struct Axis {
  double lower = 0, upper = 1;
  bool logarithmic = false;
  double from = 0, to = 1;  // pixel positions of lower and upper; on a vertical axis `from` is below `to`
  std::string title;        // "Latency (ms)"
  std::vector<AxisTick> ticks;

  double at(double value) const;       // px
  double clamped(double value) const;  // px, limited to the axis
};

using chart::AxisRange;

// The subject of an axis: "Energy", in pJ, "estimate".
struct AxisWords {
  std::string_view quantity;
  Scale unit;
  std::string_view remark{};  // shown next to the unit
};

// From 0 to the first tick at or above the upper bound.
Axis axisFromZero(double upper, double from, double to, const AxisWords& words);

// A logarithmic axis over the range, which must be positive. Ticks at 1, 2 and 5 of every decade with lines between
// them; even steps where the range is narrow.
Axis logAxis(const AxisRange& range, double from, double to, const AxisWords& words);

inline constexpr double kChartWidth = 920;  // px: width of a report's text column
inline constexpr double kLegendHeight = 30;
// Margins in px around the area of a plot with titled axes.
inline constexpr double kAxesLeft = 70, kAxesRight = 24, kAxesBelow = 48;

// Grid, axes, ticks and titles around the plot's area.
void drawGrid(Svg& svg, const Area& area, const Axis& across, const Axis& up);
void drawAcross(Svg& svg, const Area& area, const Axis& axis);
void drawUp(Svg& svg, const Area& area, const Axis& axis);
void drawTitleBelow(Svg& svg, const Area& area, double baseline, std::string_view title);

struct LegendEntry {
  std::string text;
  std::function<void(Svg&, Place centre)> draw;  // about 10 px large
  double width = 10;                             // px, width of the symbol
};
// Starts at the left edge of the chart's top and uses as many rows as necessary. Returns the height.
double legendHeight(const std::vector<LegendEntry>& entries, double width);
void drawLegend(Svg& svg, Place topLeft, const std::vector<LegendEntry>& entries, double width);
LegendEntry squareEntry(std::string text, Ink ink);
LegendEntry lineEntry(std::string text, Ink ink, double width, std::string_view dashes = {});

// A pin's hollow shape in its colour: A circle, B square, C diamond, D triangle up, E triangle down, F hexagon. reach:
// radius of the circle; the other shapes look equally large.
void drawPin(Svg& svg, std::string_view letter, Place centre, double reach, double lineWidth);
inline constexpr double kPinReach = 7.5;  // px, reach of a pin with its letter inside
void drawLetteredPin(Svg& svg, std::string_view letter, Place centre);

void drawDiamond(Svg& svg, Place centre, double reach, const Look& look);

// Rising lines that end at the area's edges, and its outline.
void drawHatch(Svg& svg, const Area& area);

// The baseline of a text whose capitals are vertically centred at y.
double baselineAt(double y, double size = kTextSize);

// "1 layer", "3 layers"
std::string counted(std::size_t count, std::string_view one, std::string_view many);

// The first n names, "and 4 more".
std::string listed(const std::vector<std::string>& names, std::size_t most);

}  // namespace tilescope::report
