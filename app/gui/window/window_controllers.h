// SPDX-License-Identifier: GPL-3.0-or-later
// Creates the views and the controllers for all of them, in the order of the menus.
#pragma once

#include <QStringList>
#include <vector>

#include "app/gui/views/view_parts.h"

namespace tilescope::gui {

class HelpController;
class LayoutController;
class PartitionController;
class StatusBar;
class StatusLine;
class TopBar;
class WindowActions;
struct WindowModels;

class WindowControllers {
 public:
  struct Parts {
    WindowModels& models;
    TopBar& top;
    StatusBar& bar;
    StatusLine& status;
    QString dataFolder;  // empty: nothing is saved
  };
  WindowControllers(const ViewParts& parts, const Parts& window);
  ~WindowControllers();

  LayoutController& layouts() { return *layouts_; }
  void toggleTheme();
  void openHelp();
  QStringList foldedSections() const;
  void setFoldedSections(const QStringList& sections);

 private:
  void makeViews(const ViewParts& parts);
  void addHelp(const ViewParts& parts, const Parts& window);
  void followStatus(const ViewParts& parts, StatusLine& status);

  std::vector<QObject*> views_;
  WindowActions* actions_;
  LayoutController* layouts_;
  HelpController* help_ = nullptr;
  PartitionController* partition_ = nullptr;
};

}  // namespace tilescope::gui
