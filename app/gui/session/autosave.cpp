// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/autosave.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStorageInfo>
#include <QUuid>
#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {

constexpr qsizetype kMaxFound = 20;

QString lockPath(const QString& path) {
  return path + ".lock";
}

bool isFullDisk(const Diagnostics& reasons) {
  return std::any_of(reasons.begin(), reasons.end(), [](const Diagnostic& reason) {
    return reason.found.find(std::generic_category().message(ENOSPC)) != std::string::npos;
  });
}

// Locks of crashed programs are ignored, however recent they are.
std::unique_ptr<QLockFile> lockOf(const QString& path) {
  auto lock = std::make_unique<QLockFile>(lockPath(path));
  lock->setStaleLockTime(0);
  return lock->tryLock(0) ? std::move(lock) : nullptr;
}

}  // namespace

FoundAutosave Autosave::at(const QString& path) {
  const QFileInfo file(path);
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

Autosave::Autosave(QString folder, QObject* parent) : QObject(parent), folder_(std::move(folder)) {}

Autosave::~Autosave() {
  finish();
}

void Autosave::finish() {
  writer_.wait();
  if (waiting_) say(writeSession(path_, *std::exchange(waiting_, std::nullopt)));
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
  waiting_ = document;
  if (!isWriting_) writeNext();
}

void Autosave::sayNoFile() {
  sayFailure(
      {{Diagnostic::Severity::Error, encodedPath(folder_), "", "a folder that is not writable",
        "a writable folder for the autosave", "Crash recovery is off. Save often, or make the folder writable."}},
      QStorageInfo(folder_).bytesAvailable() == 0);
}

void Autosave::writeNext() {
  isWriting_ = waiting_.has_value();
  if (!isWriting_) return;
  writer_.run([path = path_, document = *std::exchange(waiting_, std::nullopt)](
                  const CancelToken&) { return writeSession(path, document); },
              [this](const auto& written) {
                say(written);
                writeNext();
              });
}

void Autosave::say(const Result<std::monostate>& written) {
  if (written)
    endFailure();
  else
    sayFailure(written.diagnostics(), isFullDisk(written.diagnostics()));
}

void Autosave::sayFailure(const Diagnostics& reasons, bool isFull) {
  if (std::exchange(hasFailed_, true)) return;
  if (isFull)
    emit diskFull();
  else
    emit failed(reasons);
}

void Autosave::endFailure() {
  if (std::exchange(hasFailed_, false)) emit worksAgain();
}

void Autosave::remove() {
  waiting_.reset();
  finish();
  endFailure();
  if (path_.isEmpty()) return;
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
    if (lockOf(file.filePath())) found.push_back(at(file.filePath()));
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
