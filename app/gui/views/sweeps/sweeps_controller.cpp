// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/sweeps_controller.h"
#include "app/gui/session/window_names.h"

#include <QCloseEvent>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QProcess>
#include <QStandardPaths>
#include <algorithm>
#include <sstream>
#include <utility>

#include "app/common/bundled_files.h"
#include "app/common/design_file.h"
#include "app/common/document_text.h"
#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/session_files.h"
#include "app/gui/views/explore/design_panel.h"
#include "app/gui/views/file_opening.h"
#include "app/gui/views/layer_tips.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/session_files_controller.h"
#include "app/gui/views/sweeps/ranges_panel.h"
#include "app/gui/views/sweeps/sweep_list.h"
#include "app/gui/views/sweeps/sweep_words.h"
#include "app/gui/views/sweeps/sweeps_view.h"
#include "app/gui/views/view_stack.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/store/store_reader.h"

namespace tilescope::gui {
namespace {
constexpr const char* kExample = "docs/guide/edge_buffers.sweep.json";
constexpr const char* kRecentSweeps = "sweeps.txt";
constexpr const char* kSuffix = ".sweep.json";

QString recentsIn(const QString& folder) {
  return folder.isEmpty() ? QString() : folder + u'/' + QLatin1String(kRecentSweeps);
}

Diagnostic cannotWrite(const QString& path) {
  return {Diagnostic::Severity::Error,
          encodedPath(path),
          "",
          "a folder that cannot be created",
          "a writable folder",
          "Save the session in a folder that you can write to; its sweeps are stored next to it."};
}

}  // namespace

SweepsController::SweepsController(const ViewParts& parts)
    : QObject(&parts.window),
      parts_(parts),
      library_(recentsIn(parts.dataFolder)),
      ranges_(parts.session, parts.editor),
      view_(new SweepsView(explorer_, ranges_, parts.tips, &parts.themes, &parts.centre, &parts.views)) {
  parts_.views.addView("sweeps", view_);
  ranges_.setStoreOf([this](const QString& name) { return storeOf(name); });
  view_->setBusy([this] { return !library_.isSettled() || library_.isCounting(); });
  refresh_.setInterval(1000);
  addActions();
  connectParts();
  connectRun();
  showDesign();
  showEntries();
  showHindrances();
}

SweepsController::~SweepsController() = default;

void SweepsController::connectParts() {
  Messages& messages = parts_.messages;
  connect(&parts_.opening, &FileOpening::sweepsOpened, this, &SweepsController::open);
  for (const auto show : {&SweepsController::showEntries, &SweepsController::showBand})
    connect(&library_, &SweepLibrary::changed, this, show);
  connect(&library_, &SweepLibrary::storeRead, this, &SweepsController::takeStore);
  connect(&library_, &SweepLibrary::failed, &messages, &Messages::showErrors);
  connect(&explorer_.source(), &SweepRowsModel::failed, this, [this](const Diagnostics& reasons) {
    parts_.messages.showErrors(reasons);
    if (!explorer_.source().sweep()) choose({}, {});
  });
  connect(&explorer_, &SweepExplorer::opened, this, [this] {
    if (!name_.isEmpty() || !explorer_.source().sweep()) return;
    name_ = words(explorer_.source().sweep()->record.name);
    showEntries();
  });
  for (const auto changed : {&SweepExplorer::pictureChanged, &SweepExplorer::opened}) {
    connect(&explorer_, changed, this, &SweepsController::showMarks);
    connect(&explorer_, changed, this, &SweepsController::showBand);
    connect(&explorer_, changed, this, &SweepsController::showHindrances);
  }
  connect(&explorer_, &SweepExplorer::chosenChanged, this, &SweepsController::showHindrances);
  connect(&ranges_, &RangesModel::sizeChanged, this, &SweepsController::showHindrances);
  connect(&parts_.explore, &ExploreModel::pictureChanged, this, &SweepsController::showMarks);
  connect(&parts_.pins, &PinsModel::changed, this, &SweepsController::showMarks);
  connect(&parts_.session, &SessionController::designChanged, this, &SweepsController::showDesign);
  connect(view_, &SweepsView::rowActivated, this, &SweepsController::makePresent);
  connect(view_, &SweepsView::pinRequested, this, &SweepsController::pinRow);
  connect(view_, &SweepsView::refused, &messages, &Messages::showErrors);
  connect(view_, &SweepsView::openRequested, this, &SweepsController::openWithDialog);
  connect(view_, &SweepsView::openWanted, this, [this](const QString& store, const QString& name) {
    if (!QFileInfo(store).isFile()) return;
    choose(store, name);
    library_.openStore(store);
  });
  connect(view_, &SweepsView::startTwoRequested, this, [this] {
    QStringList ids;
    for (const RangeLine& line : ranges_.lines())
      if (ids.size() < 2) ids << line.row.id;
    sweepThese(ids);
  });
  connect(&view_->band(), &SweepBand::primaryRequested, this, &SweepsController::runChosen);
  connect(&view_->band(), &SweepBand::refineRequested, this, &SweepsController::refineChosen);
  connect(&view_->band(), &SweepBand::commandRequested, parts_.actions.action("file.command"), &QAction::trigger);
  RangesPanel& panel = view_->panel();
  connect(&panel, &RangesPanel::startRequested, this, &SweepsController::startRanges);
  connect(&panel, &RangesPanel::saveRequested, this, &SweepsController::saveRanges);
  connect(&panel.list(), &SweepList::chosen, this, &SweepsController::choose);
  connect(&panel.list(), &SweepList::forgetRequested, this, &SweepsController::forgetChosen);
  connect(&panel.list(), &SweepList::renameRequested, &library_, &SweepLibrary::rename);
  connect(&library_, &SweepLibrary::renamed, this,
          [this](const QString& store, const QString& name, const QString& newName) {
            if (store == store_ && name == name_) choose(store, newName);
          });
  connect(&parts_.panel, &DesignPanel::menuRequested, this, &SweepsController::openSliderMenu);
  parts_.window.installEventFilter(this);
}

void SweepsController::connectRun() {
  connect(&runner_, &SweepRunner::started, this, [this] {
    refresh_.start();
    view_->panel().setRunning(true);
    showEntries();
    showBand();
    showHindrances();
  });
  connect(&runner_, &SweepRunner::stepped, this, [this] {
    const bool isFirst =
        library_.find(runner_.store(), runner_.name()) && !library_.find(runner_.store(), runner_.name())->hasStore;
    if (isFirst && library_.isSettled()) library_.refresh(runner_.store());
    if (runner_.store() == store_ && runner_.name() == name_ && !explorer_.source().sweep() && runner_.step().rows > 0)
      explorer_.source().open(store_, name_);
    showEntries();
    showBand();
  });
  connect(&runner_, &SweepRunner::ended, this, &SweepsController::takeOutcome);
  connect(&refresh_, &QTimer::timeout, this, &SweepsController::refreshStores);
}

void SweepsController::refreshStores() {
  if (!library_.isSettled()) return;
  QStringList stores;
  if (runner_.isRunning()) stores << runner_.store();
  for (const SweepEntry& entry : library_.entries())
    if (entry.worker && !stores.contains(entry.store)) stores << entry.store;
  if (stores.isEmpty()) refresh_.stop();
  for (const QString& store : std::as_const(stores)) library_.refresh(store);
}

// Opens the rows of a description whose store was there already, and follows the rows of another program.
void SweepsController::takeStore(const QString& store) {
  if (std::any_of(library_.entries().begin(), library_.entries().end(),
                  [](const SweepEntry& entry) { return entry.worker.has_value(); }))
    refresh_.start();
  const SweepEntry* entry = chosenEntry();
  if (store != store_ || !entry || !entry->hasStore) return;
  if (!explorer_.source().sweep()) explorer_.source().open(store_, name_);
  const bool runs = runner_.isRunning() && runner_.store() == store_ && runner_.name() == name_;
  if (!runs) explorer_.source().setGrowing(runsElsewhere());
  showBand();
  showHindrances();
}

void SweepsController::open(const QStringList& paths) {
  for (const QString& path : paths) {
    const Result<app::FileKind> kind = app::fileKind(encodedPath(path));
    if (!kind) {
      parts_.messages.showErrors(kind.diagnostics());
    } else if (*kind == app::FileKind::SweepStore) {
      const QString store = QFileInfo(path).absoluteFilePath();
      choose(store, {});  // without waiting for all states
      library_.openStore(store);
    } else {
      openDescription(QFileInfo(path).absoluteFilePath());
    }
  }
  parts_.views.want("sweeps");
}

void SweepsController::openDescription(const QString& path) {
  Result<app::SweepPtr> sweep = app::readSweep(encodedPath(path));
  if (!sweep) return parts_.messages.showErrors(sweep.diagnostics());
  if (!sweep.diagnostics().empty()) parts_.messages.showWarnings(sweep.diagnostics());
  const QString beside = QString::fromStdString(app::storeBeside(**sweep));
  const bool canWrite = QFileInfo(QFileInfo(path).absolutePath()).isWritable();
  const QString store = canWrite ? beside : folder() + u'/' + QFileInfo(beside).fileName();
  const QString name = words(app::nameOf(**sweep));
  library_.addDescription(*sweep, store);
  if (app::hasExclusions(**sweep)) library_.count(*sweep, store);
  choose(store, name);
}

void SweepsController::openWithDialog() {
  const QStringList paths = QFileDialog::getOpenFileNames(&parts_.window, tr("Open a store of sweeps or a description"),
                                                          {}, tr("Sweeps (*.tilesweep *.json);;All files (*)"));
  if (!paths.isEmpty()) parts_.opening.open(paths);
}

// Folder of the session's file, or else of data.
QString SweepsController::folder() const {
  const QString session = parts_.sessions.files().path();
  if (!session.isEmpty()) return QFileInfo(session).absolutePath();
  const QString data =
      parts_.dataFolder.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::TempLocation) : parts_.dataFolder;
  return data + QStringLiteral("/sweeps");
}

