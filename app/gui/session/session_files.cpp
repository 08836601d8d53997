// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/session_files.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <utility>

#include "app/gui/session/objective_choices.h"
#include "core/models/model_registry.h"

namespace tilescope::gui {
namespace {

constexpr int kAutosaveInterval = 30'000;  // ms; for changes without undo step: selection, docks, zoom

Session emptySession() {
  Session session;
  const ModelEntry& model = models().front();
  session.design.model = model.model->id();
  session.design.search = model.searches.front()->id();
  useLatency(session.design);
  return session;
}

Session withoutSelection(Session session) {
  session.selection.clear();
  return session;
}

}  // namespace

SessionFiles::SessionFiles(SessionController& session, const QString& folder, Window window, QObject* parent)
    : QObject(parent),
      session_(session),
      window_(std::move(window)),
      autosave_(folder),
      lastFile_(folder.isEmpty() ? QString() : QFileInfo(folder).path() + "/last" + kSessionSuffix),
      saved_(base()) {
  if (isSession(lastFile_)) last_ = Autosave::at(lastFile_);
  connect(&session_.history(), &QUndoStack::indexChanged, this, [this] {
    if (!session_.isInGesture()) commit();
  });
  connect(&session_, &SessionController::gestureChanged, this, [this](bool begins) {
    if (!begins) commit();
  });
  connect(&autosave_, &Autosave::failed, this, &SessionFiles::autosaveFailed);
  connect(&autosave_, &Autosave::worksAgain, this, &SessionFiles::autosaveWorks);
  connect(&autosave_, &Autosave::diskFull, this, &SessionFiles::diskFull);
  connect(&interval_, &QTimer::timeout, this, &SessionFiles::keep);
  interval_.start(kAutosaveInterval);
  // so that setAside() can be connected first
  QTimer::singleShot(0, this, &SessionFiles::lookForAutosaves);
  found_ = autosave_.found();
  std::erase_if(found_, [](const FoundAutosave& autosave) { return !isSession(autosave.path); });
}

Session SessionFiles::base() const {
  return withoutSelection(session_.session());
}

bool SessionFiles::isModified() const {
  return isUnsaved_ || saved_ != base();
}

void SessionFiles::commit() {
  if (isModified()) {
    keep();
  } else {
    autosave_.remove();
    kept_.reset();
  }
  emit changed();
}

void SessionFiles::keep() {
  if (session_.isInGesture() || !isModified()) return;
  SessionDocument now = document();
  now.savedAs = path_;
  if (kept_ == now) return;
  autosave_.write(now);
  kept_ = std::move(now);
}

SessionDocument SessionFiles::document() const {
  return {session_.session(), window_.state(), {}, notes_, window_.solved()};
}

// Unsaved changes of the old session stay in an autosave, which is offered later.
void SessionFiles::replace(SessionDocument document, const QString& path, Diagnostics warnings) {
  QString before;
  if (isModified()) {
    keep();
    before = autosave_.path();
  }
  autosave_.leave();
  kept_.reset();
  path_ = path;
  notes_ = std::move(document.notes);
  moved_ = std::move(document.moved);
  warnings_ = std::move(warnings);
  isUnsaved_ = false;
  saved_ = withoutSelection(document.session);
  session_.open(std::move(document.session));
  saved_ = base();
  emit recalled(document.solved);
  lookForAutosaves();
  emit changed();
  emit shown(document.window);
  if (!before.isEmpty() && QFileInfo::exists(before)) emit keptBefore(Autosave::at(before));
  if (!warnings_.empty()) emit warned(warnings_);
}

void SessionFiles::openNew() {
  WindowState window;
  window.view = QStringLiteral("start");
  replace({emptySession(), std::move(window), {}, {}}, {});
}

void SessionFiles::show(SessionDocument document) {
  replace(std::move(document), {});
}

bool SessionFiles::open(const QString& path) {
  Result<SessionDocument> read = readSession(path);
  if (!read) {
    emit failed(read.diagnostics());
    return false;
  }
  const QString whole = QFileInfo(path).absoluteFilePath();
  Diagnostics warnings = read.diagnostics();
  replace(std::move(read).value(), whole, std::move(warnings));
  emit opened(whole);
  return true;
}

void SessionFiles::startWith(const QString& path, const SessionDocument& document, Diagnostics warnings,
                             bool remember) {
  path_ = QFileInfo(path).absoluteFilePath();
  notes_ = document.notes;
  moved_ = document.moved;
  warnings_ = std::move(warnings);
  emit changed();
  if (remember) emit opened(path_);
}

bool SessionFiles::locate(std::string moved, const QString& path) {
  Result<SessionDocument> read = withFileAt(document(), moved, path);
  if (!read) {
    emit failed(read.diagnostics());
    return false;
  }
  std::erase_if(moved_, [&](const app::MovedFile& file) { return file.name == moved; });
  warnings_ = read.diagnostics();
  session_.open(std::move(read->session));
  emit recalled(read->solved);
  commit();
  if (!warnings_.empty()) emit warned(warnings_);
  return true;
}

bool SessionFiles::save(const QString& path) {
  if (const auto written = writeSession(path, document()); !written) {
    emit failed(written.diagnostics());
    return false;
  }
  path_ = QFileInfo(path).absoluteFilePath();
  saved_ = base();
  warnings_.clear();
  isUnsaved_ = false;
  autosave_.remove();
  kept_.reset();
  emit changed();
  emit opened(path_);
  return true;
}

void SessionFiles::lookForAutosaves() {
  std::vector<FoundAutosave> found = autosave_.found();
  std::erase_if(found, [this](const FoundAutosave& autosave) {
    const bool isBroken = !isSession(autosave.path) && QFileInfo::exists(autosave.path);
    if (isBroken) emit setAside(Autosave::setAside(autosave.path));
    return isBroken;
  });
  if (found == found_) return;
  found_ = std::move(found);
  emit foundChanged();
}

void SessionFiles::restore(FoundAutosave autosave) {
  if (!isSession(autosave.path)) return lookForAutosaves();
  Result<SessionDocument> read = readSession(autosave.path);
  if (!read) {
    lookForAutosaves();
    emit failed(read.diagnostics());
    return;
  }
  const QString file = read->savedAs;
  Diagnostics warnings = read.diagnostics();
  replace(std::move(read).value(), file, std::move(warnings));
  isUnsaved_ = true;
  // Another window may have the file; this window then uses a new one.
  autosave_.adopt(autosave.path);
  keep();
  lookForAutosaves();
  emit changed();
}

void SessionFiles::discard(const FoundAutosave& autosave) {
  Autosave::discard(autosave);
  lookForAutosaves();
}

void SessionFiles::goOn() {
  if (!last_) return;
  Result<SessionDocument> read = readSession(lastFile_);
  if (!read) {
    emit failed(read.diagnostics());
    return forgetLast();
  }
  const QString file = read->savedAs;
  Diagnostics warnings = read.diagnostics();
  replace(std::move(read).value(), file, std::move(warnings));
}

void SessionFiles::forgetLast() {
  QFile::remove(lastFile_);
  last_.reset();
  emit foundChanged();
}

// Saves the session for the next start, unless its changes are in an autosave. Ignores errors.
void SessionFiles::keepLast() {
  if (lastFile_.isEmpty()) return;
  const app::Design& design = session_.design();
  if (!design.network && !design.profile) return;
  QFile::remove(lastFile_);
  if (isModified()) return;
  SessionDocument now = document();
  now.savedAs = path_;
  QDir().mkpath(QFileInfo(lastFile_).path());
  (void)writeSession(lastFile_, now);
}

void SessionFiles::close() {
  interval_.stop();
  keepLast();
  if (isModified()) keep();
  autosave_.leave();
}

}  // namespace tilescope::gui

#include "moc_session_files.cpp"
