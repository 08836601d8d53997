// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/first_use.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

namespace tilescope::gui {
namespace {

constexpr QLatin1String kEnded("ended");

QJsonArray endedIn(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QJsonDocument::fromJson(file.readAll()).object()[kEnded].toArray();
}

}  // namespace

bool FirstUse::offers(const QString& what) const {
  return !file_.isEmpty() && !endedIn(file_).contains(what);
}

// If this cannot be saved, the offer is made again.
void FirstUse::end(const QString& what) {
  if (!offers(what)) return;
  QJsonArray ended = endedIn(file_);
  ended.append(what);
  QDir().mkpath(QFileInfo(file_).path());
  QSaveFile file(file_);
  if (!file.open(QIODevice::WriteOnly)) return;
  file.write(QJsonDocument(QJsonObject{{kEnded, ended}}).toJson());
  file.commit();
}

}  // namespace tilescope::gui
