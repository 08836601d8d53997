// SPDX-License-Identifier: GPL-3.0-or-later
// The window: menu, activity bar, design panel, the views, status line. It owns the session, the runner and the model
// and puts the parts together; each part does its own work.
#pragma once

#include <QMainWindow>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/session/design_editor.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/session/faults.h"
#include "app/gui/session/first_use.h"
#include "app/gui/session/message_log.h"
#include "app/gui/session/pins_model.h"
#include "app/gui/session/plan_queue.h"
#include "app/gui/session/plan_runner.h"
#include "app/gui/session/recent_sessions.h"
#include "app/gui/session/session_controller.h"
#include "app/gui/session/session_files.h"
#include "app/gui/views/compare/compare_model.h"
#include "app/gui/views/explore/designs/designs_model.h"
#include "app/gui/views/explore/parameter_curves.h"
#include "app/gui/views/mapping/mapping_model.h"
#include "app/gui/views/start/example_gallery.h"
#include "app/gui/views/validate/validation_model.h"

namespace tilescope::gui {

class ActivityBar;
class DesignPanel;
class DesignController;
class ExploreView;
class ExportController;
class DesignsController;
class EditorController;
class FileOpening;
class HelpController;
class LayerTips;
class LayoutController;
class LensController;
class MappingController;
class MappingView;
class MeasuredController;
class Messages;
class PaletteController;
class PartitionController;
class PlotController;
class ReportController;
class SessionFilesController;
class StartColumn;
class StartController;
class StartView;
class StatusLine;
class TopBar;
class VerdictController;
class ViewStack;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  // dataFolder: of autosaves and the list of recent sessions; empty: nothing is kept.
  MainWindow(Session start, ThemeController& themes, const QString& dataFolder = {});
  ~MainWindow() override;

  void setAnimated(bool animated);
  void setTimed(bool timed);         // false: how long searches took is not shown
  void setPatient(bool patient);     // false: other designs are not solved only with what the machine has left
  void showView(const QString& id);  // of kViewRows
  WindowState windowState() const;
  void restore(const WindowState& state);  // all but the size
  void takeLastLayout();                   // of the docks, as the last window had it
  void showWarnings(const Diagnostics& warnings);
  // Whether everything that belongs to the present design is on screen: all layers solved and the diagnosis with its
  // suggested fix, or nothing to plan.
  bool isComplete() const;
  // No other design is being solved, and what was is on screen: curves, pins, columns, the plot of the designs.
  bool isIdle() const { return queue_.isIdle() && curves_.isComplete() && designs_.isSettled(); }

  SessionController& session() { return session_; }
  const PinsModel& pins() const { return pins_; }
  ExploreModel& model() { return model_; }
  ActionRegistry& actions() { return actions_; }
  DesignsModel& designs() { return designs_; }
  PartitionController& partition() { return *partition_; }
  ExportController& exporting() { return *export_; }
  ReportController& reporting() { return *report_; }
  Faults& faults() { return faults_; }
  const Faults& faults() const { return faults_; }
  SessionFiles& files() { return sessionFiles_; }

 private:
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

  void addActions();
  void addEditActions();
  void addViewActions();
  void addDesignActions();
  void layOut();
  void connectParts();
  void setTheme(ThemeMode mode);
  void showHindrances();  // of actions that need what is not there

  ThemeController& themes_;
  Faults faults_;
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
  ExampleGallery gallery_;
  ValidationModel validation_;
  RecentSessions recent_;
  SessionFiles sessionFiles_;
  ActionRegistry actions_;
  // In the order in which the Tab key meets them.
  TopBar* top_;
  QWidget* centre_;  // parent of what lies in it from the start: a widget that moves is styled again with all below it
  ActivityBar* activities_;
  DesignPanel* panel_;
  Messages* messages_;
  LayerTips* tips_;
  DesignsController* designsSide_;
  ViewStack* views_;
  ExploreView* exploreView_;
  VerdictController* verdict_;
  MappingView* mappingView_;
  StatusLine* status_;
  DesignController* side_;
  FileOpening* files_;
  StartColumn* startColumn_;
  StartView* startView_;
  SessionFilesController* sessionSide_ = nullptr;
  StartController* startSide_ = nullptr;
  MappingController* mappingSide_ = nullptr;
  PartitionController* partition_ = nullptr;
  ExportController* export_ = nullptr;
  PlotController* plots_ = nullptr;
  ReportController* report_ = nullptr;
  LayoutController* layouts_ = nullptr;
  PaletteController* palette_ = nullptr;
  LensController* lens_ = nullptr;
  EditorController* editors_ = nullptr;
  MeasuredController* measured_ = nullptr;
  HelpController* help_ = nullptr;
  FirstUse firstUse_;
};

}  // namespace tilescope::gui
