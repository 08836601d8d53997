// SPDX-License-Identifier: GPL-3.0-or-later
// The image that each chip works on over time, and when the chip waits.
#pragma once

#include "app/gui/plots/cycle_plot.h"
#include "app/gui/views/partition/pipeline_painter.h"

class QScrollBar;

namespace tilescope::gui {
// Items are the picture's bars.
class PipelinePlot : public CyclePlot {
  Q_OBJECT
 public:
  explicit PipelinePlot(const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();

  void setPicture(const PipelinePicture& picture);
  const PipelinePicture& picture() const { return picture_; }

  QRect rectOf(std::size_t bar) const override;
  PlotTable table() const override;
  QSize pictureSize() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

 signals:
  void stageClicked(std::size_t stage);
  void backgroundClicked();
  void stageHovered(std::size_t stage, const QRect& globalBarRect);  // after 200 ms

 protected:
  bool isEmpty() const override { return picture_.bars.empty() || !picture_.why.isEmpty(); }
  AxisRange all() const override;
  QString unit() const override { return picture_.unit; }
  QString summary() const override;
  CycleSpace space() const override;
  AxisRange spanOf(std::size_t bar) const override;
  std::optional<std::size_t> itemFrom(std::optional<std::size_t> present, int key) const override;
  void goTo(std::size_t bar) override;
  int markAt(const QPointF& place) const override;
  QString tipAt(const QPoint& place) const override;
  void click(const QPointF& place) override;
  void doubleClick(const PointerAt& at) override;
  bool turnWheel(const WheelTurn& turn) override;
  bool pressKey(const QKeyEvent& event) override;

  void layOut() override;
  void paintNames(QPainter& painter) override;
  void paintItems(QPainter& painter) override;
  void paintPointed(QPainter& painter, std::size_t bar) override;

 private:
  PipelineLanes lanes() const;
  PipelinePaint paint() const;
  std::optional<std::size_t> stageAt(const QPointF& place) const;

  QScrollBar* scroll_;
  PipelinePicture picture_;
};

}  // namespace tilescope::gui
