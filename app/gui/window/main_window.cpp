// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QMimeData>
#include <QThreadPool>
#include <QUrl>
#include <QVBoxLayout>
#include <QWindow>

#include "app/common/design.h"
#include "app/gui/kit/chrome/activity_bar.h"
#include "app/gui/kit/chrome/status_bar.h"
#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/session/design_choices.h"
#include "app/gui/session/window_names.h"
#include "app/gui/views/compare/compare_controller.h"
#include "app/gui/views/compare/compare_view.h"
#include "app/gui/views/explore/budgets_controller.h"
#include "app/gui/views/explore/curves_controller.h"
#include "app/gui/views/explore/design_controller.h"
#include "app/gui/views/explore/design_panel.h"
#include "app/gui/views/explore/designs/designs_controller.h"
#include "app/gui/views/explore/explore_view.h"
#include "app/gui/views/explore/lens_controller.h"
#include "app/gui/views/explore/log_controller.h"
#include "app/gui/views/explore/measured_controller.h"
#include "app/gui/views/explore/roofline/roof_dragging.h"
#include "app/gui/views/explore/verdict_controller.h"
#include "app/gui/views/explore/why_card.h"
#include "app/gui/views/file_opening.h"
#include "app/gui/views/layer_tips.h"
#include "app/gui/views/mapping/mapping_controller.h"
#include "app/gui/views/mapping/mapping_view.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/partition/partition_panel.h"
#include "app/gui/views/start/start_column.h"
#include "app/gui/views/start/start_view.h"
#include "app/gui/views/validate/validation_view.h"
#include "app/gui/window/command_card.h"
#include "app/gui/window/editor_controller.h"
#include "app/gui/window/export_controller.h"
#include "app/gui/window/help_controller.h"
#include "app/gui/window/layout_controller.h"
#include "app/gui/window/palette_controller.h"
#include "app/gui/window/partition_controller.h"
#include "app/gui/window/pins_bar.h"
#include "app/gui/window/pins_controller.h"
#include "app/gui/window/plot_controller.h"
#include "app/gui/window/report_controller.h"
#include "app/gui/window/session_files_controller.h"
#include "app/gui/window/start_controller.h"
#include "app/gui/window/status_line.h"
#include "app/gui/window/top_bar.h"
#include "app/gui/window/view_stack.h"
#include "app/gui/window/window_size.h"

