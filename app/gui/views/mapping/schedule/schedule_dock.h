// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of the mapping are shown by refresh().
#pragma once

#include <QWidget>

#include "app/gui/views/view.h"

namespace tilescope::gui {
class DockTitle;
class LayerTips;
class MappingModel;
class PlotTwin;
class SchedulePlot;
class ThemeController;

class ScheduleDock : public QWidget {
  Q_OBJECT
 public:
  ScheduleDock(const MappingModel& model, LayerTips& tips, const ThemeController* themes, QWidget* parent = nullptr);

  void refresh();
  void holdAxes(bool held);
  bool isOfModel() const;  // the plan's model has schedules
  DockTitle* title() const { return title_; }
  PlotDock plot() const;

 private:
  void explain(std::size_t step, const QRect& globalRect);

  const MappingModel& model_;
  LayerTips& tips_;
  DockTitle* title_;
  SchedulePlot* plot_;
  PlotTwin* twin_;
};

}  // namespace tilescope::gui
