// SPDX-License-Identifier: GPL-3.0-or-later
// The window: menu, activity bar, design panel, the views, status line. It owns the models and puts the parts together;
// each part does its own work.
#pragma once

#include <QMainWindow>
#include <memory>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/window/window_models.h"

namespace tilescope::gui {

class ActivityBar;
class DesignController;
class DesignPanel;
class FileOpening;
class LayerTips;
class Messages;
class StatusLine;
class TopBar;
class ViewStack;
class WindowControllers;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  // dataFolder: of autosaves and the list of recent sessions; empty: nothing is kept.
  MainWindow(Session start, ThemeController& themes, const QString& dataFolder = {});
  ~MainWindow() override;

  void setAnimated(bool animated);
  void setTimed(bool timed);         // false: how long searches took is not shown
  void setPatient(bool patient);     // false: other designs are not solved only with what the machine has left
  void showView(const QString& id);  // of viewRows()
  WindowState windowState() const;
  void restore(const WindowState& state);  // all but the size
  void takeLastLayout();                   // of the docks, as the last window had it
  void showWarnings(const Diagnostics& warnings);
  // Whether everything that belongs to the current design is on screen: all layers solved and the diagnosis with its
  // suggested fix, or nothing to plan.
  bool isComplete() const;
  // No other design is being solved, and what was is on screen: curves, pins, columns, the plot of the designs.
  bool isIdle() const;

  SessionController& session() { return models_.session; }
  const PinsModel& pins() const { return models_.pins; }
  ExploreModel& model() { return models_.explore; }
  ActionRegistry& actions() { return actions_; }
  DesignsModel& designs() { return models_.designs; }
  Faults& faults() { return models_.faults; }
  const Faults& faults() const { return models_.faults; }
  SessionFiles& files() { return models_.files; }
  // The controller of a view, or another part of the window.
  template <class Part>
  Part& part() const {
    return *findChild<Part*>();
  }

 private:
  void closeEvent(QCloseEvent* event) override;

  void fillActivities();
  void layOut();
  void connectFiles();
  void connectMessages();

  ThemeController& themes_;
  WindowModels models_;
  ActionRegistry actions_;
  // In the order in which the Tab key meets them.
  TopBar* top_;
  QWidget* centre_;  // parent of what lies in it from the start: a widget that moves is styled again with all below it
  ActivityBar* activities_;
  DesignPanel* panel_;
  Messages* messages_;
  ViewStack* views_;
  LayerTips* tips_;
  DesignController* design_;
  FileOpening* opening_;
  StatusLine* status_;
  std::unique_ptr<WindowControllers> controllers_;
};

}  // namespace tilescope::gui
