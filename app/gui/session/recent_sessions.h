// SPDX-License-Identifier: GPL-3.0-or-later
// The recently opened or saved sessions with a summary of each, kept in one file shared by all windows.
#pragma once

#include <QDateTime>
#include <QString>
#include <QStringList>
#include <vector>

namespace tilescope::gui {

struct RecentSession {
  QString path;
  QString network, hardware;  // display names
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

  // The latest first. An unreadable file counts as empty, because the list is only a convenience.
  std::vector<RecentSession> list() const;
  void add(const RecentSession& session);  // adds it as the first one and drops an older entry of the same file
  void remove(const QString& path);

 private:
  void write(const std::vector<RecentSession>& sessions) const;

  QString file_;
};

// "today 09:41", "yesterday", "18 Nov", "18 Nov 2025"
QString whenText(const QDateTime& time, const QDateTime& now);

}  // namespace tilescope::gui
