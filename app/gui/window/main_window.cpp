// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/main_window.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QMimeData>
#include <QThreadPool>
#include <QVBoxLayout>
#include <QWhatsThis>

#include "app/common/design.h"
#include "app/gui/chrome/activity_bar.h"
#include "app/gui/chrome/status_bar.h"
#include "app/gui/chrome/verdict_band.h"
#include "app/gui/editors/editor_side.h"
#include "app/gui/models/design_choices.h"
#include "app/gui/panel/design_panel.h"
#include "app/gui/window/command_card.h"
#include "app/gui/window/design_side.h"
#include "app/gui/window/explore_view.h"
#include "app/gui/window/file_opening.h"
#include "app/gui/window/layer_tips.h"
#include "app/gui/window/mapping_view.h"
#include "app/gui/window/messages.h"
#include "app/gui/window/plot_side.h"
#include "app/gui/window/status_line.h"
#include "app/gui/window/verdict_side.h"
#include "app/gui/window/view_stack.h"
#include "app/gui/window/why_card.h"
#include "core/base/version.h"

namespace tilescope::gui {
namespace {

constexpr QSize kLeastSize(1024, 640);  // below, plots would fall under their least sizes

}  // namespace

MainWindow::MainWindow(Session start, ThemeController& themes)
    : themes_(themes),
      session_(std::move(start)),
      model_(session_, runner_),
      mapping_(session_, model_),
      editor_(session_),
      actions_(themes),
      panel_(new DesignPanel(&themes, this)),
      tips_(new LayerTips(model_, &themes, this)),
      views_(new ViewStack(session_, &themes, this)),
      verdict_(new VerdictSide(*views_->band(), model_, session_, editor_, *tips_, this)),
      mappingView_(new MappingView(mapping_, session_, *tips_, &themes)),
      activities_(new ActivityBar(&themes, this)),
      messages_(new Messages(&themes, this)),
      side_(new DesignSide(*panel_, session_, editor_, model_, this)),
      files_(new FileOpening(session_, model_, this)) {
  setObjectName("main window");
  views_->addView("explore", new ExploreView(model_, session_, *tips_, &themes));
  views_->addView("mapping", mappingView_);
  setAcceptDrops(true);
  setMinimumSize(kLeastSize);
  auto* bar = new StatusBar(&themes, this);
  setStatusBar(bar);
  status_ = new StatusLine(*bar, model_, session_, this);
  addActions();
  editors_ = new EditorSide(actions_, session_, editor_, *views_, themes_, this);
  plots_ = new PlotSide(actions_, session_, *views_, themes_, this);
  layOut();
  connectParts();
  updateTitle();
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
  if (!session_.request()) return true;
  if (model_.hasFailed()) return true;
  return model_.plan() && !model_.isStale() && model_.isVerdictFresh() && views_->isSettled();
}

void MainWindow::layOut() {
  activities_->addEntry({"explore", "compass", tr("Explore"), actions_.action("view.explore")->toolTip()});
  activities_->addEntry({"mapping", "layers-2", tr("Mapping"), actions_.action("view.mapping")->toolTip()});
  editors_->addEntries(*activities_);
  activities_->setActive("explore");
  connect(activities_, &ActivityBar::activated, this, &MainWindow::showView);
  connect(activities_, &ActivityBar::themeRequested, this,
          [this] { setTheme(themes_.theme().isDark() ? ThemeMode::Light : ThemeMode::Dark); });
  connect(activities_, &ActivityBar::helpRequested, this, [] { QWhatsThis::enterWhatsThisMode(); });
  auto* right = new QVBoxLayout;
  right->setSpacing(0);
  right->addWidget(messages_);
  right->addWidget(views_, 1);
  auto* centre = new QWidget(this);
  auto* row = new QHBoxLayout(centre);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(activities_);
  row->addWidget(panel_);
  row->addLayout(right, 1);
  setCentralWidget(centre);
  actions_.fill(*menuBar());
  panel_->setHeaderActions({actions_.action("edit.undo"), actions_.action("edit.redo"), actions_.action("edit.reset")});
}

void MainWindow::connectParts() {
  const auto showErrors = [this](const Diagnostics& reasons) { messages_->showErrors(reasons); };
  connect(&session_, &SessionController::refused, this, showErrors);
  connect(&session_, &SessionController::designChanged, messages_, &Messages::clear);
  connect(&session_, &SessionController::designChanged, this, &MainWindow::updateTitle);
  const auto holdQueue = [this] { queue_.setHeld(model_.plan() != nullptr && model_.isStale()); };
  connect(&session_, &SessionController::designChanged, this, holdQueue);
  connect(&model_, &ExploreModel::pictureChanged, this, holdQueue);
  connect(&model_, &ExploreModel::failed, this, showErrors);
  connect(side_, &DesignSide::failed, this, showErrors);
  connect(side_, &DesignSide::openRequested, files_, &FileOpening::openWithDialog);
  connect(files_, &FileOpening::failed, this, showErrors);
  connect(files_, &FileOpening::saved, this,
          [this](const QString& path) { messages_->showNote(tr("Saved %1.").arg(path), {}); });
  connect(plots_, &PlotSide::failed, this, showErrors);
  connect(editors_, &EditorSide::failed, this, showErrors);
  connect(editors_, &EditorSide::noted, this, [this](const QString& what) { messages_->showNote(what, {}); });
  connect(plots_, &PlotSide::noted, this, [this](const QString& what) { messages_->showNote(what, {}); });
  connect(views_, &ViewStack::exampleRequested, files_, &FileOpening::openExample);
  connect(views_, &ViewStack::openRequested, files_, &FileOpening::openWithDialog);
  connect(views_->band(), &VerdictBand::whyRequested, actions_.action("design.why"), &QAction::trigger);
  connect(views_->band(), &VerdictBand::commandRequested, actions_.action("file.command"), &QAction::trigger);
  connect(&mapping_, &MappingModel::refused, messages_, &Messages::showRefusal);
  connect(&session_, &SessionController::mappingsChanged, messages_, &Messages::clear);
  mappingView_->setActions(actions_.action("mapping.best"),
                           {actions_.action("mapping.copy_text"), actions_.action("mapping.copy_json")});
  connect(status_, &StatusLine::stopRequested, actions_.action("design.stop"), &QAction::trigger);
}

void MainWindow::addActions() {
  actions_.add({"file.open", tr("&File"), tr("Open…"), tr("Open a network or a hardware profile"), "folder-open",
                QKeySequence::Open},
               [this] { files_->openWithDialog(); });
  actions_.add({"file.save_plan", tr("&File"), tr("Save plan…"), tr("Write the plan as JSON, as tilescope-cli does"),
                "download", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)},
               [this] { files_->savePlanWithDialog(); });
  actions_.add({"file.command", tr("&File"), tr("Show command"), tr("The command line that makes the same plan"),
                "terminal", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)},
               [this] {
                 if (!session_.request()) return;
                 if (const auto why = app::whyNoCommand(session_.design())) return messages_->showErrors({*why});
                 const std::string command = app::planCommand(app::wordsOf(session_.design())) + " -o plan.json";
                 (new CommandCard(QString::fromStdString(command), &themes_, this))->openBelow(*views_->band());
               });
  actions_.add({"file.quit", tr("&File"), tr("Quit"), tr("Close the window"), "x", QKeySequence::Quit, false, true},
               [this] { close(); });
  addEditActions();
  addViewActions();
  addDesignActions();
  addMappingActions();
  actions_.add({"help.whats_this", tr("&Help"), tr("What's this?"), tr("Explains what is clicked next"), "circle-help",
                QKeySequence::WhatsThis},
               [] { QWhatsThis::enterWhatsThisMode(); });
  actions_.add({"help.about", tr("&Help"), tr("About Tilescope"), tr("Version and licence")}, [this] {
    const QString version = QString::fromUtf8(std::string(toolVersion()).c_str());
    messages_->showNote(tr("Tilescope %1.").arg(version),
                        tr("Licence GPL-3.0-or-later. Icons by Lucide, plots by QCustomPlot, window by Qt."));
  });
}

