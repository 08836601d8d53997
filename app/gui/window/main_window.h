// SPDX-License-Identifier: GPL-3.0-or-later
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
  void setTimed(bool timed);
  void setPatient(bool patient);  // true: other designs only use spare processor time
  void showView(const QString& id);
  WindowState windowState() const;
  void restore(const WindowState& state);  // all but the size
  void takeLastLayout();
  void showWarnings(const Diagnostics& warnings);
  // True if everything about the current design is shown, or there is nothing to plan.
  bool isComplete() const;
  // True if everything about other designs is shown: curves, pins, columns, the plot of designs.
  bool isIdle() const;

  SessionController& session() { return models_.session; }
  const PinsModel& pins() const { return models_.pins; }
  ExploreModel& model() { return models_.explore; }
  ActionRegistry& actions() { return actions_; }
  DesignsModel& designs() { return models_.designs; }
  Faults& faults() { return models_.faults; }
  const Faults& faults() const { return models_.faults; }
  SessionFiles& files() { return models_.files; }
  // Finds an object of this type, such as a view's controller.
  template <class Part>
  Part& part() const {
    return *findChild<Part*>();
  }

 private:
  void closeEvent(QCloseEvent* event) override;
  bool focusNextPrevChild(bool next) override;

  void fillActivities();
  void layOut();
  void changeArea();
  void connectFiles();
  void connectMessages();

  ThemeController& themes_;
  WindowModels models_;
  ActionRegistry actions_;
  TopBar* top_;
  // Parent of views and columns from the start, because a new parent restyles widgets.
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
