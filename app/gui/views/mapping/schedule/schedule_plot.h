// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/plots/cycle_plot.h"
#include "app/gui/views/mapping/schedule/schedule_painter.h"

namespace tilescope::gui {
// Items are the picture's steps.
class SchedulePlot : public CyclePlot {
  Q_OBJECT
 public:
  explicit SchedulePlot(const ThemeController* themes, QWidget* parent = nullptr);

  void setPicture(const SchedulePicture& picture);
  const SchedulePicture& picture() const { return picture_; }

  QRect rectOf(std::size_t step) const override;
  PlotTable table() const override;

 protected:
  bool isEmpty() const override { return picture_.isEmpty(); }
  AxisRange all() const override;
  QString unit() const override { return tr("cycles"); }
  QString summary() const override;
  CycleSpace space() const override;
  AxisRange spanOf(std::size_t step) const override;
  std::optional<std::size_t> itemFrom(std::optional<std::size_t> present, int key) const override;
  int markAt(const QPointF& place) const override;

  void paintBelow(QPainter& painter) override;
  void paintNames(QPainter& painter) override;
  void paintItems(QPainter& painter) override;
  void paintPointed(QPainter& painter, std::size_t step) override;

 private:
  SchedulePaint paint() const;

  SchedulePicture picture_;
};

}  // namespace tilescope::gui