void MainWindow::addEditActions() {
  QUndoStack& history = session_.history();
  actions_.adopt({"edit.undo", tr("&Edit"), {}, tr("Take the last step back"), "undo-2", QKeySequence::Undo},
                 history.createUndoAction(this, tr("Undo")));
  actions_.adopt({"edit.redo", tr("&Edit"), {}, tr("Do the step again"), "redo-2", QKeySequence::Redo},
                 history.createRedoAction(this, tr("Redo")));
  QAction* reset =
      actions_.add({"edit.reset", tr("&Edit"), tr("Reset to the profile"), tr("Take all changes of the profile away"),
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

void MainWindow::showView(const QString& id) {
  tips_->hide();
  views_->showView(id);
  activities_->setActive(id);
  actions_.action("view." + id)->setChecked(true);
  enableLoopActions();
  // Beside the cards of one layer, the figures say that they are of all.
  verdict_->setScope(id == "mapping" ? tr("network") : QString());
}

void MainWindow::addViewActions() {
  auto* views = new QActionGroup(this);
  const auto addView = [&](const QString& id, const QString& words, const QString& tip, const QString& icon,
                           Qt::Key key) {
    QAction* action = actions_.add({"view." + id, tr("&View"), words, tip, icon, QKeySequence(Qt::CTRL | key), true},
                                   [this, id] { showView(id); });
    action->setActionGroup(views);
    action->setChecked(id == views_->shownId());
  };
  addView("explore", tr("Explore"), tr("Roofline, traffic and layers of the best plan"), "compass", Qt::Key_1);
  addView("mapping", tr("Mapping"), tr("Loops, tiles and movements of one layer"), "layers-2", Qt::Key_2);
  addView("hardware", tr("Hardware"), tr("The profile: memories, ports, energies, dataflows"), "cpu", Qt::Key_7);
  addView("network", tr("Network"), tr("The layers of the network, and the batch"), "network", Qt::Key_8);
  auto* modes = new QActionGroup(this);
  const auto addMode = [&](const QString& id, const QString& words, const QString& tip, ThemeMode mode) {
    QAction* action =
        actions_.add({id, tr("&View") + "/" + tr("Theme"), words, tip, {}, {}, true}, [this, mode] { setTheme(mode); });
    action->setActionGroup(modes);
    action->setChecked(themes_.mode() == mode);
  };
  addMode("view.theme.light", tr("Light"), tr("Dark text on light surfaces"), ThemeMode::Light);
  addMode("view.theme.dark", tr("Dark"), tr("Light text on dark surfaces"), ThemeMode::Dark);
  addMode("view.theme.system", tr("System"), tr("As the desktop has it"), ThemeMode::System);
  actions_.add({.id = "view.reset_layout",
                .menu = tr("&View"),
                .text = tr("Reset layout"),
                .tip = tr("Put the docks back into their places"),
                .separatorBefore = true},
               [this] { views_->resetLayout(); });
}

void MainWindow::addDesignActions() {
  actions_.add({"design.apply", tr("&Design"), tr("Apply the best change"), tr("The change that the verdict proposes"),
                "lightbulb", QKeySequence(Qt::CTRL | Qt::Key_Return)},
               [this] { verdict_->applyRemedy(); });
  actions_.add({"design.why",
                tr("&Design"),
                tr("Why?"),
                tr("What one step of every parameter would buy"),
                {},
                QKeySequence(Qt::CTRL | Qt::Key_I)},
               [this] {
                 if (!model_.isVerdictFresh() || model_.changes().empty()) return;
                 auto* card = new WhyCard(model_, &themes_, this);
                 connect(card, &WhyCard::chosen, this, [this](const Change& change) { editor_.apply({change.edit}); });
                 card->openBelow(*views_->band());
               });
  actions_.add({.id = "design.stop",
                .menu = tr("&Design"),
                .text = tr("Stop the search"),
                .tip = tr("Ends the search and keeps what it has"),
                .shortcut = QKeySequence(Qt::CTRL | Qt::Key_Period)},
               [this] { runner_.stop(); });
}

void MainWindow::addMappingActions() {
  QAction* best = actions_.add({"mapping.best", tr("&Design"), tr("Back to best"),
                                tr("Show the best mapping of the layer in place of the edited one"), "rotate-ccw",
                                QKeySequence(Qt::CTRL | Qt::Key_B), false, true},
                               [this] { mapping_.backToBest(); });
  const auto enable = [this, best] { best->setEnabled(mapping_.isEdited()); };
  connect(&mapping_, &MappingModel::changed, this, enable);
  enable();
  QAction* split = actions_.add({"mapping.split",
                                 tr("&Design"),
                                 tr("Split loop"),
                                 tr("Splits the selected loop of the nest: its smallest prime factor goes inside"),
                                 {},
                                 QKeySequence(Qt::CTRL | Qt::Key_D)},
                                [this] { mappingView_->splitLoop(); });
  QAction* merge = actions_.add({"mapping.merge",
                                 tr("&Design"),
                                 tr("Merge with the next loop"),
                                 tr("Makes one loop of the selected one and the next one further out"),
                                 {},
                                 QKeySequence(Qt::CTRL | Qt::Key_J)},
                                [this] { mappingView_->mergeLoop(); });
  for (QAction* action : {split, merge}) action->setEnabled(false);
  connect(mappingView_, &MappingView::selectedLoopChanged, this, &MainWindow::enableLoopActions);
  const auto copy = [](const QString& words) {
    if (!words.isEmpty()) QApplication::clipboard()->setText(words);
  };
  actions_.add({"mapping.copy_text",
                tr("&Edit"),
                tr("Copy mapping as text"),
                tr("Loops, tiles and movements of the shown layer, line by line"),
                "copy",
                {},
                false,
                true},
               [this, copy] { copy(mapping_.text()); });
  actions_.add({"mapping.copy_json", tr("&Edit"), tr("Copy mapping as JSON"),
                tr("The mapping of the shown layer in the format tilescope.mapping/1")},
               [this, copy] { copy(mapping_.json()); });
}

void MainWindow::enableLoopActions() {
  const bool selected = views_->shownId() == "mapping" && mappingView_->hasSelectedLoop();
  for (const char* id : {"mapping.split", "mapping.merge"}) actions_.action(id)->setEnabled(selected);
}

void MainWindow::setTheme(ThemeMode mode) {
  themes_.setMode(mode);
  const char* id = mode == ThemeMode::Light  ? "view.theme.light"
                   : mode == ThemeMode::Dark ? "view.theme.dark"
                                             : "view.theme.system";
  actions_.action(id)->setChecked(true);
}

void MainWindow::updateTitle() {
  const app::Design& design = session_.design();
  QStringList names;
  if (design.network) names << QString::fromStdString(design.network->name);
  if (design.profile) names << QString::fromStdString(design.profile->name);
  setWindowTitle(names.isEmpty() ? QStringLiteral("Tilescope")
                                 : names.join(tr(" on ")) + QStringLiteral(" – Tilescope"));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (files_->canOpen(event->mimeData())) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  files_->open(event->mimeData());
  event->acceptProposedAction();
}

}  // namespace tilescope::gui