// Sweeps of the same network and profile share a store, so that no point is solved twice.
QString SweepsController::storeOf(const QString&) const {
  const app::Design& design = parts_.session.design();
  if (!design.isComplete()) return {};
  return folder() + u'/' + fileNameOf(design.network->name + " " + design.profile->name) + QStringLiteral(".tilesweep");
}

// An identical description keeps its path.
QString SweepsController::freeDescription(const QString& name, const Json& document) const {
  for (int n = 1;; ++n) {
    const QString tried = n == 1 ? name : name + u' ' + QString::number(n);
    Json named = document;
    named["name"] = tried.toStdString();
    const QString path = folder() + u'/' + fileNameOf(tried.toStdString()) + QLatin1String(kSuffix);
    const Result<std::string> present = readTextFile(encodedPath(path));
    if (!present || *present == app::documentText(named)) return path;
  }
}

void SweepsController::startRanges() {
  const QString name = ranges_.name();
  const Result<Json> document = ranges_.document(name);
  if (!document) return parts_.messages.showErrors(document.diagnostics());
  if (!QDir().mkpath(folder())) return parts_.messages.showErrors({cannotWrite(folder())});
  const QString path = freeDescription(name, *document);
  Json named = *document;
  QString file = QFileInfo(path).fileName();
  file.chop(static_cast<qsizetype>(qstrlen(kSuffix)));
  const QString tail = file.mid(fileNameOf(name.toStdString()).size()).replace(u'_', u' ').trimmed();
  if (!tail.isEmpty()) named["name"] = (name + u' ' + tail).toStdString();
  writeAndRun(path, named, storeOf(name));
}

