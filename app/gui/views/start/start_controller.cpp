// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/start/start_controller.h"

#include <QFile>
#include <QFileInfo>
#include <utility>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/session/design_choices.h"
#include "app/gui/session/profile_uses.h"
#include "app/gui/session/recent_sessions.h"
#include "app/gui/session/session_files.h"
#include "app/gui/views/file_opening.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/session_files_controller.h"
#include "app/gui/views/start/start_column.h"
#include "app/gui/views/start/start_view.h"
#include "app/gui/views/view_stack.h"

namespace tilescope::gui {
StartController::StartController(const ViewParts& parts)
    : QObject(&parts.window),
      parts_(parts),
      files_(parts.sessions.files()),
      recent_(parts.sessions.recent()),
      gallery_(parts.queue),
      column_(new StartColumn(&parts.themes, &parts.centre)),
      view_(new StartView(gallery_, &parts.themes, &parts.views)) {
  view_->setColumn(column_);
  parts_.views.addView("start", view_);
  addActions();
  connectColumn();
  connect(view_, &StartView::exampleChosen, this, &StartController::openExample);
  connect(&files_, &SessionFiles::foundChanged, this, &StartController::showAutosaves);
  connect(&parts_.sessions, &SessionFilesController::recentChanged, this, &StartController::showRecent);
  connect(&parts_.views, &ViewStack::viewShown, this, &StartController::showMachines);
  showAutosaves();
  showRecent();
  showMachines();
}

void StartController::addActions() {
  const QString menu = tr("&File") + "/" + tr("Examples");
  for (std::size_t i = 0; i < gallery_.size(); ++i) {
    const int number = static_cast<int>(i);
    parts_.actions.add({QStringLiteral("file.example.%1").arg(number + 1),
                        menu,
                        gallery_.card(i).title,
                        tr("Open this example"),
                        {},
                        QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + number))},
                       [this, number] { openExample(number); });
  }
}

void StartController::connectColumn() {
  const auto at = [](const auto& list, int index) { return list[static_cast<std::size_t>(index)]; };
  StartColumn& column = *column_;
  for (const auto requested :
       {&StartColumn::openSessionRequested, &StartColumn::openNetworkRequested, &StartColumn::openProfileRequested})
    connect(&column, requested, &parts_.opening, &FileOpening::openWithDialog);
  connect(&column, &StartColumn::newMachineRequested, this,
          [this] { parts_.actions.action("hardware.new")->trigger(); });
  connect(&column, &StartColumn::lastChosen, &files_, &SessionFiles::goOn);
  connect(&column, &StartColumn::lastRemoved, &files_, &SessionFiles::forgetLast);
  connect(&column, &StartColumn::autosaveChosen, this,
          [this, at](int index) { files_.restore(at(files_.found(), index)); });
  connect(&column, &StartColumn::autosaveRemoved, this,
          [this, at](int index) { files_.discard(at(files_.found(), index)); });
  connect(&column, &StartColumn::machineChosen, this,
          [this](int index) { parts_.opening.openMachine(machines_[index], ProfileUses(parts_.dataFolder)); });
  connect(&column, &StartColumn::machineRemoved, this, [this](int index) {
    const QString path = machines_[index];
    if (QFile::moveToTrash(path))
      parts_.messages.showDone(tr("%1 is in the trash.").arg(path));
    else
      parts_.messages.showRefusal(tr("%1 cannot be moved to the trash.").arg(path), tr("Delete the file yourself."));
    showMachines();
  });
  connect(&column, &StartColumn::recentChosen, this,
          [this, at](int index) { parts_.sessions.openRecent(at(recent_.list(), index).path); });
  connect(&column, &StartColumn::recentRemoved, this,
          [this, at](int index) { parts_.sessions.forgetRecent(at(recent_.list(), index).path); });
}

void StartController::openExample(int example) {
  Result<SessionDocument> session = gallery_.session(static_cast<std::size_t>(example));
  if (session)
    files_.show(std::move(session).value());
  else
    parts_.messages.showErrors(session.diagnostics());
}

void StartController::showAutosaves() {
  const QDateTime now = QDateTime::currentDateTime();
  std::vector<StartEntryData> entries;
  for (const FoundAutosave& found : files_.found())
    entries.push_back({found.name.isEmpty() ? tr("Autosave") : found.name, whenText(found.time, now), found.content,
                       tr("not saved when its window closed"), false, tr("Restore it: %1").arg(found.path),
                       tr("Discard this autosave")});
  column_->setAutosaves(entries);
  entries.clear();
  if (const std::optional<FoundAutosave>& last = files_.last())
    entries.push_back({last->content, whenText(last->time, now), last->name, tr("as the last window was closed"), false,
                       tr("Go on where the last window was closed"), tr("Remove it from Start")});
  column_->setLast(entries);
}

// Without a data folder (screenshots), the user's files are not shown.
void StartController::showMachines() {
  if (parts_.dataFolder.isEmpty()) return;
  std::vector<StartEntryData> entries;
  machines_.clear();
  for (const Choice& machine : libraryChoices(Picker::Profile, {})) {
    machines_ << machine.id;
    entries.push_back({machine.text, whenText(QFileInfo(machine.id).lastModified(), QDateTime::currentDateTime()),
                       machine.secondary, QFileInfo(machine.id).fileName(), false, tr("Open it: %1").arg(machine.id),
                       tr("Move its file to the trash")});
  }
  column_->setMachines(entries);
}

void StartController::showRecent() {
  const QDateTime now = QDateTime::currentDateTime();
  std::vector<StartEntryData> entries;
  for (const RecentSession& recent : recent_.list()) {
    QStringList content;
    for (const QString& part : {recent.network, recent.hardware})
      if (!part.isEmpty()) content << part;
    const bool isMissing = recent.isMissing();
    entries.push_back({recent.name(), whenText(recent.time, now), content.join(", "),
                       isMissing ? tr("The file is not there any more") : recent.figures.join(", "), isMissing,
                       recent.path, tr("Remove it from the list; the file is kept")});
  }
  column_->setRecent(entries);
}

}  // namespace tilescope::gui

#include "moc_start_controller.cpp"
