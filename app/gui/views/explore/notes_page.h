// SPDX-License-Identifier: GPL-3.0-or-later
// The user's words about the design, kept in the session. Undo is the window's, so that words and parameters go back
// in the order in which they came.
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
