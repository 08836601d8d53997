// SPDX-License-Identifier: GPL-3.0-or-later
// Parts shared by charts: frame with axes, legend, symbols of pins, hatch of what does not fit.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/scale.h"
#include "core/chart/axis_ticks.h"
#include "core/report/svg.h"

namespace tilescope::report {

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

struct AxisWords {
  std::string_view quantity;
  Scale unit;
  std::string_view remark{};
};

// An axis from 0 to the first tick at or above `upper`.
Axis axisFromZero(double upper, double from, double to, const AxisWords& words);

// Ticks at 1, 2 and 5 of every decade, with lines between; even steps in a narrow range. The range must be positive.
Axis logAxis(const AxisRange& range, double from, double to, const AxisWords& words);

inline constexpr double kChartWidth = 920;      // px, width of the text column
inline constexpr double kHalfChartWidth = 450;  // px, of two charts side by side
inline constexpr double kLegendHeight = 30;

// Compact: for the report's first page, which shows three charts.
enum class ChartForm { Full, Compact };
// px from the plot's area to the edge of a chart with axis titles.
inline constexpr double kAxesLeft = 70, kAxesRight = 24, kAxesBelow = 48;

void drawGrid(Svg& svg, const Area& area, const Axis& across, const Axis& up);
void drawAcross(Svg& svg, const Area& area, const Axis& axis);
void drawUp(Svg& svg, const Area& area, const Axis& axis);
void drawTitleBelow(Svg& svg, const Area& area, double baseline, std::string_view title);

struct LegendEntry {
  std::string text;
  std::function<void(Svg&, Place centre)> draw;  // about 10 px large
  double width = 10;                             // px, of the symbol
};
double legendHeight(const std::vector<LegendEntry>& entries, double width);
void drawLegend(Svg& svg, Place topLeft, const std::vector<LegendEntry>& entries, double width);
LegendEntry squareEntry(std::string text, Ink ink);
LegendEntry lineEntry(std::string text, Ink ink, double width, std::string_view dashes = {});

// A pin's symbol: A circle, B square, C diamond, D triangle up, E triangle down, F hexagon. reach: radius of the
// circle; other symbols look equally large.
void drawPin(Svg& svg, std::string_view letter, Place centre, double reach, double lineWidth);
inline constexpr double kPinReach = 7.5;  // px, of a pin with its letter inside
void drawLetteredPin(Svg& svg, std::string_view letter, Place centre);

void drawDiamond(Svg& svg, Place centre, double reach, const Look& look);

void drawHatch(Svg& svg, const Area& area);

double baselineAt(double y, double size = kTextSize);

std::string counted(std::size_t count, std::string_view one, std::string_view many);

std::string listed(const std::vector<std::string>& names, std::size_t most);

}  // namespace tilescope::report
