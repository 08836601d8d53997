// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/plots/cycle_plot.h"
#include "app/gui/views/mapping/program/program_painter.h"

namespace tilescope::gui {
// Items are numbered as in the picture.
class ProgramPlot : public CyclePlot {
  Q_OBJECT
 public:
  explicit ProgramPlot(const ThemeController* themes, QWidget* parent = nullptr);

  void setPicture(const ProgramPicture& picture);
  const ProgramPicture& picture() const { return picture_; }

  QRect rectOf(std::size_t item) const override;
  PlotTable table() const override;

 protected:
  bool isEmpty() const override { return picture_.isEmpty(); }
  AxisRange all() const override { return {picture_.begin, picture_.end}; }
  QString unit() const override;
  QString summary() const override;
  CycleSpace space() const override;
  AxisRange spanOf(std::size_t item) const override;
  std::optional<std::size_t> itemFrom(std::optional<std::size_t> present, int key) const override;
  int markAt(const QPointF& place) const override;

  void paintBelow(QPainter& painter) override;
  void paintNames(QPainter& painter) override;
  void paintItems(QPainter& painter) override;
  void paintPointed(QPainter& painter, std::size_t item) override;

 private:
  ProgramPaint paint() const;

  ProgramPicture picture_;
};

}  // namespace tilescope::gui