namespace tilescope::gui {
namespace {

QString inFolder(const QString& folder, const char* name) {
  return folder.isEmpty() ? QString() : folder + "/" + name;
}

}  // namespace

MainWindow::MainWindow(Session start, ThemeController& themes, const QString& dataFolder)
    : themes_(themes),
      session_(std::move(start)),
      pins_(session_, queue_),
      model_(session_, runner_, &pins_),
      mapping_(session_, model_),
      compare_(session_, model_, pins_, queue_),
      solved_(session_, runner_),
      curves_(session_, queue_),
      designs_(session_, solved_, queue_),
      editor_(session_),
      gallery_(queue_),
      recent_(inFolder(dataFolder, "recent.json")),
      sessionFiles_(session_, inFolder(dataFolder, "autosave"),
                    {[this] { return windowState(); }, [this] { return designs_.known(); }}),
      actions_(themes),
      top_(new TopBar(*menuBar(), &themes, this)),
      centre_(new QWidget(this)),
      activities_(new ActivityBar(&themes, centre_)),
      panel_(new DesignPanel(&themes, centre_)),
      messages_(new Messages(&themes, centre_)),
      tips_(new LayerTips(model_, &themes, this)),
      designsSide_(new DesignsController(designs_, session_, *tips_, &themes, this)),
      views_(new ViewStack(session_, &themes, centre_)),
      exploreView_(new ExploreView(model_, session_, *designsSide_, *tips_, log_, &themes, views_)),
      verdict_(new VerdictController(*views_->band(), model_, session_, editor_, *tips_, this)),
      mappingView_(new MappingView(mapping_, session_, *tips_, &themes, views_)),
      side_(new DesignController(*panel_, session_, editor_, model_, pins_, this)),
      files_(new FileOpening(session_, sessionFiles_, model_, this)),
      startColumn_(new StartColumn(&themes, centre_)),
      startView_(new StartView(gallery_, &themes, views_)),
      firstUse_(inFolder(dataFolder, "first_use.json")) {
  setObjectName("main window");
  views_->addView("explore", exploreView_);
  views_->addView("mapping", mappingView_);
  auto* compare = new CompareView(compare_, session_, &themes, views_);
  views_->addView("compare", compare);
  views_->addView("start", startView_);
  views_->addView("validate", new ValidationView(validation_, *tips_, &themes_, views_));
  partition_ = new PartitionController({session_, model_, pins_, *panel_, *side_, *views_, *tips_, themes_, this});
  export_ = new ExportController(session_, model_, *views_, themes_, this);
  help_ = new HelpController(actions_, *messages_, *views_, &themes_, this);
  setAcceptDrops(true);
  setMinimumSize(kMinWindow);
  auto* bar = new StatusBar(&themes, this);
  setStatusBar(bar);
  status_ = new StatusLine(*bar, model_, session_, this);
  new LogController(log_, *messages_, model_, session_, this);
  sessionSide_ = new SessionFilesController({sessionFiles_, recent_, session_, model_, *files_, *messages_, *this},
                                            actions_, *bar);
  startSide_ = new StartController(
      {*startColumn_, *startView_, gallery_, sessionFiles_, recent_, *sessionSide_, *files_}, actions_, this);
  measured_ = new MeasuredController(session_, *files_, actions_, this);
  report_ = new ReportController({session_, designs_, sessionFiles_, *export_, *messages_, *this}, *bar);
  addActions();
  editors_ = new EditorController(actions_, session_, editor_, model_, *tips_, *views_, themes_, this);
  plots_ = new PlotController(actions_, session_, *views_, themes_, this);
  layouts_ = new LayoutController(*views_, actions_, *messages_, &themes_, inFolder(dataFolder, "layouts.json"), this);
  auto* pins = new PinsController(*views_->pinsBar(), session_, pins_, actions_, this);
  connect(pins, &PinsController::refused, messages_, &Messages::showRefusal);
  auto* compareSide = new CompareController(compare_, *compare, actions_, this);
  connect(compareSide, &CompareController::viewWanted, this, [this] { showView("compare"); });
  new RoofDragging(exploreView_->roofline(), session_, editor_, this);
  new BudgetsController(*panel_, session_, model_, this);
  new CurvesController(*panel_, curves_, session_, actions_, this);
  designsSide_->addActions(actions_);
  layOut();
  connectParts();
  // Reading every bundled file takes longer than a frame: done before the first list is opened.
  QThreadPool::globalInstance()->start([] { warmChoices(); });
  setFocus();  // on no control, until the user says so
}

// While what the views speak of is still there.
MainWindow::~MainWindow() {
  hide();
}

void MainWindow::setAnimated(bool animated) {
  views_->setAnimated(animated);
}

bool MainWindow::isComplete() const {
  if (!pins_.isSettled()) return false;
  if (!session_.request() || model_.hasFailed()) return views_->isSettled();
  return model_.plan() && !model_.isStale() && model_.isVerdictFresh() && views_->isSettled();
}

void MainWindow::layOut() {
  for (const ViewRow& row : kViewRows)
    if (QLatin1String(row.id) != QLatin1String("help"))
      activities_->addEntry(
          {row.id, row.icon, QObject::tr(row.title), actions_.action(QStringLiteral("view.") + row.id)->toolTip()});
  activities_->setActive("explore");
  connect(activities_, &ActivityBar::activated, this, &MainWindow::showView);
  connect(activities_, &ActivityBar::themeRequested, this,
          [this] { setTheme(themes_.theme().isDark() ? ThemeMode::Light : ThemeMode::Dark); });
  connect(activities_, &ActivityBar::helpRequested, help_, &HelpController::openForView);
  connect(help_, &HelpController::viewWanted, this, &MainWindow::showView);
  auto* right = new QVBoxLayout;
  right->setSpacing(0);
  right->addWidget(messages_);
  right->addWidget(views_, 1);
  auto* row = new QHBoxLayout(centre_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(activities_);
  row->addWidget(startColumn_);
  row->addWidget(panel_);
  startColumn_->hide();
  row->addLayout(right, 1);
  setCentralWidget(centre_);
  actions_.fill(*menuBar());
  panel_->setHeaderActions({actions_.action("edit.undo"), actions_.action("edit.redo"), actions_.action("edit.reset")});
}

void MainWindow::connectParts() {
  connect(lens_, &LensController::viewWanted, this, [this] { showView("explore"); });
  connect(palette_, &PaletteController::viewWanted, this, &MainWindow::showView);
  connect(palette_, &PaletteController::layerChosen, lens_, &LensController::showLayer);
  connect(&solved_, &SolvedDesigns::solved, &curves_, &ParameterCurves::learn);
  connect(&curves_, &ParameterCurves::solved, &designs_, &DesignsModel::learn);
  const auto showErrors = [this](const Diagnostics& reasons) { messages_->showErrors(reasons); };
  // Later: the strip changes the layout, and the fault may be one of painting.
  connect(
      &faults_, &Faults::reported, this, [this](const Diagnostic& fault) { messages_->showErrors({fault}); },
      Qt::QueuedConnection);
  connect(&queue_, &PlanQueue::faulted, &faults_, [this](const QString& what) { faults_.report(what); });
  connect(&session_, &SessionController::refused, this, showErrors);
  connect(&session_, &SessionController::designChanged, messages_, &Messages::clear);
  connect(&session_, &SessionController::designChanged, measured_, &MeasuredController::followNetwork);
  for (const auto changed : {&ExploreModel::verdictChanged, &ExploreModel::pictureChanged, &ExploreModel::staleChanged})
    connect(&model_, changed, this, &MainWindow::showHindrances);
  connect(&session_, &SessionController::designChanged, this, &MainWindow::showHindrances);
  showHindrances();
  // What was stopped does not come any more.
  const auto holdQueue = [this] {
    queue_.setHeld(model_.plan() != nullptr && model_.isStale() && !model_.progress().stopped);
  };
  connect(&session_, &SessionController::designChanged, this, holdQueue);
  connect(&model_, &ExploreModel::pictureChanged, this, holdQueue);
  connect(&model_, &ExploreModel::failed, this, showErrors);
  connect(side_, &DesignController::failed, this, showErrors);
  connect(startSide_, &StartController::failed, this, showErrors);
  connect(&sessionFiles_, &SessionFiles::changed, this, [this] {
    top_->setFile(sessionFiles_.path());
    status_->setSessionWarnings(sessionFiles_.warnings());
  });
  connect(&sessionFiles_, &SessionFiles::recalled, &designs_, &DesignsModel::recall);
  connect(&sessionFiles_, &SessionFiles::shown, this, &MainWindow::restore);
  connect(files_, &FileOpening::opened, this, [this] {
    if (views_->shownId() == "start") showView("explore");
  });
  connect(side_, &DesignController::openRequested, files_, &FileOpening::openWithDialog);
  connect(files_, &FileOpening::failed, this, showErrors);
  connect(files_, &FileOpening::saved, this,
          [this](const QString& path) { messages_->showDone(tr("Saved %1.").arg(path)); });
  connect(measured_, &MeasuredController::warned, messages_, &Messages::showWarnings);
  connect(plots_, &PlotController::failed, this, showErrors);
  connect(editors_, &EditorController::failed, this, showErrors);
  connect(editors_, &EditorController::noted, messages_, &Messages::showDone);
  connect(partition_, &PartitionController::failed, this, showErrors);
  connect(export_, &ExportController::viewWanted, this, [this] { showView("export"); });
  connect(export_, &ExportController::failed, this, showErrors);
  connect(export_, &ExportController::noted, messages_, &Messages::showDone);
  connect(report_, &ReportController::openWanted, this,
          [](const QString& path) { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); });
  connect(partition_, &PartitionController::noted, messages_, &Messages::showDone);
  connect(plots_, &PlotController::noted, messages_, &Messages::showDone);
  connect(views_, &ViewStack::exampleRequested, files_, &FileOpening::openExample);
  connect(views_, &ViewStack::openRequested, files_, &FileOpening::openWithDialog);
  connect(views_->band(), &VerdictBand::applyRequested, actions_.action("design.apply"), &QAction::trigger);
  connect(views_->band(), &VerdictBand::whyRequested, actions_.action("design.why"), &QAction::trigger);
  connect(views_->band(), &VerdictBand::commandRequested, actions_.action("file.command"), &QAction::trigger);
  connect(&mapping_, &MappingModel::refused, messages_, &Messages::showRefusal);
  connect(&session_, &SessionController::mappingsChanged, messages_, &Messages::clear);
  connect(messages_, &Messages::done, status_, &StatusLine::showDone);
  connect(status_, &StatusLine::stopRequested, actions_.action("design.stop"), &QAction::trigger);
}

void MainWindow::addActions() {
  actions_.add({"file.save_plan", tr("&File"), tr("Save plan…"), tr("Write the plan as JSON, as tilescope-cli does"),
                "download", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), false, true},
               [this] { files_->savePlanWithDialog(); });
  report_->addActions(actions_);
  actions_.add({"file.command", tr("&File"), tr("Show command"), tr("The command line that makes what this view shows"),
                "terminal", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)},
               [this] {
                 const auto why = app::whyNoCommand(session_.design());
                 if (why && views_->shownView()->isOfDesign()) return messages_->showErrors({*why});
                 const ViewCommand command =
                     views_->shownView()->command(app::wordsOf(session_.design()), session_.session().budgets);
                 (new CommandCard(command, &themes_, this))->openBelow(*views_->band());
               });
  actions_.add({"file.quit", tr("&File"), tr("Quit"), tr("Close the window"), "x", QKeySequence(Qt::CTRL | Qt::Key_Q),
                false, true},
               [this] { close(); });
  addEditActions();
  addViewActions();
  addDesignActions();
  mappingSide_ = new MappingController(
      mapping_, *mappingView_, [this] { return views_->shownId() == "mapping"; }, actions_, this);
  partition_->addActions(actions_);
  export_->addActions(actions_);
  lens_ = new LensController(*exploreView_, model_, session_, actions_, &themes_, this);
  palette_ =
      new PaletteController(*top_->field(), actions_, editor_, session_, model_, *panel_, *side_, &themes_, this);
  palette_->setPartition(*partition_);
  help_->addActions(export_->model());
  help_->addTour(session_, *startView_, firstUse_);
  connect(palette_, &PaletteController::helpChosen, help_, &HelpController::open);
  lens_->setFindElsewhere([this] { return help_->findInPage(); });
  export_->connectView(actions_);
}

