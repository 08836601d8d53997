// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/session_files_controller.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMainWindow>
#include <QPushButton>
#include <algorithm>
#include <array>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/status_bar.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/file_opening.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/save_dialog.h"

namespace tilescope::gui {
namespace {
constexpr std::array kRecentMetrics{Metric::Latency, Metric::Traffic};

QString timeText(const QDateTime& time) {
  const QString clock = QLocale().toString(time.time(), QStringLiteral("HH:mm"));
  return time.date() == QDate::currentDate() ? clock : whenText(time, QDateTime::currentDateTime()) + " " + clock;
}

QString suggestedName(const app::Design& design) {
  const QString name = design.network ? words(design.network->name) : QStringLiteral("session");
  return name.simplified().replace('/', '-').replace(' ', '-').toLower() + kSessionSuffix;
}

QString withSuffix(const QString& path) {
  return QFileInfo(path).suffix().isEmpty() ? path + kSessionSuffix : path;
}

}  // namespace

SessionFilesController::SessionFilesController(const Parts& parts, ActionRegistry& actions, StatusBar& bar)
    : QObject(&parts.window), parts_(parts) {
  addActions(actions);
  addOffer(bar);
  SessionFiles& files = parts_.files;
  connect(&files, &SessionFiles::changed, this, &SessionFilesController::showTitle);
  connect(&parts_.session, &SessionController::designChanged, this, &SessionFilesController::showTitle);
  connect(&files, &SessionFiles::foundChanged, this, &SessionFilesController::showOffer);
  connect(&parts_.session.history(), &QUndoStack::indexChanged, this, [this](int index) {
    if (index == 0 || !std::exchange(offers_, false)) return;
    showOffer();
  });
  connect(&files, &SessionFiles::failed, &parts_.messages, &Messages::showErrors);
  connect(&files, &SessionFiles::warned, this, [this](const Diagnostics& warnings) {
    parts_.messages.showWarnings(warnings);
    offerMoved();
  });
  connect(&files, &SessionFiles::diskFull, this, [this] {
    parts_.messages.showRefusal(tr("Disk full, autosave is off."),
                                tr("Free some space: the next change is kept again."));
    parts_.messages.hold();
  });
  connect(&files, &SessionFiles::autosaveFailed, this, [this](const Diagnostics& reasons) {
    parts_.messages.showErrors(reasons);
    parts_.messages.hold();
  });
  connect(&files, &SessionFiles::autosaveWorks, &parts_.messages, &Messages::release);
  connect(&files, &SessionFiles::keptBefore, this, [this](const FoundAutosave& autosave) {
    parts_.messages.showOffer(tr("Your changes before are kept as an autosave."), tr("Back to them"),
                              [this, autosave] { parts_.files.restore(autosave); });
  });
  connect(&files, &SessionFiles::setAside, this, [this](const QString& path) {
    parts_.messages.showRefusal(tr("The autosave cannot be read: it is not a session."),
                                tr("It was set aside as %1.").arg(path));
  });
  connect(&files, &SessionFiles::opened, this, [this] {
    isNoted_ = false;
    note();
  });
  connect(&parts_.model, &ExploreModel::pictureChanged, this, [this] {
    if (!isNoted_) note();
  });
  showTitle();
  showRecent();
  showOffer();
}

void SessionFilesController::addActions(ActionRegistry& actions) {
  const QString file = tr("&File"), recent = file + "/" + tr("Open recent");
  actions.add({"file.new", file, tr("New session"), tr("Start with nothing open; what was not saved is offered again"),
               "plus", QKeySequence::New},
              [this] { parts_.files.openNew(); });
  actions.add({"file.open", file, tr("Open…"), tr("Open a session, a network or a hardware profile"), "folder-open",
               QKeySequence::Open},
              [this] { parts_.opening.openWithDialog(); });
  for (std::size_t i = 0; i < kMaxRecent; ++i) {
    QAction* action = actions.add({"file.recent." + QString::number(i + 1), recent, tr("No recent session"),
                                   tr("Open this session again"), "history"},
                                  [this, i] {
                                    const std::vector<RecentSession> sessions = parts_.recent.list();
                                    if (i < sessions.size()) openRecent(sessions[i].path);
                                  });
    recentActions_.push_back(action);
  }
  actions.add({"file.save", file, tr("Save session"), tr("Write design, pins, selection, layout and notes to a file"),
               "save", QKeySequence::Save, false, true},
              [this] { save(); });
  actions.add({"file.save_as", file, tr("Save session as…"), tr("Write the session to another file"), "save",
               QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_S)},
              [this] { saveAs(); });
  actions
      .add({"file.locate", file, tr("Locate moved files…"),
            tr("Choose where a file is that the session names and that is gone; until then its copy is used"),
            "folder-open"},
           [this] { locate(); })
      ->setEnabled(!parts_.files.moved().empty());
  connect(&parts_.files, &SessionFiles::changed, actions.action("file.locate"),
          [this, &actions] { actions.action("file.locate")->setEnabled(!parts_.files.moved().empty()); });
  actions
      .add({"file.restore", file, tr("Restore autosave"), tr("Restore what was not saved when a window last closed"),
            "history"},
           [this] { restoreLatest(); })
      ->setEnabled(false);
  connect(&parts_.files, &SessionFiles::foundChanged, actions.action("file.restore"),
          [this, &actions] { actions.action("file.restore")->setEnabled(!parts_.files.found().empty()); });
  actions.action("file.restore")->setEnabled(!parts_.files.found().empty());
}

