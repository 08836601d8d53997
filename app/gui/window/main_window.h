// SPDX-License-Identifier: GPL-3.0-or-later
// The window: menu, activity bar, design panel, the views, status line. It owns the session, the runner and the model
// and puts the parts together; each part does its own work.
#pragma once

#include <QMainWindow>

#include "app/gui/actions/action_registry.h"
#include "app/gui/models/design_editor.h"
#include "app/gui/models/explore_model.h"
#include "app/gui/models/mapping_model.h"
#include "app/gui/runner/plan_queue.h"
#include "app/gui/runner/plan_runner.h"
#include "app/gui/session/session_controller.h"
#include "app/gui/theme/theme_controller.h"

namespace tilescope::gui {

class ActivityBar;
class DesignPanel;
class DesignSide;
class EditorSide;
class FileOpening;
class LayerTips;
class MappingView;
class Messages;
class PlotSide;
class StatusLine;
class VerdictSide;
class ViewStack;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  MainWindow(Session start, ThemeController& themes);
  ~MainWindow() override;

  void setAnimated(bool animated);
  void showView(const QString& id);  // "explore", "mapping", "hardware", "network"
  // Whether everything that belongs to the present design is on screen: all layers answered and the verdict with its
  // remedy, or nothing to plan.
  bool isComplete() const;

  SessionController& session() { return session_; }
  ExploreModel& model() { return model_; }
  ActionRegistry& actions() { return actions_; }

 private:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

  void addActions();
  void addEditActions();
  void addViewActions();
  void addDesignActions();
  void addMappingActions();
  void enableLoopActions();
  void layOut();
  void connectParts();
  void setTheme(ThemeMode mode);
  void updateTitle();

  ThemeController& themes_;
  SessionController session_;
  PlanRunner runner_;
  PlanQueue queue_;  // of everything but the present design, which goes first
  ExploreModel model_;
  MappingModel mapping_;
  DesignEditor editor_;
  ActionRegistry actions_;
  DesignPanel* panel_;
  LayerTips* tips_;
  ViewStack* views_;
  VerdictSide* verdict_;
  MappingView* mappingView_;
  ActivityBar* activities_;
  Messages* messages_;
  StatusLine* status_;
  DesignSide* side_;
  FileOpening* files_;
  EditorSide* editors_;
  PlotSide* plots_;
};

}  // namespace tilescope::gui
