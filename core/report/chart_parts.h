// SPDX-License-Identifier: GPL-3.0-or-later
// Parts that charts share: frame with axes, legend above, symbols of pins, and the hatch that marks what does not fit.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/scale.h"
#include "core/chart/axis_ticks.h"
#include "core/report/svg.h"

namespace tilescope::report {

// A tick of an axis, at a round number in the axis's unit.
struct AxisTick {
  double value = 0;
  std::string label;   // "": only a line, because the label would touch a neighbour
  bool strong = true;  // false: between decades
};

struct Axis {
  double lower = 0, upper = 1;
  bool logarithmic = false;
  double from = 0, to = 1;  // px of lower and upper
  std::string title;        // "Latency (ms)"
  std::vector<AxisTick> ticks;

  double at(double value) const;       // position in px
  double clamped(double value) const;  // position in px, limited to the axis
};

using chart::AxisRange;

// The title of an axis: "Energy", a unit in pJ, "estimate".
struct AxisWords {
  std::string_view quantity;
  Scale unit;
  std::string_view remark{};  // after the unit
};

// An axis from 0 to the first tick at or above `upper`.
Axis axisFromZero(double upper, double from, double to, const AxisWords& words);

// A logarithmic axis; the range must be positive. Ticks are at 1, 2 and 5 of every decade, with lines between them. A
// narrow range has even steps.
Axis logAxis(const AxisRange& range, double from, double to, const AxisWords& words);

inline constexpr double kChartWidth = 920;  // px, width of the text column
inline constexpr double kLegendHeight = 30;
// px between the plot's area and the edge of a chart with axis titles.
inline constexpr double kAxesLeft = 70, kAxesRight = 24, kAxesBelow = 48;

// Draws grid, axes, ticks and titles.
void drawGrid(Svg& svg, const Area& area, const Axis& across, const Axis& up);
void drawAcross(Svg& svg, const Area& area, const Axis& axis);
void drawUp(Svg& svg, const Area& area, const Axis& axis);
void drawTitleBelow(Svg& svg, const Area& area, double baseline, std::string_view title);

struct LegendEntry {
  std::string text;
  std::function<void(Svg&, Place centre)> draw;  // about 10 px large
  double width = 10;                             // px, of the symbol
};
// The height of a legend, which takes as many rows as necessary at the top of a chart.
double legendHeight(const std::vector<LegendEntry>& entries, double width);
void drawLegend(Svg& svg, Place topLeft, const std::vector<LegendEntry>& entries, double width);
LegendEntry squareEntry(std::string text, Ink ink);
LegendEntry lineEntry(std::string text, Ink ink, double width, std::string_view dashes = {});

// A pin's outlined symbol in its colour: A circle, B square, C diamond, D triangle up, E triangle down, F hexagon.
// reach: radius of the circle. The other symbols look equally large.
void drawPin(Svg& svg, std::string_view letter, Place centre, double reach, double lineWidth);
inline constexpr double kPinReach = 7.5;  // px, of a pin with its letter inside
void drawLetteredPin(Svg& svg, std::string_view letter, Place centre);

void drawDiamond(Svg& svg, Place centre, double reach, const Look& look);

// Rising lines inside the area, with its outline.
void drawHatch(Svg& svg, const Area& area);

// The baseline that centres capital letters vertically at y.
double baselineAt(double y, double size = kTextSize);

// "1 layer", "3 layers"
std::string counted(std::size_t count, std::string_view one, std::string_view many);

// At most `most` names, then "and 4 more".
std::string listed(const std::vector<std::string>& names, std::size_t most);

}  // namespace tilescope::report
