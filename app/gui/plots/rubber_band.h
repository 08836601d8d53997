// SPDX-License-Identifier: GPL-3.0-or-later
// A rectangle dragged with the left button on a plot's background: it zooms, with Shift it selects the items inside. A
// press without movement is a click. Also the zoom of an axis by the wheel.
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
  bool moveTo(const QPoint& at);  // true if there is a band that changed
  bool isPressed() const { return from_.has_value(); }
  bool isClick(const QPoint& at) const;  // the pointer has not moved away
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

// The range zoomed around the point at this share (0 to 1) of the axis: narrower for factors above 1.
AxisRange zoomedLog(const AxisRange& range, double share, double factor);
AxisRange zoomedLinear(const AxisRange& range, double share, double factor);

}  // namespace tilescope::gui
