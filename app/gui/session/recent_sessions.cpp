// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/recent_sessions.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "core/base/json_document.h"

namespace tilescope::gui {
namespace {

QJsonObject jsonOf(const RecentSession& session) {
  return {{"path", session.path},
          {"network", session.network},
          {"hardware", session.hardware},
          {"figures", QJsonArray::fromStringList(session.figures)},
          {"time", session.time.toString(Qt::ISODate)}};
}

RecentSession sessionOf(const QJsonObject& json) {
  RecentSession session;
  session.path = json["path"].toString();
  session.network = json["network"].toString();
  session.hardware = json["hardware"].toString();
  for (const QJsonValue& figure : json["figures"].toArray()) session.figures << figure.toString();
  session.time = QDateTime::fromString(json["time"].toString(), Qt::ISODate);
  return session;
}

}  // namespace

QString RecentSession::name() const {
  return QFileInfo(path).completeBaseName();
}

bool RecentSession::isMissing() const {
  return !QFileInfo::exists(path);
}

std::vector<RecentSession> RecentSessions::list() const {
  std::vector<RecentSession> sessions;
  QFile file(file_);
  if (file_.isEmpty() || !file.open(QIODevice::ReadOnly)) return sessions;
  for (const QJsonValue& json : QJsonDocument::fromJson(file.readAll()).object()["sessions"].toArray()) {
    RecentSession session = sessionOf(json.toObject());
    if (!session.path.isEmpty() && session.time.isValid() && sessions.size() < kMaxRecent)
      sessions.push_back(std::move(session));
  }
  return sessions;
}

void RecentSessions::add(const RecentSession& session) {
  std::vector<RecentSession> sessions = list();
  std::erase_if(sessions, [&](const RecentSession& other) { return other.path == session.path; });
  sessions.insert(sessions.begin(), session);
  if (sessions.size() > kMaxRecent) sessions.resize(kMaxRecent);
  write(sessions);
}

void RecentSessions::remove(const QString& path) {
  std::vector<RecentSession> sessions = list();
  if (std::erase_if(sessions, [&](const RecentSession& other) { return other.path == path; }) > 0) write(sessions);
}

// Ignores errors: the list is only a convenience.
void RecentSessions::write(const std::vector<RecentSession>& sessions) const {
  if (file_.isEmpty()) return;
  QJsonArray list;
  for (const RecentSession& session : sessions) list.append(jsonOf(session));
  QDir().mkpath(QFileInfo(file_).path());
  const QByteArray text = QJsonDocument(QJsonObject{{"sessions", list}}).toJson();
  (void)writeFileAtomically(encodedPath(file_), text.toStdString());
}

QString whenText(const QDateTime& time, const QDateTime& now) {
  const QLocale locale;
  const qint64 days = time.date().daysTo(now.date());
  if (days == 0)
    return QCoreApplication::translate("Recent", "today %1").arg(locale.toString(time.time(), QStringLiteral("HH:mm")));
  if (days == 1) return QCoreApplication::translate("Recent", "yesterday");
  const bool isThisYear = time.date().year() == now.date().year();
  return locale.toString(time.date(), isThisYear ? QStringLiteral("d MMM") : QStringLiteral("d MMM yyyy"));
}

}  // namespace tilescope::gui
