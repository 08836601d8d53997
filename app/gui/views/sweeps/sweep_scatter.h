// SPDX-License-Identifier: GPL-3.0-or-later
// All rows are an image drawn in the background. A drag brushes both columns, a double-click makes a row the current
// design.
#pragma once

#include <QImage>
#include <optional>

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/plots/plot.h"
#include "app/gui/plots/rubber_band.h"
#include "app/gui/views/sweeps/sweep_explorer.h"
#include "app/gui/views/sweeps/sweep_marks.h"

namespace tilescope::gui {
class SweepScatter : public Plot {
  Q_OBJECT
 public:
  SweepScatter(SweepExplorer& explorer, const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();

  void setMarks(const SweepMarks& marks);
  // In pixels of the plot. nullopt: a value is missing.
  std::optional<QPointF> placeOf(std::uint32_t row) const;
  // The label of the current design at a place of the plot: right of its mark, or left of it at the right edge.
  QRectF presentLabelBox(const QPointF& place) const;

  PlotTable table() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;

 signals:
  void activated(std::uint32_t row);
  void pinRequested(std::uint32_t row);
  void rowHovered(std::uint32_t row, const QRect& globalRect);

 protected:
  void layOut() override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  int markAt(const QPointF& place) const override;
  void markRested(int row) override;
  void press(const PointerAt& at) override;
  void drag(const PointerAt& at) override;
  void release(const PointerAt& at) override;
  void doubleClick(const PointerAt& at) override;
  bool pressKey(const QKeyEvent& event) override;
  bool takesShortcut(const QKeyEvent& event) const override;

 private:
  void takePicture();
  bool hasPicture() const;
  std::optional<QPointF> placeOf(const std::vector<double>& values) const;
  std::optional<QPointF> placeAt(double x, double y) const;
  void brush(const QRectF& band);
  void step(int direction);

  void paintTitles(QPainter& painter);
  void paintData(QPainter& painter);
  void paintFront(QPainter& painter, const Theme& theme);
  void paintMarks(QPainter& painter, const Theme& theme);
  void paintOverlay(QPainter& painter);

  SweepExplorer& explorer_;
  SweepMarks marks_;
  RubberBand band_;
};

}  // namespace tilescope::gui
