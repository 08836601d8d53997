// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/log_controller.h"

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/messages.h"
#include "core/base/format_number.h"

namespace tilescope::gui {
namespace {
constexpr int kLogSideTimeDigits = 2;

QString searchWords(const app::Design& design, const Progress& progress) {
  const QString what = QObject::tr("%1 on %2").arg(words(design.network->name), words(design.profile->name));
  QString end = progress.stopped ? QObject::tr("search stopped") : QObject::tr("planned");
  if (progress.solveSeconds)
    end = QObject::tr("%1 after %2").arg(end, words(withPrefix(*progress.solveSeconds, "s", kLogSideTimeDigits)));
  if (progress.stopped)
    return QObject::tr("%1: %2, %3 of %4 distinct layers").arg(what, end).arg(progress.done).arg(progress.total);
  return QObject::tr("%1: %2, %3 of %4 distinct layers proven, %5 nodes")
      .arg(what, end)
      .arg(progress.proven)
      .arg(progress.total)
      .arg(wholeText(static_cast<double>(progress.nodes)));
}

}  // namespace

LogController::LogController(MessageLog& log, const Messages& messages, const ExploreModel& model,
                             const SessionController& session, QObject* parent)
    : QObject(parent), log_(log), model_(model), session_(session) {
  connect(&messages, &Messages::told, &log_, &MessageLog::add);
  connect(&model_, &ExploreModel::pictureChanged, this, &LogController::notePicture);
  connect(&session_, &SessionController::gestureChanged, this, &LogController::notePicture);
}

// During a drag, only the last design is logged.
void LogController::notePicture() {
  if (session_.isInGesture() || !model_.plan() || model_.isStale()) return;
  QStringList warnings;
  for (const Diagnostic& warning : model_.warnings()) warnings << words(toText({warning}));
  for (const QString& warning : warnings)
    if (!warnings_.contains(warning)) log_.add(LogKind::Warning, warning);
  warnings_ = warnings;
  const Progress& progress = model_.progress();
  if (searchedFor_ == session_.design() || progress.total == 0) return;
  searchedFor_ = session_.design();
  log_.add(LogKind::Note, searchWords(session_.design(), progress));
}

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
  setProperty("page", true);
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

#include "moc_log_controller.cpp"