void SessionFilesController::addOffer(StatusBar& bar) {
  offer_ = bar.addItem("status autosave");
  restore_ = new QPushButton(tr("Restore"), &bar);
  restore_->setProperty("flat", true);
  restore_->setStyleSheet(QStringLiteral("QPushButton { min-height: 16px; padding: 0px 4px; }"));
  describe(restore_, "restoreAutosave", tr("Restore the autosave"),
           tr("Restore what was not saved when a window last closed"));
  bar.addWidget(restore_);
  connect(restore_, &QPushButton::clicked, this, &SessionFilesController::restoreLatest);
}

void SessionFilesController::showOffer() {
  const std::vector<FoundAutosave>& found = parts_.files.found();
  offer_->setVisible(offers_ && !found.empty());
  restore_->setVisible(offers_ && !found.empty());
  if (found.empty()) return;
  offer_->setContent("history", Tone::Neutral, tr("Autosave of %1 found").arg(timeText(found.front().time)),
                     found.size() == 1 ? tr("A window closed with changes that were not saved")
                                       : tr("%1 autosaves; Start lists them all").arg(found.size()));
}

void SessionFilesController::restoreLatest() {
  if (!parts_.files.found().empty()) parts_.files.restore(parts_.files.found().front());
}

void SessionFilesController::offerMoved() {
  const std::vector<app::MovedFile>& moved = parts_.files.moved();
  if (moved.empty()) return;
  const QString more = moved.size() > 1 ? " " + tr("%1 more files have moved.").arg(moved.size() - 1) : QString();
  parts_.messages.ask(tr("%1 has moved.").arg(words(moved.front().name)), tr("The copy in the session is used.") + more,
                      {{tr("Locate…"), [this] { locate(); }}});
}

void SessionFilesController::locate() {
  if (parts_.files.moved().empty()) return;
  const std::string moved = parts_.files.moved().front().name;
  const QString path = QFileDialog::getOpenFileName(
      &parts_.window, tr("Where is %1?").arg(QFileInfo(words(moved)).fileName()), QFileInfo(words(moved)).fileName());
  if (path.isEmpty() || !parts_.files.locate(moved, path)) return;
  if (parts_.files.warnings().empty())
    parts_.messages.showDone(tr("%1 is now %2.").arg(QFileInfo(words(moved)).fileName(), path));
}

void SessionFilesController::showTitle() {
  const app::Design& design = parts_.session.design();
  QStringList names;
  if (design.network) names << words(design.network->name);
  if (design.profile) names << words(design.profile->name);
  const QString path = parts_.files.path();
  QStringList title;
  if (!path.isEmpty()) title << QFileInfo(path).completeBaseName();
  if (!names.isEmpty()) title << names.join(tr(" on "));
  if (!title.isEmpty()) title.front() += QStringLiteral("[*]");
  title << QStringLiteral("Tilescope");
  parts_.window.setWindowTitle(title.join(QStringLiteral(" – ")));
  parts_.window.setWindowModified(title.size() > 1 && parts_.files.isModified());
}

void SessionFilesController::showRecent() {
  const std::vector<RecentSession> sessions = parts_.recent.list();
  for (std::size_t i = 0; i < recentActions_.size(); ++i) {
    QAction* action = recentActions_[i];
    const bool isThere = i < sessions.size();
    action->setVisible(isThere || i == 0);
    action->setEnabled(isThere && !sessions[i].isMissing());
    if (isThere)
      action->setText(sessions[i].isMissing() ? tr("%1 (missing)").arg(sessions[i].name()) : sessions[i].name());
    else
      action->setText(tr("No recent session"));
  }
  emit recentChanged();
}

void SessionFilesController::openRecent(const QString& path) {
  parts_.files.open(path);
}

void SessionFilesController::forgetRecent(const QString& path) {
  parts_.recent.remove(path);
  showRecent();
}

// Metrics are added once the plan is solved, unless the design has changed.
void SessionFilesController::note() {
  const QString path = parts_.files.path();
  if (path.isEmpty()) {
    isNoted_ = true;
    return;
  }
  const app::Design& design = parts_.session.design();
  RecentSession entry{path, {}, {}, {}, QDateTime::currentDateTime()};
  if (design.network) entry.network = words(design.network->name);
  if (design.profile) entry.hardware = words(design.profile->name);
  const bool isPlanned = parts_.model.plan() && !parts_.model.isStale() && !parts_.files.isModified();
  if (isPlanned) {
    for (const TotalFigure& figure : parts_.model.figures())
      if (std::find(kRecentMetrics.begin(), kRecentMetrics.end(), figure.metric) != kRecentMetrics.end())
        entry.figures << words(figure.value + " " + figure.unit);
  } else {
    for (const RecentSession& before : parts_.recent.list())
      if (before.path == path) entry.figures = before.figures;
  }
  parts_.recent.add(entry);
  isNoted_ = isPlanned || parts_.files.isModified();
  showRecent();
}

void SessionFilesController::save() {
  if (parts_.files.path().isEmpty())
    saveAs();
  else if (parts_.files.save(parts_.files.path()))
    parts_.messages.showDone(tr("Saved %1.").arg(parts_.files.path()));
}

void SessionFilesController::saveAs() {
  const QString present = parts_.files.path();
  const QString path = askWhereToSave(&parts_.window, tr("Save the session"),
                                      present.isEmpty() ? suggestedName(parts_.session.design()) : present,
                                      tr("Sessions (*%1)").arg(kSessionSuffix));
  if (!path.isEmpty() && parts_.files.save(withSuffix(path)))
    parts_.messages.showDone(tr("Saved %1.").arg(parts_.files.path()));
}

}  // namespace tilescope::gui

#include "moc_session_files_controller.cpp"
