// SPDX-License-Identifier: GPL-3.0-or-later
// A rectangle dragged on a plot's background: zooms, or with Shift selects items. A press without movement is a click.
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
  bool moveTo(const QPoint& at);  // whether the rectangle changed
  bool isPressed() const { return from_.has_value(); }
  bool isClick(const QPoint& at) const;
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

inline constexpr int kMinBand = 8;  // px; smaller bands are ignored
inline constexpr double kWheelZoom = 1.25;

// Zooms in if factor is above 1. The point at this share (0 to 1) stays in place.
AxisRange zoomedLog(const AxisRange& range, double share, double factor);
AxisRange zoomedLinear(const AxisRange& range, double share, double factor);

}  // namespace tilescope::gui