void MainWindow::addEditActions() {
  QUndoStack& history = session_.history();
  actions_.adopt({"edit.undo", tr("&Edit"), {}, tr("Undo the last step"), "undo-2", QKeySequence::Undo},
                 history.createUndoAction(this, tr("Undo")));
  actions_.adopt({"edit.redo", tr("&Edit"), {}, tr("Redo the last step"), "redo-2", QKeySequence::Redo},
                 history.createRedoAction(this, tr("Redo")));
  QAction* reset =
      actions_.add({"edit.reset", tr("&Edit"), tr("Reset to the profile"), tr("Discard all changes of the profile"),
                    "rotate-ccw", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R)},
                   [this] {
                     panel_->abandonEntries();
                     editor_.resetAll();
                   });
  const auto enable = [this, reset] { reset->setEnabled(!session_.design().edits.empty() || session_.design().batch); };
  connect(&session_, &SessionController::designChanged, this, enable);
  enable();
  actions_.add({"edit.copy", tr("&Edit"), tr("Copy"),
                tr("Copies the explanation on screen with its formula and source, or the rows of the table"), "copy",
                QKeySequence::Copy, false, true},
               [this] {
                 const QString explanation = tips_->text();
                 const QString words = explanation.isEmpty() ? views_->shownView()->copyText() : explanation;
                 if (!words.isEmpty()) QApplication::clipboard()->setText(words);
               });
  actions_.add({"edit.select_none",
                tr("&Edit"),
                tr("Select nothing"),
                tr("Clear the selection"),
                {},
                QKeySequence(Qt::Key_Escape)},
               [this] { session_.select({}); });
}

