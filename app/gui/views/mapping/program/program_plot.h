// SPDX-License-Identifier: GPL-3.0-or-later
// A partition's program over the cycles of a pass or the instructions of its kernel: what the six issue slots do, and
// what waits for what.
#pragma once

#include <optional>

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/plots/plot.h"
#include "app/gui/plots/rubber_band.h"
#include "app/gui/plots/span_zoom.h"
#include "app/gui/views/mapping/program/program_layout.h"

namespace tilescope::gui {

class HoverTracker;
class PlotCanvas;
class ThemeController;

class ProgramPlot : public Plot {
  Q_OBJECT
 public:
  explicit ProgramPlot(const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();  // for the card of all keys

  void setPicture(const ProgramPicture& picture);
  const ProgramPicture& picture() const { return picture_; }

  AxisRange cycles() const { return zoom_.range(); }  // in sight
  void setZoom(std::optional<AxisRange> cycles);      // nothing: all
  QRect rectOf(std::size_t item) const;               // in the plot's pixels; empty: out of sight
  std::optional<std::size_t> pointedItem() const;     // by pointer or keys

  PlotTable table() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;

 signals:
  void itemHovered(std::size_t item, const QRect& globalRect);  // after 200 ms
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
  void layOutIf(bool changed);
  QString unit() const;
  ProgramRows rows() const;
  std::optional<std::size_t> itemUnder(const QPointF& place) const;
  bool walk(int key);
  void goTo(std::size_t item);

  void paintBelow(QPainter& painter);
  void paintOutside(QPainter& painter);
  void paintData(QPainter& painter);
  void paintOverlay(QPainter& painter);
  void paintWhy(QPainter& painter) const;

  const ThemeController* themes_;
  PlotCanvas* canvas_;
  HoverTracker* hover_;
  RubberBand band_;
  ProgramPicture picture_;
  SpanZoom zoom_;
};

}  // namespace tilescope::gui
