// SPDX-License-Identifier: GPL-3.0-or-later
// All messages since the start. The oldest are dropped eventually.
#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>
#include <deque>

namespace tilescope::gui {

enum class LogKind { Note, Warning, Error };

struct LogLine {
  QDateTime time;
  LogKind kind = LogKind::Note;
  QString text;
};

inline constexpr int kMaxLogLines = 2000;

class MessageLog : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  void add(LogKind kind, const QString& text);
  const std::deque<LogLine>& lines() const { return lines_; }

 signals:
  void added();

 private:
  std::deque<LogLine> lines_;
};

// A line such as "09:41:07  warning  conv1 does not fit: …".
QString logText(const LogLine& line);

}  // namespace tilescope::gui
