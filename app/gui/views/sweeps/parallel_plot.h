// SPDX-License-Identifier: GPL-3.0-or-later
// Each row is a line across parallel axes. Bundles of all rows are an image drawn in the background. Dragging along an
// axis selects a range of values (a brush).
#pragma once

#include <QRectF>
#include <optional>

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/sweeps/sweep_explorer.h"
#include "app/gui/views/sweeps/sweep_marks.h"

class QPen;

namespace tilescope::gui {
class ParallelPlot : public Plot {
  Q_OBJECT
 public:
  ParallelPlot(SweepExplorer& explorer, const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();

  void setMarks(const SweepMarks& marks);
  QPointF placeOf(std::size_t axis, double value) const;  // px in the plot; axis: index from the left
  QRectF titleRect(std::size_t axis) const;
  // The lines of a mark, from left to right. They are interrupted at axes for which the design has no value.
  std::vector<std::vector<QPointF>> linesOf(const SweepMark& mark) const;
  std::size_t currentAxis() const { return current_; }  // the axis that the keyboard controls

  PlotTable table() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;

 signals:
  void activated(std::uint32_t row);
  void rowHovered(std::uint32_t row, const QRect& globalRect);

 protected:
  void layOut() override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void paintBehind(QPainter& painter, const QRect& exposed) override;
  int markAt(const QPointF& place) const override;
  void markRested(int row) override;
  void press(const PointerAt& at) override;
  void drag(const PointerAt& at) override;
  void release(const PointerAt& at) override;
  void doubleClick(const PointerAt& at) override;
  bool pressKey(const QKeyEvent& event) override;
  bool takesShortcut(const QKeyEvent& event) const override;

 private:
  enum class Grip { None, Title, NewBrush, BrushTop, BrushBottom, Brush };

  ParallelLayout layout() const;
  std::size_t axisCount() const { return explorer_.look().axes.size(); }
  const std::optional<RowScale>& scaleOf(std::size_t axis) const;
  double heightOf(std::size_t axis, double value) const;  // NaN: the rail below the axes
  double valueAt(std::size_t axis, double y) const;
  std::vector<QPointF> lineOf(const std::vector<double>& values) const;
  std::vector<double> valuesOf(std::uint32_t row) const;
  std::optional<std::size_t> axisNear(double x) const;
  std::optional<std::size_t> titleAt(const QPointF& place) const;
  std::optional<std::uint32_t> rowNear(const QPointF& place) const;  // only selected rows
  QRectF brushRect(const RowBrush& brush) const;
  void takeBrush(std::size_t axis, double y);
  std::vector<RowBrush> draggedBrushes(double y) const;
  void stepBrush(int direction, bool isLower);

  void paint(QPainter& painter);
  void paintImages(QPainter& painter);
  void paintLines(QPainter& painter);
  void paintLine(QPainter& painter, const std::vector<QPointF>& line, const QPen& pen, bool hasHalo);
  void paintMarks(QPainter& painter);
  void paintAxis(QPainter& painter, std::size_t axis);
  void paintTicks(QPainter& painter, std::size_t axis);
  void paintBrushes(QPainter& painter);
  void paintRail(QPainter& painter);

  SweepExplorer& explorer_;
  SweepMarks marks_;
  std::size_t current_ = 0;
  Grip grip_ = Grip::None;
  std::size_t gripAxis_ = 0, gripBrush_ = 0;
  double gripY_ = 0, gripX_ = 0;
  RowBrush gripStart_;
  std::vector<RowBrush> brushesBefore_;
  bool isMoved_ = false, showsOutline_ = true;
};

}  // namespace tilescope::gui
