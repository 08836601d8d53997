// SPDX-License-Identifier: GPL-3.0-or-later
// The schedule of a layer over the cycles of one image: copies and kernel calls in their lanes, and how full the
// memories are at that time.
#pragma once

#include <optional>

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/plots/plot.h"
#include "app/gui/plots/rubber_band.h"
#include "app/gui/views/mapping/schedule/schedule_layout.h"

namespace tilescope::gui {

class HoverTracker;
class PlotCanvas;
class ThemeController;

class SchedulePlot : public Plot {
  Q_OBJECT
 public:
  explicit SchedulePlot(const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();  // for the card of all keys

  void setPicture(const SchedulePicture& picture);
  const SchedulePicture& picture() const { return picture_; }
  void holdAxes(bool held);  // held: the cycles in sight rest

  AxisRange cycles() const;                        // in sight
  void setZoom(std::optional<AxisRange> cycles);   // nothing: all
  QRect rectOf(std::size_t step) const;            // in the plot's pixels; empty: out of sight
  std::optional<std::size_t> pointedStep() const;  // by pointer or keys

  PlotTable table() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;

 signals:
  void stepHovered(std::size_t step, const QRect& globalRect);  // after 200 ms
  void hoverLeft();

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void layOut();
  void followRange();
  void zoomAround(double share, double factor);
  void pan(double share);
  void zoomInto(const QRect& band);
  ScheduleRows rows() const;
  std::optional<std::size_t> stepUnder(const QPointF& place) const;
  void walk(int key);
  void goTo(std::size_t step);

  void paintBelow(QPainter& painter);
  void paintOutside(QPainter& painter);
  void paintData(QPainter& painter);
  void paintOverlay(QPainter& painter);
  void paintWhy(QPainter& painter) const;

  const ThemeController* themes_;
  PlotCanvas* canvas_;
  HoverTracker* hover_;
  RubberBand band_;
  SchedulePicture picture_;
  double end_ = 1;  // of the image
  std::optional<AxisRange> zoom_;
  bool held_ = false;
};

}  // namespace tilescope::gui
