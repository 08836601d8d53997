// SPDX-License-Identifier: GPL-3.0-or-later
// A rectangle dragged on the background of a plot with the left button. It zooms; with Shift it selects the items
// inside. A press without movement is a click. Also zooms an axis by wheel.
#pragma once

#include <QPoint>
#include <QRect>
#include <optional>

#include "app/gui/plots/axis_range.h"

class QPainter;

namespace tilescope::gui {

struct Theme;

class RubberBand {
 public:
  void press(const QPoint& at, bool onBackground, bool selects);
  bool moveTo(const QPoint& at);  // returns whether the rectangle changed
  bool isPressed() const { return from_.has_value(); }
  bool isClick(const QPoint& at) const;  // whether the pointer has hardly moved
  void end();

  bool isShown() const { return shown_; }
  bool selects() const { return selects_; }
  QRect rect() const;

 private:
  std::optional<QPoint> from_;
  QPoint to_;
  bool onBackground_ = false, selects_ = false, shown_ = false;
};

void drawRubberBand(QPainter& painter, const QRect& band, bool selects, const Theme& theme);

inline constexpr int kMinBand = 8;          // px; smaller bands are ignored
inline constexpr double kWheelZoom = 1.25;  // factor per step

// Zooms in if factor is above 1, otherwise out. The point at this share (0 to 1) of the axis stays in place.
AxisRange zoomedLog(const AxisRange& range, double share, double factor);
AxisRange zoomedLinear(const AxisRange& range, double share, double factor);

}  // namespace tilescope::gui
