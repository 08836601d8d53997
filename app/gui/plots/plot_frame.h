// SPDX-License-Identifier: GPL-3.0-or-later
// Converts values to pixels like the axes of QCustomPlot, to paint and for hit tests.
#pragma once

#include <QPointF>
#include <QRectF>
#include <cmath>

#include "app/gui/plots/axis_range.h"

namespace tilescope::gui {

inline constexpr double kHitSlack = 4;  // px; max distance of a hit

inline double distance(const QPointF& a, const QPointF& b) {
  return std::hypot(a.x() - b.x(), a.y() - b.y());
}

struct PlotFrame {
  QRectF area;  // between the axes, in the widget's pixels
  AxisRange x, y;
  bool logX = false, logY = false;

  double pixelX(double value) const { return area.left() + part(value, x, logX) * area.width(); }
  double pixelY(double value) const { return area.bottom() - part(value, y, logY) * area.height(); }
  double valueX(double pixel) const { return value((pixel - area.left()) / area.width(), x, logX); }
  double valueY(double pixel) const { return value((area.bottom() - pixel) / area.height(), y, logY); }
  QPointF at(double atX, double atY) const { return {pixelX(atX), pixelY(atY)}; }

  bool operator==(const PlotFrame&) const = default;

 private:
  static double part(double value, const AxisRange& range, bool log) {
    return log ? std::log(value / range.lower) / std::log(range.upper / range.lower)
               : (value - range.lower) / (range.upper - range.lower);
  }
  static double value(double part, const AxisRange& range, bool log) {
    return log ? range.lower * std::pow(range.upper / range.lower, part)
               : range.lower + part * (range.upper - range.lower);
  }
};

}  // namespace tilescope::gui
