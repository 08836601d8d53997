// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline of the current plan. It is made only while it is visible, and at most ten times a second.
#pragma once

#include <QTimer>
#include <QWidget>

#include "app/common/partition_tables.h"
#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/views/view.h"

namespace tilescope::gui {
class DockTitle;
class LayerTips;
class PlotTwin;
class ThemeController;
class TimelinePlot;

class TimelinePage : public QWidget {
  Q_OBJECT
 public:
  TimelinePage(const ExploreModel& model, const SessionController& session, LayerTips& tips,
               const ThemeController* themes, QWidget* parent = nullptr);

  TimelinePlot& plot() const { return *plot_; }
  PlotDock plotDock() const;
  void addPrefetchAction(QAction* action);
  bool showsPrefetch() const { return prefetch_; }
  void setPrefetch(bool shown);
  void holdAxes(bool held);
  bool isSettled() const { return !behind_ || !isVisible(); }

 signals:
  void layerHovered(const QString& layer);  // empty: none

 private:
  void showEvent(QShowEvent* event) override;
  void fallBehind();
  void refresh();
  void explain(std::size_t item, const QRect& globalRect);

  const ExploreModel& model_;
  const SessionController& session_;
  app::PartitionCache partitions_;
  LayerTips& tips_;
  DockTitle* title_;
  TimelinePlot* plot_;
  PlotTwin* twin_;
  QTimer rest_;
  bool prefetch_ = false;
  bool behind_ = true;
};

}  // namespace tilescope::gui
