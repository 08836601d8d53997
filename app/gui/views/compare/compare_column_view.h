// SPDX-License-Identifier: GPL-3.0-or-later
// All columns share the axes of their plots.
#pragma once

#include <QWidget>

#include "app/gui/views/compare/compare_model.h"
#include "app/gui/views/explore/roofline/roofline_scene.h"
#include "app/gui/views/view.h"

namespace tilescope::gui {
class ColumnHead;
class LeftOutColumn;
class WaitingNote;
class DockSet;
class DockTitle;
class PlotTwin;
class RooflinePlot;
class ThemeController;
class TrafficPlot;

class CompareColumnView : public QWidget {
  Q_OBJECT
 public:
  // docks: shared by all columns.
  CompareColumnView(const ThemeController* themes, const QString& id, DockSet& docks, QWidget* parent = nullptr);

  const QString& id() const { return id_; }
  void show(const CompareColumn& column, const CompareModel& model, bool best);
  bool isLeftOut() const { return leftOut_; }
  // lower: foot of logarithmic traffic axes, in MB; nullopt: linear axes.
  void setAxes(const RooflineRanges& ranges, double upper, std::optional<double> lower);
  void setLegends(bool shown);
  void setSelection(const QStringList& layers);
  void setHovered(const QString& layer);
  void setAnimated(bool animated);

  const RooflineData& roofline() const { return roofline_; }
  QSizeF rooflineArea() const;
  double largestTraffic() const;                  // MB
  std::optional<double> smallestTraffic() const;  // MB; min above 0
  ColumnHead* head() const { return head_; }
  std::vector<PlotDock> plots() const;

 signals:
  void layersClicked(const QStringList& layers, Qt::KeyboardModifiers modifiers);
  void backgroundClicked();
  // Empty: none.
  void layerHovered(const QString& layer);
  // A mark is hovered for a while.
  void layersExplained(const QStringList& layers, Metric metric, const QRect& globalRect);
  void broughtBack();

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QWidget* makeOpen(const ThemeController* themes, DockSet& docks);
  void connectPlots();

  QString id_;
  bool leftOut_ = false;
  ColumnHead* head_;
  RooflinePlot* rooflinePlot_;
  TrafficPlot* trafficPlot_;
  PlotTwin *rooflineTwin_, *trafficTwin_;
  DockTitle *rooflineTitle_, *trafficTitle_;
  QWidget* open_;
  LeftOutColumn* folded_;
  WaitingNote *rooflineNote_, *trafficNote_;
  RooflineData roofline_;
};

}  // namespace tilescope::gui
