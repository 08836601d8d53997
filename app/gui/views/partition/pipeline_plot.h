// SPDX-License-Identifier: GPL-3.0-or-later
// The pipeline of the spans over time: which image each chip works on, and where it waits.
#pragma once

#include <optional>

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/partition/pipeline_layout.h"

class QScrollBar;

namespace tilescope::gui {

class HoverTracker;
class PlotCanvas;
class ThemeController;

class PipelinePlot : public Plot {
  Q_OBJECT
 public:
  explicit PipelinePlot(const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();  // for the card of all keys

  void setPicture(const PipelinePicture& picture);
  const PipelinePicture& picture() const { return picture_; }
  void holdAxes(bool held);  // held: the visible time stays

  AxisRange times() const;                       // in sight
  void setZoom(std::optional<AxisRange> times);  // nothing: all
  QRect rectOf(std::size_t bar) const;           // in the plot's pixels

  PlotTable table() const override;
  QSize pictureSize() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;

 signals:
  void stageClicked(std::size_t stage);
  void backgroundClicked();
  void stageHovered(std::size_t stage, const QRect& globalBarRect);  // after 200 ms
  void hoverLeft();

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  bool isEmpty() const { return picture_.bars.empty() || !picture_.why.isEmpty(); }
  void layOut();
  void followRange();
  void zoomAround(double share, double factor);
  void pan(double share);
  PipelineLanes lanes() const;
  std::optional<std::size_t> barUnder(const QPointF& place) const;
  std::optional<std::size_t> stageUnder(const QPointF& place) const;
  void walk(int key);
  void goTo(std::size_t bar);
  QString tipAt(const QPointF& place) const;

  void paintAxis(QPainter& painter);
  void paintData(QPainter& painter);
  void paintOverlay(QPainter& painter);
  void paintWhy(QPainter& painter) const;

  const ThemeController* themes_;
  PlotCanvas* canvas_;
  QScrollBar* scroll_;
  HoverTracker* hover_;
  PipelinePicture picture_;
  double end_ = 1;  // of all bars
  std::optional<AxisRange> zoom_;
  bool held_ = false;
};

}  // namespace tilescope::gui
