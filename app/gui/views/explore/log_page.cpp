// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/log_page.h"

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {

LogPage::LogPage(const MessageLog& log, const ThemeController* themes, QWidget* parent)
    : QPlainTextEdit(parent), log_(log), themes_(themes) {
  describe(
      this, "log", tr("Log"), tr("All messages since the start, the newest last"),
      tr("Messages, warnings and finished searches in their order. Select text with the mouse or with Shift and the "
         "arrow keys and copy it with Ctrl+C; the last %1 lines are kept.")
          .arg(kMaxLogLines));
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setUndoRedoEnabled(false);
  setMaximumBlockCount(kMaxLogLines);
  setProperty("page", true);  // fills its dock
  setPlaceholderText(tr("No messages yet"));
  connect(&log_, &MessageLog::added, this, [this] { append(log_.lines().back()); });
  connect(themes_, &ThemeController::changed, this, &LogPage::rebuild);
  rebuild();
}

void LogPage::append(const LogLine& line) {
  const Theme& theme = themes_->theme();
  QTextCharFormat format;
  format.setForeground(line.kind == LogKind::Error     ? theme.worse
                       : line.kind == LogKind::Warning ? theme.warning
                                                       : theme.text2);
  QTextCursor end(document());
  end.movePosition(QTextCursor::End);
  if (!document()->isEmpty()) end.insertBlock();
  end.insertText(logText(line), format);
}

void LogPage::rebuild() {
  setFont(codeFont(kSmallPixels));
  clear();
  for (const LogLine& line : log_.lines()) append(line);
}

}  // namespace tilescope::gui

#include "moc_log_page.cpp"