WindowState MainWindow::windowState() const {
  return {views_->shownId(), size(), partition_->panel().usualFolds(), views_->states()};
}

void MainWindow::restore(const WindowState& state) {
  messages_->clear();
  if (state.folded) partition_->panel().setUsualFolds(*state.folded);
  views_->restore(state.views);
  showView(views_->hasView(state.view) ? state.view : "explore");
}

void MainWindow::setTimed(bool timed) {
  model_.setTimed(timed);
  status_->setTimed(timed);
}

void MainWindow::setPatient(bool patient) {
  queue_.setPatient(patient);
}

void MainWindow::takeLastLayout() {
  layouts_->takeLast();
}

void MainWindow::showWarnings(const Diagnostics& warnings) {
  messages_->showWarnings(warnings);
}

void MainWindow::showView(const QString& id) {
  tips_->hide();
  const QWidget* focused = focusWidget();
  const bool leavesStart =
      id != "start" && focused && (startView_->isAncestorOf(focused) || startColumn_->isAncestorOf(focused));
  views_->showView(id);
  startColumn_->setVisible(id == "start");
  panel_->setVisible(id != "start" && id != "help");
  views_->pinsBar()->setAgainstPresent(id == "compare");
  activities_->setActive(id);
  actions_.action("view." + id)->setChecked(true);
  mappingSide_->enableLoopActions();
  verdict_->setActive(id != "partition");
  partition_->setShown(id == "partition");
  status_->showPartition(id == "partition" ? &partition_->model() : nullptr);
  showHindrances();
  // Beside the cards of one layer, the metrics say that they are of all.
  verdict_->setScope(id == "mapping" ? tr("network") : QString());
  // What had the focus is gone: the keys go on with what changes the design.
  const ParameterRows parameters = leavesStart ? editor_.parameters() : ParameterRows{};
  if (!parameters.empty()) panel_->focusParameter(parameters.front().id);
}

