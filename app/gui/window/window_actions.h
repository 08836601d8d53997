// SPDX-License-Identifier: GPL-3.0-or-later
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
  // Adds all actions but Quit, which follows those of the views.
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
  void copyPython();
  void showHindrances();

  ViewParts parts_;
  VerdictController& verdict_;
  PlanRunner& runner_;
};

}  // namespace tilescope::gui
