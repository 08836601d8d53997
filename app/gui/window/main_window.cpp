// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/main_window.h"

#include <QAbstractItemView>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QScrollArea>
#include <utility>

#include "app/gui/kit/chrome/activity_bar.h"
#include "app/gui/kit/chrome/status_bar.h"
#include "app/gui/kit/chrome/tip_wrapping.h"
#include "app/gui/plots/plot.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/explore/design_controller.h"
#include "app/gui/views/explore/design_panel.h"
#include "app/gui/views/file_opening.h"
#include "app/gui/views/layer_tips.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/session_files_controller.h"
#include "app/gui/views/view.h"
#include "app/gui/views/view_parts.h"
#include "app/gui/views/view_stack.h"
#include "app/gui/window/layout_controller.h"
#include "app/gui/window/screenshot.h"
#include "app/gui/window/status_line.h"
#include "app/gui/window/top_bar.h"
#include "app/gui/window/view_table.h"
#include "app/gui/window/window_controllers.h"

namespace tilescope::gui {
namespace {
bool takesFocus(const QWidget* widget) {
  return widget && widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) != 0;
}

// The first visible plot, otherwise the first list, otherwise the first control.
QWidget* mainStop(const View& view) {
  for (const PlotDock& dock : view.plots()) {
    if (!dock.plot) continue;
    if (QWidget* plot = dock.plot->plot(); takesFocus(plot)) return plot;
    if (QWidget* table = dock.plot->currentWidget(); takesFocus(table)) return table;
  }
  for (QAbstractItemView* list : view.findChildren<QAbstractItemView*>())
    if (takesFocus(list)) return list;
  for (QWidget* control : view.findChildren<QWidget*>())
    if (takesFocus(control)) return control;
  return nullptr;
}

// Qt keeps a dock behind a tab visible, but outside of the window.
bool isBehindTab(const QWidget* widget) {
  for (; widget && !widget->isWindow(); widget = widget->parentWidget())
    if (qobject_cast<const QDockWidget*>(widget) && (widget->geometry().right() < 0 || widget->geometry().bottom() < 0))
      return true;
  return false;
}

// The keys after a change of view are meant for the view. A card over the window and the activity bar keep the focus.
bool isViewsFocus(const MainWindow& window, const QWidget& centre, const QWidget& activities) {
  const QWidget* focused = window.focusWidget();
  const auto isIn = [focused](const QWidget& widget) { return &widget == focused || widget.isAncestorOf(focused); };
  if (!focused || focused == &window) return true;
  return (isIn(centre) && !isIn(activities)) || isIn(*window.menuWidget()) || isIn(*window.statusBar());
}

}  // namespace

MainWindow::MainWindow(Session start, ThemeController& themes, const QString& dataFolder,
                       const std::shared_ptr<SolvedLayers>& layers)
    : themes_(themes),
      models_(
          std::move(start), dataFolder, [this] { return windowState(); }, layers),
      actions_(themes),
      top_(new TopBar(*menuBar(), &themes, this)),
      centre_(new QWidget(this)),
      activities_(new ActivityBar(&themes, centre_)),
      panel_(new DesignPanel(&themes, centre_)),
      messages_(new Messages(&themes, centre_)),
      views_(new ViewStack(models_.session, &themes, centre_)),
      tips_(new LayerTips(models_.explore, &themes, this)),
      design_(new DesignController(*panel_, models_.session, models_.editor, models_.explore, models_.pins, this)),
      opening_(new FileOpening(models_.session, models_.files, models_.explore, this)) {
  setObjectName("main window");
  new TipWrapping(this);
  setMinimumSize(kMinWindow);
  auto* bar = new StatusBar(&themes, this);
  setStatusBar(bar);
  status_ = new StatusLine(*bar, models_.explore, models_.session, this);
  connectMessages();
  auto* sessions = new SessionFilesController(
      {models_.files, models_.recent, models_.session, models_.explore, *opening_, *messages_, *this}, actions_, *bar);
  const ViewParts parts{models_.session, models_.editor,  models_.explore, models_.pins, models_.queue,
                        models_.curves,  models_.designs, models_.log,     themes_,      actions_,
                        *messages_,      *tips_,          *panel_,         *design_,     *opening_,
                        *sessions,       *views_,         *centre_,        *this,        dataFolder};
  controllers_ =
      std::make_unique<WindowControllers>(parts, WindowControllers::Parts{models_, *top_, *bar, *status_, dataFolder});
  connectFiles();
  fillActivities();
  layOut();
  connect(views_, &ViewStack::viewWanted, this, [this](const QString& id) {
    const bool isOther = id != views_->shownId(), moves = isViewsFocus(*this, *centre_, *activities_);
    showView(id);
    QWidget* stop = isOther && moves ? mainStop(*views_->shownView()) : nullptr;
    if (stop)
      stop->setFocus(Qt::OtherFocusReason);
    else if (isOther && moves)
      setFocus();  // the view has nothing yet that takes keys
  });
  showView("explore");
  setFocus();
}

