// SPDX-License-Identifier: GPL-3.0-or-later
// Notes share the window's undo history with the parameters.
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
