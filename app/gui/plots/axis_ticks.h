// SPDX-License-Identifier: GPL-3.0-or-later
// Ticks of logarithmic and linear axes and their words. Plain values: the tickers of QCustomPlot in plot_style.cpp hand
// them on.
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "app/gui/plots/axis_range.h"

namespace tilescope::gui {

struct AxisTick {
  double value = 0;
  QString label;  // empty: left out, it would touch its neighbour
};

struct GridLine {
  double value = 0;
  bool strong = true;  // false: between the decades
};

// Pixels that a label takes along its axis.
using LabelExtent = std::function<double(const QString& label)>;

// "0.2", "500", "1 k", "200 M"
QString tickLabel(double value);

// 1-2-5 of every decade in the range. Decades are labelled first, then the fives, then the twos, as space allows. Over
// less than a decade even steps, as on a linear axis.
std::vector<AxisTick> logTicks(const AxisRange& range, double pixels, const LabelExtent& extent);
std::vector<GridLine> logGridLines(const AxisRange& range, double pixels);

// Steps of 1, 2, 2.5 or 5, as many as are `pixelsPerTick` apart or more; all labels have the same decimals.
std::vector<AxisTick> linearTicks(const AxisRange& range, double pixels, double pixelsPerTick);

}  // namespace tilescope::gui
