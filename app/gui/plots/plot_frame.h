// SPDX-License-Identifier: GPL-3.0-or-later
// Where numbers lie on the plot: the same mapping as QCustomPlot's axes, as a value that painters and hit tests share.
#pragma once

#include <QRectF>
#include <cmath>

#include "app/gui/plots/axis_range.h"

namespace tilescope::gui {

struct PlotFrame {
  QRectF area;  // between the axes, in the widget's pixels
  AxisRange x, y;
  bool logX = false, logY = false;

  double pixelX(double value) const { return area.left() + part(value, x, logX) * area.width(); }
  double pixelY(double value) const { return area.bottom() - part(value, y, logY) * area.height(); }
  QPointF at(double valueX, double valueY) const { return {pixelX(valueX), pixelY(valueY)}; }

  bool operator==(const PlotFrame&) const = default;

 private:
  static double part(double value, const AxisRange& range, bool log) {
    return log ? std::log(value / range.lower) / std::log(range.upper / range.lower)
               : (value - range.lower) / (range.upper - range.lower);
  }
};

}  // namespace tilescope::gui
