// SPDX-License-Identifier: GPL-3.0-or-later
// The window: menu, activity bar, design panel, the views, status line. It owns the session, the runner and the model
// and puts the parts together; each part does its own work.
#pragma once

#include <QMainWindow>

#include "app/gui/actions/action_registry.h"
#include "app/gui/models/compare_model.h"
#include "app/gui/models/design_editor.h"
#include "app/gui/models/designs_model.h"
#include "app/gui/models/explore_model.h"
#include "app/gui/models/mapping_model.h"
#include "app/gui/models/message_log.h"
#include "app/gui/models/parameter_curves.h"
#include "app/gui/models/pins_model.h"
#include "app/gui/runner/plan_queue.h"
#include "app/gui/runner/plan_runner.h"
#include "app/gui/session/session_controller.h"
#include "app/gui/theme/theme_controller.h"

namespace tilescope::gui {

class ActivityBar;
class DesignPanel;
class DesignSide;
class ExploreView;
class DesignsSide;
class FileOpening;
class LayerTips;
class LensSide;
class MappingView;
class Messages;
class PlotSide;
class PaletteSide;
class StatusLine;
class TopBar;
class VerdictSide;
class ViewStack;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  MainWindow(Session start, ThemeController& themes);
  ~MainWindow() override;

  void setAnimated(bool animated);
  void showView(const QString& id);  // "explore", "mapping"
  // Whether everything that belongs to the present design is on screen: all layers answered and the verdict with its
  // remedy, or nothing to plan.
  bool isComplete() const;

  SessionController& session() { return session_; }
  const PinsModel& pins() const { return pins_; }
  ExploreModel& model() { return model_; }
  ActionRegistry& actions() { return actions_; }
  DesignsModel& designs() { return designs_; }

 private:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

  void addActions();
  void addEditActions();
  void addViewActions();
  void addDesignActions();
  void addMappingActions();
  void addCompareActions();
  void enableLoopActions();
  void layOut();
  void connectParts();
  void setTheme(ThemeMode mode);
  void updateTitle();

  ThemeController& themes_;
  SessionController session_;
  PlanRunner runner_;
  PlanQueue queue_;  // of everything but the present design, which goes first
  PinsModel pins_;
  ExploreModel model_;
  MappingModel mapping_;
  CompareModel compare_;
  SolvedDesigns solved_;
  ParameterCurves curves_;
  DesignsModel designs_;
  DesignEditor editor_;
  MessageLog log_;
  ActionRegistry actions_;
  // In the order in which the Tab key meets them.
  TopBar* top_;
  ActivityBar* activities_;
  DesignPanel* panel_;
  Messages* messages_;
  LayerTips* tips_;
  DesignsSide* designsSide_;
  ViewStack* views_;
  ExploreView* exploreView_;
  VerdictSide* verdict_;
  MappingView* mappingView_;
  StatusLine* status_;
  DesignSide* side_;
  FileOpening* files_;
  PlotSide* plots_;
  PaletteSide* palette_ = nullptr;
  LensSide* lens_ = nullptr;
};

}  // namespace tilescope::gui
