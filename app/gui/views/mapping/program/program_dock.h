// SPDX-License-Identifier: GPL-3.0-or-later
// Choices in the dock are shown at once; changes of the mapping only by refresh().
#pragma once

#include <QJsonObject>
#include <QWidget>

#include "app/gui/views/mapping/program/program_model.h"
#include "app/gui/views/view.h"

class QAction;

namespace tilescope::gui {
class DockTitle;
class LayerTips;
class PartitionList;
class PlotTwin;
class ProgramPlot;
class SegmentedControl;
class ThemeController;

class ProgramDock : public QWidget {
  Q_OBJECT
 public:
  ProgramDock(const MappingModel& mapping, LayerTips& tips, const ThemeController* themes, QWidget* parent = nullptr);

  void refresh();
  bool isOfModel() const;  // the plan's model compiles programs
  DockTitle* title() const { return title_; }
  PlotDock plot() const;
  ProgramModel& model() { return model_; }

  QJsonObject state() const { return model_.state(); }
  void restore(const QJsonObject& state) { model_.restore(state); }

 private:
  void resizeEvent(QResizeEvent* event) override;
  void addSwitches();
  void explain(std::size_t item, const QRect& globalRect);

  ProgramModel model_;
  LayerTips& tips_;
  DockTitle* title_;
  SegmentedControl* form_;
  QAction* compare_;
  PartitionList* list_;
  ProgramPlot* plot_;
  PlotTwin* twin_;
};

}  // namespace tilescope::gui
