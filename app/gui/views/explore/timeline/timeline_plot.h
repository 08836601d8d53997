// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>
#include <QStringList>

#include "app/gui/plots/cycle_plot.h"
#include "app/gui/views/explore/timeline/timeline_painter.h"

namespace tilescope::gui {
// Items are the cells of layers and rows.
class TimelinePlot : public CyclePlot {
  Q_OBJECT
 public:
  explicit TimelinePlot(const ThemeController* themes, QWidget* parent = nullptr);

  void setPicture(const TimelinePicture& picture);
  const TimelinePicture& picture() const { return picture_; }
  void setSelection(const QStringList& layers);
  void setFilter(const std::optional<QSet<QString>>& layers);  // dims all others; nullopt: none
  void zoomToSelection();

  TimelineCell cellOf(std::size_t item) const;
  std::size_t itemOf(const TimelineCell& cell) const;
  QRect rectOf(std::size_t item) const override;
  PlotTable table() const override;

 signals:
  void layersClicked(const QStringList& layers, Qt::KeyboardModifiers modifiers);
  void backgroundClicked();

 protected:
  bool isEmpty() const override { return picture_.isEmpty(); }
  AxisRange all() const override;
  QString unit() const override { return picture_.unit; }
  QString summary() const override;
  CycleSpace space() const override;
  AxisRange spanOf(std::size_t item) const override;
  std::optional<std::size_t> itemFrom(std::optional<std::size_t> present, int key) const override;
  int markAt(const QPointF& place) const override;
  QString tipAt(const QPoint& place) const override;
  void click(const QPointF& place) override;
  void release(const PointerAt& at) override;
  bool pressKey(const QKeyEvent& event) override;
  bool takesShortcut(const QKeyEvent& event) const override;

  void paintBelow(QPainter& painter) override;
  void paintNames(QPainter& painter) override;
  void paintItems(QPainter& painter) override;
  void paintPointed(QPainter& painter, std::size_t item) override;

 private:
  TimelinePaint paint() const;
  void followSelection();
  void followFilter();

  TimelinePicture picture_;
  QStringList selection_;
  std::optional<QSet<QString>> filter_;
  QSet<std::size_t> selected_, leftOut_;
  Qt::KeyboardModifiers modifiers_;
};

}  // namespace tilescope::gui
