// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/start_controller.h"

#include <utility>

#include "app/gui/views/file_opening.h"
#include "app/gui/views/start/start_column.h"
#include "app/gui/views/start/start_view.h"
#include "app/gui/window/session_files_controller.h"

namespace tilescope::gui {

StartController::StartController(const Parts& parts, ActionRegistry& actions, QObject* parent)
    : QObject(parent), parts_(parts) {
  addActions(actions);
  connectColumn();
  connect(&parts_.view, &StartView::exampleChosen, this, &StartController::openExample);
  connect(&parts_.files, &SessionFiles::foundChanged, this, &StartController::showAutosaves);
  connect(&parts_.sessions, &SessionFilesController::recentChanged, this, &StartController::showRecent);
  showAutosaves();
  showRecent();
}

void StartController::addActions(ActionRegistry& actions) {
  const QString menu = tr("&File") + "/" + tr("Examples");
  for (std::size_t i = 0; i < parts_.gallery.size(); ++i) {
    const int number = static_cast<int>(i);
    actions.add({QStringLiteral("file.example.%1").arg(number + 1),
                 menu,
                 parts_.gallery.card(i).title,
                 tr("Open this example"),
                 {},
                 QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + number))},
                [this, number] { openExample(number); });
  }
}

void StartController::connectColumn() {
  const auto at = [](const auto& list, int index) { return list[static_cast<std::size_t>(index)]; };
  StartColumn& column = parts_.column;
  for (const auto requested :
       {&StartColumn::openSessionRequested, &StartColumn::openNetworkRequested, &StartColumn::openProfileRequested})
    connect(&column, requested, &parts_.opening, &FileOpening::openWithDialog);
  connect(&column, &StartColumn::autosaveChosen, this,
          [this, at](int index) { parts_.files.restore(at(parts_.files.found(), index)); });
  connect(&column, &StartColumn::autosaveRemoved, this,
          [this, at](int index) { parts_.files.discard(at(parts_.files.found(), index)); });
  connect(&column, &StartColumn::recentChosen, this,
          [this, at](int index) { parts_.sessions.openRecent(at(parts_.recent.list(), index).path); });
  connect(&column, &StartColumn::recentRemoved, this,
          [this, at](int index) { parts_.sessions.forgetRecent(at(parts_.recent.list(), index).path); });
}

void StartController::openExample(int example) {
  Result<SessionDocument> session = parts_.gallery.session(static_cast<std::size_t>(example));
  if (session)
    parts_.files.show(std::move(session).value());
  else
    emit failed(session.diagnostics());
}

void StartController::showAutosaves() {
  const QDateTime now = QDateTime::currentDateTime();
  std::vector<StartEntryData> entries;
  for (const FoundAutosave& found : parts_.files.found())
    entries.push_back({found.name.isEmpty() ? tr("Autosave") : found.name, whenText(found.time, now), found.content,
                       tr("not saved when its window closed"), false, tr("Restore it: %1").arg(found.path),
                       tr("Discard this autosave")});
  parts_.column.setAutosaves(entries);
}

void StartController::showRecent() {
  const QDateTime now = QDateTime::currentDateTime();
  std::vector<StartEntryData> entries;
  for (const RecentSession& recent : parts_.recent.list()) {
    QStringList content;
    for (const QString& part : {recent.network, recent.hardware})
      if (!part.isEmpty()) content << part;
    const bool isMissing = recent.isMissing();
    entries.push_back({recent.name(), whenText(recent.time, now), content.join(", "),
                       isMissing ? tr("The file is not there any more") : recent.figures.join(", "), isMissing,
                       recent.path, tr("Remove it from the list; the file is kept")});
  }
  parts_.column.setRecent(entries);
}

}  // namespace tilescope::gui

#include "moc_start_controller.cpp"