// Hides first, while the views' models still exist.
MainWindow::~MainWindow() {
  hide();
}

void MainWindow::setAnimated(bool animated) {
  views_->setAnimated(animated);
}

bool MainWindow::isComplete() const {
  const ExploreModel& explore = models_.explore;
  if (!models_.pins.isSettled()) return false;
  if (!models_.session.request() || explore.hasFailed()) return views_->isSettled();
  return explore.plan() && !explore.isStale() && explore.isVerdictFresh() && views_->isSettled();
}

bool MainWindow::isIdle() const {
  return models_.queue.isIdle() && models_.curves.isComplete() && models_.designs.isSettled();
}

void MainWindow::fillActivities() {
  for (const ViewRow& row : viewRows())
    if (QLatin1String(row.id) != QLatin1String("help"))
      activities_->addEntry(
          {row.id, row.icon, QObject::tr(row.title), actions_.action(QStringLiteral("view.") + row.id)->toolTip()});
  connect(activities_, &ActivityBar::activated, views_, &ViewStack::want);
  connect(activities_, &ActivityBar::themeRequested, this, [this] { controllers_->toggleTheme(); });
  connect(activities_, &ActivityBar::helpRequested, this, [this] { controllers_->openHelp(); });
}

// Between panel and view; without a panel, to the view.
void MainWindow::changeArea() {
  const QWidget* focused = focusWidget();
  const bool isInPanel = focused && panel_->isAncestorOf(focused);
  const ParameterRows parameters = models_.editor.parameters();
  QWidget* stop = mainStop(*views_->shownView());
  if (panel_->isVisible() && !isInPanel && !parameters.empty())
    panel_->focusParameter(parameters.front().id);
  else if (stop)
    stop->setFocus(Qt::ShortcutFocusReason);
}