void MainWindow::addViewActions() {
  for (const ViewRow& row : kViewRows) {
    const QString id = row.id;
    actions_.add({.id = "view." + id,
                  .menu = tr("&View"),
                  .text = QObject::tr(row.title),
                  .tip = QObject::tr(row.tip),
                  .icon = row.icon,
                  .shortcut = QKeySequence(Qt::CTRL | row.key),
                  .exclusive = true},
                 [this, id] { showView(id); });
  }
  actions_.action("view." + views_->shownId())->setChecked(true);
  const auto addMode = [this](const QString& id, const QString& words, const QString& tip, ThemeMode mode) {
    actions_
        .add({.id = id, .menu = tr("&View") + "/" + tr("Theme"), .text = words, .tip = tip, .exclusive = true},
             [this, mode] { setTheme(mode); })
        ->setChecked(themes_.mode() == mode);
  };
  addMode("view.theme.light", tr("Light"), tr("Dark text on light surfaces"), ThemeMode::Light);
  addMode("view.theme.dark", tr("Dark"), tr("Light text on dark surfaces"), ThemeMode::Dark);
  addMode("view.theme.system", tr("System"), tr("As the desktop has it"), ThemeMode::System);
}

void MainWindow::addDesignActions() {
  actions_.add({"design.apply", tr("&Design"), tr("Apply the best change"),
                tr("The change that the diagnosis suggests"), "lightbulb", QKeySequence(Qt::CTRL | Qt::Key_Return)},
               [this] { views_->shownId() == "partition" ? partition_->apply() : verdict_->applyRemedy(); });
  actions_.add({"design.why",
                tr("&Design"),
                tr("Why?"),
                tr("What changes would improve, and what they cost"),
                {},
                QKeySequence(Qt::CTRL | Qt::Key_I)},
               [this] {
                 if (views_->shownId() == "partition") return partition_->explain();
                 auto* card = new WhyCard(model_, &themes_, this);
                 connect(card, &WhyCard::chosen, this,
                         [this](const Change& change) { editor_.apply(change.edits(), change.takesEveryDataflow()); });
                 // It speaks of the present design.
                 connect(&session_, &SessionController::designChanged, card, &QWidget::close);
                 connect(&session_, &SessionController::budgetsChanged, card, &QWidget::close);
                 card->openBelow(*views_->band());
               });
  actions_.add({.id = "design.stop",
                .menu = tr("&Design"),
                .text = tr("Stop the search"),
                .tip = tr("Ends the search and keeps what it has"),
                .shortcut = QKeySequence(Qt::CTRL | Qt::Key_Period)},
               [this] { runner_.stop(); });
}

void MainWindow::showHindrances() {
  const QString design = session_.request() ? QString() : tr("Choose a network and a hardware profile first.");
  const QString verdict = !model_.isVerdictFresh()   ? tr("The changes are still being tried.")
                          : model_.changes().empty() ? tr("No change was tried: the diagnosis shows why.")
                                                     : QString();
  actions_.setHindrance("file.command", views_->shownView()->isOfDesign() ? design : QString());
  // The partition view has a diagnosis of its own.
  const bool isPartition = views_->shownId() == "partition";
  actions_.setHindrance("design.why", design.isEmpty() && !isPartition ? verdict : design);
}

void MainWindow::setTheme(ThemeMode mode) {
  themes_.setMode(mode);
  const char* id = mode == ThemeMode::Light  ? "view.theme.light"
                   : mode == ThemeMode::Dark ? "view.theme.dark"
                                             : "view.theme.system";
  actions_.action(id)->setChecked(true);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  sessionFiles_.close();
  layouts_->keepLast();
  QMainWindow::closeEvent(event);
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  windowHandle()->installEventFilter(this);
}

// Before the widget under the pointer: a field for words would take the name of a file as words.
bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
  const bool isDrag =
      event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove || event->type() == QEvent::Drop;
  if (watched != windowHandle() || !isDrag) return QMainWindow::eventFilter(watched, event);
  auto* drop = static_cast<QDropEvent*>(event);
  if (!files_->canOpen(drop->mimeData())) return false;
  if (event->type() == QEvent::Drop)
    dropEvent(drop);
  else
    drop->acceptProposedAction();
  return true;
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (files_->canOpen(event->mimeData())) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  files_->open(event->mimeData());
  event->acceptProposedAction();
}

}  // namespace tilescope::gui

#include "moc_main_window.cpp"
