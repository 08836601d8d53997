// SPDX-License-Identifier: GPL-3.0-or-later
// Puts the start view to work: its column and cards open sessions, networks, profiles and examples.
#pragma once

#include <QObject>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/session/recent_sessions.h"
#include "app/gui/session/session_files.h"
#include "app/gui/views/start/example_gallery.h"

namespace tilescope::gui {

class FileOpening;
class SessionFilesController;
class StartColumn;
class StartView;

class StartController : public QObject {
  Q_OBJECT
 public:
  struct Parts {
    StartColumn& column;
    StartView& view;
    ExampleGallery& gallery;
    SessionFiles& files;
    RecentSessions& recent;
    SessionFilesController& sessions;
    FileOpening& opening;
  };
  StartController(const Parts& parts, ActionRegistry& actions, QObject* parent);

  void openExample(int example);

 signals:
  void failed(const tilescope::Diagnostics& reasons);

 private:
  void addActions(ActionRegistry& actions);
  void connectColumn();
  void showAutosaves();
  void showRecent();

  Parts parts_;
};

}  // namespace tilescope::gui
