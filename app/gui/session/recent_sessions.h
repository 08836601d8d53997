// SPDX-License-Identifier: GPL-3.0-or-later
// The sessions that were opened or saved last, with what they showed. Kept in one file that all windows share.
#pragma once

#include <QDateTime>
#include <QString>
#include <QStringList>
#include <vector>

namespace tilescope::gui {

struct RecentSession {
  QString path;
  QString network, hardware;  // their own names
  QStringList figures;        // "4.10 ms"
  QDateTime time;

  QString name() const;  // of the file, without folder and suffix
  bool isMissing() const;
  bool operator==(const RecentSession&) const = default;
};

inline constexpr std::size_t kMaxRecent = 9;

class RecentSessions {
 public:
  explicit RecentSessions(QString file) : file_(std::move(file)) {}  // of no file: remembers nothing

  // The latest first. What cannot be read is as good as nothing: it is only a convenience.
  std::vector<RecentSession> list() const;
  void add(const RecentSession& session);  // in the first place; an older entry of the file goes
  void remove(const QString& path);

 private:
  void write(const std::vector<RecentSession>& sessions) const;

  QString file_;
};

// "today 09:41", "yesterday", "18 Nov", "18 Nov 2025"
QString whenText(const QDateTime& time, const QDateTime& now);

}  // namespace tilescope::gui
