// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

#include "app/gui/views/start/example_gallery.h"
#include "app/gui/views/view_parts.h"

namespace tilescope::gui {
class RecentSessions;
class SessionFiles;
class StartColumn;
class StartView;

class StartController : public QObject {
  Q_OBJECT
 public:
  explicit StartController(const ViewParts& parts);

  void openExample(int example);

 private:
  void addActions();
  void connectColumn();
  void showAutosaves();
  void showRecent();
  void showMachines();

  ViewParts parts_;
  SessionFiles& files_;
  RecentSessions& recent_;
  ExampleGallery gallery_;
  QStringList machines_;  // paths of the displayed profiles
  StartColumn* column_;
  StartView* view_;
};

}  // namespace tilescope::gui
