// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/autosave.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>
#include <mutex>
#include <utility>

#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {

constexpr qsizetype kMaxFound = 20;  // older ones are deleted: not wanted for that long

QString lockPath(const QString& path) {
  return path + ".lock";
}

// Held by a living program; that of a dead one does not count, however young it is.
std::unique_ptr<QLockFile> lockOf(const QString& path) {
  auto lock = std::make_unique<QLockFile>(lockPath(path));
  lock->setStaleLockTime(0);
  return lock->tryLock(0) ? std::move(lock) : nullptr;
}

// Without reading what it names; what is no session says nothing.
FoundAutosave foundIn(const QFileInfo& file) {
  FoundAutosave found{file.filePath(), file.lastModified(), {}, {}};
  QFile text(file.filePath());
  if (!text.open(QIODevice::ReadOnly)) return found;
  const QJsonObject session = QJsonDocument::fromJson(text.readAll()).object();
  found.name = QFileInfo(session["saved_as"].toString()).completeBaseName();
  QStringList parts;
  for (const char* part : {"network", "hardware"})
    if (const QString name = session["design"][QLatin1String(part)]["name"].toString(); !name.isEmpty())
      parts << QFileInfo(name).completeBaseName();
  found.content = parts.join(QStringLiteral(", "));
  return found;
}

}  // namespace

struct Autosave::Waiting {
  std::mutex mutex;
  std::optional<SessionDocument> document;
  QString path;
  bool isBusy = false;     // the writer looks again
  bool hasFailed = false;  // and said so
};

Autosave::Autosave(QString folder, QObject* parent)
    : QObject(parent), folder_(std::move(folder)), waiting_(std::make_unique<Waiting>()) {
  writer_.setMaxThreadCount(1);
}

Autosave::~Autosave() {
  finish();
}

void Autosave::finish() {
  writer_.waitForDone();
}

bool Autosave::takeFile(const QString& path) {
  QDir().mkpath(folder_);
  std::unique_ptr<QLockFile> lock = lockOf(path);
  if (!lock) return false;
  lock_ = std::move(lock);
  path_ = path;
  return true;
}

void Autosave::write(const SessionDocument& document) {
  if (folder_.isEmpty()) return;
  if (path_.isEmpty() && !takeFile(QDir(folder_).filePath(QUuid::createUuid().toString(QUuid::Id128) + kSessionSuffix)))
    return sayNoFile();
  const std::lock_guard lock(waiting_->mutex);
  waiting_->document = document;
  waiting_->path = path_;
  if (waiting_->isBusy) return;
  waiting_->isBusy = true;
  writer_.start([this] { writeWaiting(); });
}

void Autosave::sayNoFile() {
  {
    const std::lock_guard lock(waiting_->mutex);
    if (std::exchange(waiting_->hasFailed, true)) return;
  }
  emit failed({{Diagnostic::Severity::Error, encodedPath(folder_), "", "a place without files",
                "a folder that can be written to, for what is kept in case of a crash",
                "Nothing is kept until then: save the session often, or make the folder writable."}});
}

void Autosave::writeWaiting() {
  while (true) {
    std::unique_lock lock(waiting_->mutex);
    if (!waiting_->document) {
      waiting_->isBusy = false;
      return;
    }
    const SessionDocument document = std::move(*waiting_->document);
    const QString path = waiting_->path;
    waiting_->document.reset();
    lock.unlock();
    const auto written = writeSession(path, document);
    lock.lock();
    const bool isNews = !written && !waiting_->hasFailed;
    waiting_->hasFailed = !written;
    lock.unlock();
    if (isNews) emit failed(written.diagnostics());
  }
}

void Autosave::remove() {
  if (path_.isEmpty()) return;
  {
    const std::lock_guard lock(waiting_->mutex);
    waiting_->document.reset();
  }
  finish();
  QFile::remove(path_);
  leave();
}

void Autosave::leave() {
  finish();
  lock_.reset();
  path_.clear();
}

bool Autosave::adopt(const QString& path) {
  if (!QFileInfo::exists(path)) return false;
  finish();
  return takeFile(path);
}

std::vector<FoundAutosave> Autosave::found() const {
  std::vector<FoundAutosave> found;
  if (folder_.isEmpty()) return found;
  const QFileInfoList files =
      QDir(folder_).entryInfoList({QStringLiteral("*") + kSessionSuffix}, QDir::Files, QDir::Time);
  for (const QFileInfo& file : files)
    if (lockOf(file.filePath())) found.push_back(foundIn(file));
  while (static_cast<qsizetype>(found.size()) > kMaxFound) {
    discard(found.back());
    found.pop_back();
  }
  return found;
}

void Autosave::discard(const FoundAutosave& autosave) {
  if (lockOf(autosave.path)) QFile::remove(autosave.path);
}

QString Autosave::setAside(const QString& path) {
  QString aside = path + ".corrupt";
  for (int i = 2; QFileInfo::exists(aside); ++i) aside = path + QStringLiteral(".corrupt-%1").arg(i);
  QFile::rename(path, aside);
  return aside;
}

}  // namespace tilescope::gui

#include "moc_autosave.cpp"
