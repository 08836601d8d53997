// SPDX-License-Identifier: GPL-3.0-or-later
// A rectangle drawn with the left button on a plot's background: it zooms, with Shift it selects what is inside. A
// press that does not wander is a click. And what a wheel does to an axis.
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
  bool moveTo(const QPoint& at);  // true: the band is there and changed
  // What the press was: a click where it began, or a band. Ends it.
  bool isPressed() const { return from_.has_value(); }
  bool isClick(const QPoint& at) const;  // has not wandered
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

inline constexpr int kMinBand = 8;          // px; a smaller band shows nothing worth it
inline constexpr double kWheelZoom = 1.25;  // per step

// A range around the same point, which stays at this share (0 to 1) of the axis: narrower for a factor above 1.
AxisRange zoomedLog(const AxisRange& range, double share, double factor);
AxisRange zoomedLinear(const AxisRange& range, double share, double factor);

}  // namespace tilescope::gui
