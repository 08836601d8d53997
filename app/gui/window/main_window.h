// SPDX-License-Identifier: GPL-3.0-or-later
// The window: menu, activity bar, design panel, views, status line. Owns the models and connects everything.
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
  // dataFolder: for autosaves and the list of recent sessions; empty: nothing is saved. layers: solved by other
  // windows.
  MainWindow(Session start, ThemeController& themes, const QString& dataFolder = {},
             const std::shared_ptr<SolvedLayers>& layers = std::make_shared<SolvedLayers>());
  ~MainWindow() override;

  void setAnimated(bool animated);
  void setTimed(bool timed);         // false: hides search times
  void setPatient(bool patient);     // true: designs other than the current one only use spare processor time
  void showView(const QString& id);  // id from viewRows()
  WindowState windowState() const;
  void restore(const WindowState& state);  // restores everything but the size
  void takeLastLayout();                   // applies the dock layout of the last window
  void showWarnings(const Diagnostics& warnings);
  // Whether everything about the current design is shown, with diagnosis and suggested fix, or there is nothing to
  // plan.
  bool isComplete() const;
  // Whether everything about other designs is shown: curves, pins, comparison columns, the plot of designs.
  bool isIdle() const;

  SessionController& session() { return models_.session; }
  const PinsModel& pins() const { return models_.pins; }
  ExploreModel& model() { return models_.explore; }
  ActionRegistry& actions() { return actions_; }
  DesignsModel& designs() { return models_.designs; }
  Faults& faults() { return models_.faults; }
  const Faults& faults() const { return models_.faults; }
  SessionFiles& files() { return models_.files; }
  // Finds a part of the window, such as the controller of a view, by its type.
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
  // In tab order.
  TopBar* top_;
  // The parent of the views and columns from the start, because widgets that get a new parent are styled again.
  QWidget* centre_;
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