bool SweepsController::writeAndRun(const QString& path, const Json& document, const QString& store) {
  const auto written = writeFileAtomically(encodedPath(path), app::documentText(document));
  if (!written) {
    parts_.messages.showErrors(written.diagnostics());
    return false;
  }
  Result<app::SweepPtr> sweep = app::readSweep(encodedPath(path));
  if (!sweep) {
    parts_.messages.showErrors(sweep.diagnostics());
    return false;
  }
  run(*sweep, store);
  return true;
}

void SweepsController::run(app::SweepPtr sweep, const QString& store) {
  const QString name = words(app::nameOf(*sweep));
  library_.addDescription(sweep, store);
  parts_.views.want("sweeps");
  if (!runner_.start(sweep, store))
    return parts_.messages.showRefusal(tr("Another sweep is running."), tr("Stop it first, or wait for its end."));
  choose(store, name);
}

void SweepsController::sweepThese(const QStringList& parameters) {
  if (!parts_.session.design().isComplete()) return parts_.opening.openExample();
  ranges_.varyOnly(parameters);
  parts_.views.want("sweeps");
  if (parameters.size() > 1 && ranges_.variedCount() > 0) startRanges();
}

// The menu starts a sweep over this parameter, or over this and another one.
void SweepsController::openSliderMenu(const QString& id, const QPoint& globalPlace) {
  const auto line = std::find_if(ranges_.lines().begin(), ranges_.lines().end(),
                                 [&](const RangeLine& known) { return known.row.id == id; });
  if (line == ranges_.lines().end()) return;
  auto* menu = new QMenu(&parts_.window);
  menu->setObjectName("slider menu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  QMenu* two = menu->addMenu(tr("Sweep these two"));
  two->setObjectName("sweep two menu");
  for (const RangeLine& other : ranges_.lines())
    if (other.row.id != id)
      two->addAction(tr("%1 and %2").arg(line->row.label, lowered(other.row.label)), this,
                     [this, id, with = other.row.id] {
                       sweepThese({id, with});
                     });
  menu->addAction(tr("Vary %1 in a sweep").arg(lowered(line->row.label)), this, [this, id] {
    ranges_.vary(id, true);
    parts_.views.want("sweeps");
  });
  menu->addSeparator();
  menu->addAction(parts_.actions.action(kPowersOnlyAction));
  menu->popup(globalPlace);
}

void SweepsController::runExample() {
  const std::string root = app::bundledRoot(kExample);
  const QString path = QString::fromStdString(root) + u'/' + QLatin1String(kExample);
  Result<app::SweepPtr> sweep = app::readSweep(encodedPath(path));
  if (!sweep) return parts_.messages.showErrors(sweep.diagnostics());
  const QString to = folder();
  if (!QDir().mkpath(to)) return parts_.messages.showErrors({cannotWrite(to)});
  run(*sweep, to + u'/' + words(app::nameOf(**sweep)) + QStringLiteral(".tilesweep"));
}

void SweepsController::choose(const QString& store, const QString& name) {
  if (store != store_ || name != name_) sweep_.reset();
  store_ = store;
  name_ = name;
  const SweepEntry* entry = chosenEntry();
  if (entry && entry->sweep) sweep_ = entry->sweep;
  const bool runs = runner_.isRunning() && runner_.store() == store && runner_.name() == name;
  // A sweep that is not listed yet has rows if its store exists.
  const bool hasRows = entry ? entry->hasStore : !store.isEmpty() && QFileInfo(store).isFile();
  if (hasRows)
    explorer_.source().open(store, name);
  else
    explorer_.source().close();
  explorer_.source().setGrowing(runs || runsElsewhere());
  showEntries();
  showBand();
  showHindrances();
}

bool SweepsController::runsElsewhere() const {
  const SweepEntry* entry = chosenEntry();
  return entry && entry->worker;
}

const SweepEntry* SweepsController::chosenEntry() const {
  return store_.isEmpty() ? nullptr : library_.find(store_, name_);
}

app::SweepPtr SweepsController::chosenSweep() {
  if (sweep_) return sweep_;
  const store::SweepInfo* info = explorer_.source().sweep();
  if (!info) return nullptr;
  Result<app::SweepPtr> sweep = app::sweepOf(*info, encodedPath(store_));
  if (!sweep) {
    parts_.messages.showErrors(sweep.diagnostics());
    return nullptr;
  }
  sweep_ = std::move(sweep).value();
  return sweep_;
}

void SweepsController::runChosen() {
  if (runner_.isRunning()) return runner_.stop();
  if (runsElsewhere())
    return parts_.messages.showRefusal(tr("%1 runs in %2.").arg(name_, workerText(*chosenEntry()->worker)),
                                       tr("Wait for its end, or stop it there. Its rows appear here."));
  if (app::SweepPtr sweep = chosenSweep()) run(std::move(sweep), store_);
}

void SweepsController::refineChosen() {
  const app::SweepPtr sweep = chosenSweep();
  if (sweep && !runner_.start(sweep, store_, SweepRunner::Kind::Refinement))
    parts_.messages.showRefusal(tr("Another sweep is running."), tr("Stop it first, or wait for its end."));
}

void SweepsController::takeOutcome(const app::SweepOutcome& outcome) {
  view_->panel().setRunning(false);
  library_.refresh(runner_.store());
  if (runner_.store() == store_ && runner_.name() == name_) {
    if (!explorer_.source().sweep() && outcome.errors.empty()) explorer_.source().open(store_, name_);
    explorer_.source().setGrowing(false);
  }
  const bool isRefinement = runner_.kind() == SweepRunner::Kind::Refinement;
  if (!outcome.errors.empty())
    parts_.messages.showErrors(outcome.errors);
  else if (isRefinement && outcome.refined.empty() && !outcome.cancelled)
    parts_.messages.showNote(tr("Nothing lies between the front and its neighbours."),
                             tr("On every numeric axis they already have adjacent values."));
  else if (outcome.isComplete())
    parts_.messages.showDone(tr("Sweep %1 is complete: %2 in %3%4.")
                                 .arg(runner_.name(), rowsText(outcome.step.rows), timeText(runner_.secondsRun()),
                                      isRefinement || outcome.refined.empty()
                                          ? QString()
                                          : tr(", and refined: %1").arg(words(outcome.refined))));
  if (isRefinement && !outcome.refined.empty()) choose(runner_.store(), words(outcome.refined));
  showEntries();
  showBand();
  showHindrances();
  if (closing_ != Closing::No) closeAfterRun(closing_ == Closing::GoesOn);
}

std::optional<app::Design> SweepsController::designOf(std::uint32_t row) {
  const SweepPicturePtr picture = explorer_.picture();
  const app::SweepPtr sweep = chosenSweep();
  if (!picture || !sweep || row >= picture->rows.size()) return std::nullopt;
  parts_.tips.hide();
  Result<app::Design> design =
      app::designOfRow(*sweep, picture->rows.number(row), picture->rows.question(row), parts_.session.design());
  if (design) return std::move(design).value();
  parts_.messages.showErrors(design.diagnostics());
  return std::nullopt;
}

void SweepsController::makePresent(std::uint32_t row) {
  if (std::optional<app::Design> design = designOf(row))
    parts_.session.change(tr("%1 of %2").arg(rowName(explorer_.picture()->rows, row), name_), *std::move(design));
}

void SweepsController::pinRow(std::uint32_t row) {
  const std::optional<app::Design> design = designOf(row);
  if (!design) return;
  const QString name = tr("%1, %2").arg(rowName(explorer_.picture()->rows, row), name_);
  if (!parts_.session.pin(takenPinName(name, *design, parts_.session.session().pins), *design))
    parts_.messages.showRefusal(tr("There are %1 pins, the maximum.").arg(kMaxPins),
                                tr("Unpin one first, with the cross on its chip or in Design, Pins."));
}

// Closing the window asks whether to stop a running sweep or continue it as a command.
bool SweepsController::eventFilter(QObject* watched, QEvent* event) {
  const bool isClosing = watched == &parts_.window && event->type() == QEvent::Close;
  if (!isClosing || !runner_.isRunning()) return QObject::eventFilter(watched, event);
  event->ignore();
  if (closing_ == Closing::No) askBeforeClosing();
  return true;
}

void SweepsController::askBeforeClosing() {
  const auto closing = [this](Closing how) {
    return [this, how] {
      if (!runner_.isRunning()) return closeAfterRun(how == Closing::GoesOn);
      closing_ = how;
      runner_.stop();
    };
  };
  std::vector<Messages::Choice> choices;
  if (runner_.kind() == SweepRunner::Kind::Rows && !runner_.description().isEmpty())
    choices.push_back({tr("Go on as a command"), closing(Closing::GoesOn)});
  choices.push_back({tr("Stop and close"), closing(Closing::Stops)});
  parts_.messages.ask(
      tr("%1 is running: %2 of %3.")
          .arg(runner_.name(), wholeText(static_cast<double>(runner_.step().done)), rowsText(runner_.step().rows)),
      tr("Its rows are kept."), std::move(choices));
}

void SweepsController::closeAfterRun(bool goesOn) {
  closing_ = Closing::No;
  if (goesOn && runner_.step().done < runner_.step().rows) {
    const QString program = QCoreApplication::applicationDirPath() + QStringLiteral("/tilescope-cli");
    const QStringList words{QStringLiteral("sweep"), runner_.description(), QStringLiteral("--store"), runner_.store()};
    if (!QProcess::startDetached(program, words))
      return parts_.messages.showRefusal(tr("%1 cannot be started.").arg(program),
                                         tr("Its rows are kept: open the store again, or run the command yourself."));
  }
  parts_.window.close();
}

}  // namespace tilescope::gui

#include "moc_sweeps_controller.cpp"
