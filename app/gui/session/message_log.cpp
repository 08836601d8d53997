// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/message_log.h"

namespace tilescope::gui {

void MessageLog::add(LogKind kind, const QString& text) {
  if (text.isEmpty()) return;
  QString oneLine = text.trimmed();
  oneLine.replace('\n', QStringLiteral(" · "));
  lines_.push_back({QDateTime::currentDateTime(), kind, oneLine});
  if (lines_.size() > kMaxLogLines) lines_.pop_front();
  emit added();
}

QString logText(const LogLine& line) {
  const QString kind = line.kind == LogKind::Error     ? QObject::tr("error")
                       : line.kind == LogKind::Warning ? QObject::tr("warning")
                                                       : QObject::tr("note");
  return QStringLiteral("%1  %2  %3")
      .arg(line.time.toString(QStringLiteral("HH:mm:ss")), kind.leftJustified(7), line.text);
}

}  // namespace tilescope::gui

#include "moc_message_log.cpp"
