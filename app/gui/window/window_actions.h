// SPDX-License-Identifier: GPL-3.0-or-later
// Actions of the whole window: undo, copy, views, theme, Apply, Why?, save the plan, show the command, Quit.
#pragma once

#include <QMainWindow>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/view_parts.h"

namespace tilescope::gui {

class PlanRunner;
class VerdictController;

class WindowActions : public QObject {
  Q_OBJECT
 public:
  // Adds all actions except Quit, which must follow the actions of the views.
  WindowActions(const ViewParts& parts, VerdictController& verdict, PlanRunner& runner);

  void addQuit();
  void toggleTheme();

 private:
  void addFileActions();
  void addEditActions();
  void addViewActions();
  void addDesignActions();
  void connectBand();
  void copy();
  void setTheme(ThemeMode mode);
  void showWhy();
  void showCommand();
  // Disables actions that are not possible now.
  void showHindrances();

  ViewParts parts_;
  VerdictController& verdict_;
  PlanRunner& runner_;
};

}  // namespace tilescope::gui
