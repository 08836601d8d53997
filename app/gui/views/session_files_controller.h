// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <vector>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/session/recent_sessions.h"
#include "app/gui/session/session_files.h"

class QMainWindow;
class QPushButton;

namespace tilescope::gui {
class FileOpening;
class Messages;
class StatusBar;
class StatusItem;

class SessionFilesController : public QObject {
  Q_OBJECT
 public:
  struct Parts {
    SessionFiles& files;
    RecentSessions& recent;
    SessionController& session;
    const ExploreModel& model;
    FileOpening& opening;
    Messages& messages;
    QMainWindow& window;
  };
  SessionFilesController(const Parts& parts, ActionRegistry& actions, StatusBar& bar);

  SessionFiles& files() { return parts_.files; }
  RecentSessions& recent() { return parts_.recent; }
  void openRecent(const QString& path);
  void forgetRecent(const QString& path);
  void save();  // asks for a file if the session has none
  void saveAs();
  void restoreLatest();
  void offerMoved();  // asks for the new place of the first missing file

 signals:
  void recentChanged();

 private:
  void addActions(ActionRegistry& actions);
  void addOffer(StatusBar& bar);
  void showTitle();
  void showRecent();
  void showOffer();
  void locate();
  void note();

  Parts parts_;
  std::vector<QAction*> recentActions_;
  StatusItem* offer_ = nullptr;
  QPushButton* restore_ = nullptr;
  bool offers_ = true;   // until the first step: who goes on without the autosave finds it on Start
  bool isNoted_ = true;  // the list has the session with its metrics
};

}  // namespace tilescope::gui