void MainWindow::layOut() {
  messages_->cover(views_);
  auto* row = new QHBoxLayout(centre_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(activities_);
  for (const auto& [id, view] : views_->views())
    if (view->column() != nullptr) {
      row->addWidget(view->column());
      view->column()->hide();
    }
  row->addWidget(panel_);
  row->addWidget(views_, 1);
  setCentralWidget(centre_);
  actions_.add({.id = "view.area",
                .menu = tr("&View"),
                .text = tr("Panel or view"),
                .tip = tr("Keys go from the panel to the plots, and back"),
                .shortcut = QKeySequence(Qt::Key_F6)},
               [this] { changeArea(); });
  actions_.fill(*menuBar());
  panel_->setHeaderActions({actions_.action("edit.undo"), actions_.action("edit.redo"), actions_.action("edit.reset")});
}

void MainWindow::connectFiles() {
  connect(&models_.files, &SessionFiles::changed, this, [this] {
    top_->setFile(models_.files.path());
    status_->setSessionWarnings(models_.files.warnings());
  });
  connect(&models_.files, &SessionFiles::shown, this, &MainWindow::restore);
  connect(opening_, &FileOpening::opened, this, [this] {
    if (views_->shownId() == "start") showView("explore");
  });
  connect(opening_, &FileOpening::saved, this,
          [this](const QString& path) { messages_->showDone(tr("Saved %1.").arg(path)); });
  connect(design_, &DesignController::openRequested, opening_, &FileOpening::openWithDialog);
  connect(views_, &ViewStack::exampleRequested, opening_, &FileOpening::openExample);
  connect(views_, &ViewStack::openRequested, opening_, &FileOpening::openWithDialog);
}

void MainWindow::connectMessages() {
  // Queued: the message bar changes the layout, and a fault may come from a paint event.
  connect(
      &models_.faults, &Faults::reported, this, [this](const Diagnostic& fault) { messages_->showErrors({fault}); },
      Qt::QueuedConnection);
  connect(&models_.session, &SessionController::refused, messages_, &Messages::showErrors);
  connect(&models_.session, &SessionController::designChanged, messages_, &Messages::clear);
  connect(&models_.session, &SessionController::mappingsChanged, messages_, &Messages::clear);
  connect(&models_.explore, &ExploreModel::failed, messages_, &Messages::showErrors);
  connect(design_, &DesignController::failed, messages_, &Messages::showErrors);
  connect(opening_, &FileOpening::warned, messages_, &Messages::showWarnings);
  connect(opening_, &FileOpening::failed, messages_, &Messages::showErrors);
  connect(messages_, &Messages::done, status_, &StatusLine::showDone);
  connect(status_, &StatusLine::warningsRequested, messages_, &Messages::showWarnings);
}

WindowState MainWindow::windowState() const {
  return {views_->shownId(), size(), controllers_->foldedSections(), views_->states()};
}

void MainWindow::restore(const WindowState& state) {
  messages_->clear();
  if (state.folded) controllers_->setFoldedSections(*state.folded);
  views_->restore(state.views);
  showView(views_->hasView(state.view) ? state.view : "explore");
}

void MainWindow::setTimed(bool timed) {
  models_.explore.setTimed(timed);
  status_->setTimed(timed);
}

void MainWindow::setPatient(bool patient) {
  models_.queue.setPatient(patient);
}

void MainWindow::takeLastLayout() {
  controllers_->layouts().takeLast();
}

void MainWindow::showWarnings(const Diagnostics& warnings) {
  messages_->showWarnings(warnings);
}

void MainWindow::showView(const QString& id) {
  tips_->hide();
  QWidget* focused = focusWidget();
  views_->showView(id);
  const View* shown = views_->shownView();
  bool leavesColumn = false;
  for (const auto& [other, view] : views_->views()) {
    QWidget* column = view->column();
    if (column == nullptr) continue;
    leavesColumn |= view != shown && focused && (view->isAncestorOf(focused) || column->isAncestorOf(focused));
    column->setVisible(view == shown);
  }
  panel_->setVisible(shown->hasPanel());
  activities_->setActive(id);
  actions_.action("view." + id)->setChecked(true);
  // If the focus was hidden, a parameter gets it.
  const ParameterRows parameters = leavesColumn ? models_.editor.parameters() : ParameterRows{};
  if (!parameters.empty()) panel_->focusParameter(parameters.front().id);
  if (statusBar()->isAncestorOf(focusWidget())) setFocus();  // Qt moved it there
}

// Skips what is in docks behind tabs.
bool MainWindow::focusNextPrevChild(bool next) {
  const QWidget* before = focusWidget();
  bool moved = QMainWindow::focusNextPrevChild(next);
  const QWidget* first = focusWidget();
  while (moved && focusWidget() != before && isBehindTab(focusWidget())) {
    moved = QMainWindow::focusNextPrevChild(next);
    if (focusWidget() == first) break;
  }
  // A scroll area shows the focus only if it was inside before.
  for (QWidget* around = focusWidget(); around; around = around->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(around)) area->ensureWidgetVisible(focusWidget());
  return moved;
}

void MainWindow::closeEvent(QCloseEvent* event) {
  models_.files.close();
  controllers_->layouts().keepLast();
  QMainWindow::closeEvent(event);
}

}  // namespace tilescope::gui

#include "moc_main_window.cpp"
