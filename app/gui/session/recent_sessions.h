// SPDX-License-Identifier: GPL-3.0-or-later
// The recent sessions with a summary of each. All windows share one file with the list.
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

  QString name() const;  // file name without folder and suffix
  bool isMissing() const;
  bool operator==(const RecentSession&) const = default;
};

inline constexpr std::size_t kMaxRecent = 9;

class RecentSessions {
 public:
  explicit RecentSessions(QString file) : file_(std::move(file)) {}  // empty file: nothing is remembered

  // The list with the latest first. An unreadable file counts as empty, because the list is only a convenience.
  std::vector<RecentSession> list() const;
  void add(const RecentSession& session);  // replaces an older entry of the same file
  void remove(const QString& path);

 private:
  void write(const std::vector<RecentSession>& sessions) const;

  QString file_;
};

// A time such as "today 09:41", "yesterday", "18 Nov" or "18 Nov 2025".
QString whenText(const QDateTime& time, const QDateTime& now);

}  // namespace tilescope::gui
