// SPDX-License-Identifier: GPL-3.0-or-later
// Recent sessions, each with a summary. All windows share one file.
#pragma once

#include <QDateTime>
#include <QString>
#include <QStringList>
#include <vector>

namespace tilescope::gui {

struct RecentSession {
  QString path;
  QString network, hardware;
  QStringList figures;
  QDateTime time;

  QString name() const;
  bool isMissing() const;
  bool operator==(const RecentSession&) const = default;
};

inline constexpr std::size_t kMaxRecent = 9;

class RecentSessions {
 public:
  explicit RecentSessions(QString file) : file_(std::move(file)) {}  // empty file: nothing is remembered

  // Latest first. An unreadable file counts as empty.
  std::vector<RecentSession> list() const;
  void add(const RecentSession& session);  // replaces the entry of the same file
  void remove(const QString& path);

 private:
  void write(const std::vector<RecentSession>& sessions) const;

  QString file_;
};

// A text such as "today 09:41", "yesterday", "18 Nov" or "18 Nov 2025".
QString whenText(const QDateTime& time, const QDateTime& now);

}  // namespace tilescope::gui
