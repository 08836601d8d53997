// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/notes_page.h"

#include <QKeyEvent>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
NotesPage::NotesPage(SessionController& session, const ThemeController* themes, QWidget* parent)
    : QPlainTextEdit(parent), session_(session) {
  describe(this, "notes", tr("Notes"), tr("Your notes about this design; they are kept in the session"),
           tr("Write what you want to remember about this design. The notes belong to the session: they are saved with "
              "it and undone with Ctrl+Z like every other step."));
  setPlaceholderText(tr("Notes about this design, kept in the session"));
  setUndoRedoEnabled(false);
  setTabChangesFocus(true);
  setProperty("page", true);
  const auto restyle = [this] { setFont(wordFont()); };
  connect(themes, &ThemeController::changed, this, restyle);
  restyle();
  connect(this, &QPlainTextEdit::textChanged, this, [this] {
    if (!showing_) session_.setNotes(toPlainText());
  });
  connect(&session_, &SessionController::notesChanged, this, &NotesPage::showNotes);
  showNotes();
}

void NotesPage::showNotes() {
  const QString& notes = session_.session().notes;
  if (notes == toPlainText()) return;
  showing_ = true;
  const int place = textCursor().position();
  setPlainText(notes);
  QTextCursor cursor = textCursor();
  cursor.setPosition(std::min<int>(place, static_cast<int>(notes.size())));
  setTextCursor(cursor);
  showing_ = false;
}

bool NotesPage::event(QEvent* event) {
  // The editor would accept the window's undo shortcut.
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
      event->ignore();
      return false;
    }
  }
  return QPlainTextEdit::event(event);
}

}  // namespace tilescope::gui

#include "moc_notes_page.cpp"
