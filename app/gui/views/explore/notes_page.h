// SPDX-License-Identifier: GPL-3.0-or-later
// The user's notes on the design, kept in the session. They use the undo history of the window, so that notes and
// parameters are undone in the order in which they changed.
#pragma once

#include <QPlainTextEdit>

#include "app/gui/session/session_controller.h"

namespace tilescope::gui {

class ThemeController;

class NotesPage : public QPlainTextEdit {
  Q_OBJECT
 public:
  NotesPage(SessionController& session, const ThemeController* themes, QWidget* parent = nullptr);

 private:
  bool event(QEvent* event) override;
  void showNotes();

  SessionController& session_;
  bool showing_ = false;
};

}  // namespace tilescope::gui
