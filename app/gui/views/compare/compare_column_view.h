// SPDX-License-Identifier: GPL-3.0-or-later
// All columns share the axes of their plots.
#pragma once

#include <QWidget>

#include "app/gui/views/compare/compare_model.h"
#include "app/gui/views/explore/roofline/roofline_scene.h"
#include "app/gui/views/view.h"

namespace tilescope::gui {
class ColumnHead;
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
  void setAxes(const RooflineRanges& ranges, double upper);
  void setLegends(bool shown);
  void setSelection(const QStringList& layers);
  void setHovered(const QString& layer);
  void setAnimated(bool animated);

  const RooflineData& roofline() const { return roofline_; }
  QSizeF rooflineArea() const;
  double largestTraffic() const;
  ColumnHead* head() const { return head_; }
  std::vector<PlotDock> plots() const;

 signals:
  void layersClicked(const QStringList& layers, Qt::KeyboardModifiers modifiers);
  void backgroundClicked();
  void layerHovered(const QString& layer);  // empty: none

 private:
  QString id_;
  ColumnHead* head_;
  RooflinePlot* rooflinePlot_;
  TrafficPlot* trafficPlot_;
  PlotTwin *rooflineTwin_, *trafficTwin_;
  DockTitle *rooflineTitle_, *trafficTitle_;
  RooflineData roofline_;
};

}  // namespace tilescope::gui
