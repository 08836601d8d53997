// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/window_actions.h"

#include <QApplication>
#include <QClipboard>
#include <QPushButton>

#include "app/common/design.h"
#include "app/common/python_words.h"
#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/session/design_editor.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/session/plan_runner.h"
#include "app/gui/session/session_controller.h"
#include "app/gui/session/window_names.h"
#include "app/gui/views/explore/design_controller.h"
#include "app/gui/views/explore/design_panel.h"
#include "app/gui/views/explore/verdict_controller.h"
#include "app/gui/views/explore/why_card.h"
#include "app/gui/views/file_opening.h"
#include "app/gui/views/layer_tips.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/partition/partition_controller.h"
#include "app/gui/views/view.h"
#include "app/gui/views/view_stack.h"
#include "app/gui/window/command_card.h"
#include "app/gui/window/saved_layouts.h"
#include "app/gui/window/view_table.h"

namespace tilescope::gui {

WindowActions::WindowActions(const ViewParts& parts, VerdictController& verdict, PlanRunner& runner)
    : QObject(&parts.window), parts_(parts), verdict_(verdict), runner_(runner) {
  addFileActions();
  addEditActions();
  addViewActions();
  addDesignActions();
  connectBand();
}

void WindowActions::addFileActions() {
  parts_.actions.add(
      {"file.save_plan", tr("&File"), tr("Save plan…"), tr("Write the plan as JSON, as tilescope-cli does"), "download",
       QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), false, true},
      [this] { parts_.opening.savePlanWithDialog(); });
  parts_.actions.add({"file.command", tr("&File"), tr("Show command"), tr("The command line that reproduces this view"),
                      "terminal", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)},
                     [this] { showCommand(); });
  parts_.actions.add({"file.python", tr("&File"), tr("Copy as Python"),
                      tr("Copies five lines for a notebook or script that make this plan"), "copy"},
                     [this] { copyPython(); });
}

void WindowActions::addQuit() {
  parts_.actions.add({"file.quit", tr("&File"), tr("Quit"), tr("Close the window"), "x",
                      QKeySequence(Qt::CTRL | Qt::Key_Q), false, true},
                     [this] { parts_.window.close(); });
}

void WindowActions::connectBand() {
  const auto clicked = [this](auto signal, const char* action) {
    connect(parts_.views.band(), signal, parts_.actions.action(action), &QAction::trigger);
  };
  clicked(&VerdictBand::applyRequested, "design.apply");
  clicked(&VerdictBand::whyRequested, "design.why");
  clicked(&VerdictBand::commandRequested, "file.command");
  for (const auto changed : {&ExploreModel::verdictChanged, &ExploreModel::pictureChanged, &ExploreModel::staleChanged})
    connect(&parts_.explore, changed, this, &WindowActions::showHindrances);
  connect(&parts_.session, &SessionController::designChanged, this, &WindowActions::showHindrances);
  connect(&parts_.views, &ViewStack::viewShown, this, &WindowActions::showHindrances);
}

void WindowActions::showCommand() {
  const View* view = parts_.views.shownView();
  const auto why = app::whyNoCommand(parts_.session.design());
  if (why && view->isOfDesign()) return parts_.messages.showErrors({*why});
  const ViewCommand command = view->command(app::wordsOf(parts_.session.design()), parts_.session.session().budgets);
  (new CommandCard(command, &parts_.themes, &parts_.window))->openBelow(*parts_.views.band());
}

void WindowActions::copyPython() {
  if (const auto why = app::whyNoCommand(parts_.session.design())) return parts_.messages.showErrors({*why});
  QApplication::clipboard()->setText(QString::fromStdString(app::pythonPlan(app::wordsOf(parts_.session.design()))));
  parts_.messages.showDone(tr("Copied the plan as Python."));
}

void WindowActions::toggleTheme() {
  setTheme(parts_.themes.theme().isDark() ? ThemeMode::Light : ThemeMode::Dark);
}

void WindowActions::addEditActions() {
  QUndoStack& history = parts_.session.history();
  parts_.actions.adopt({"edit.undo", tr("&Edit"), {}, tr("Undo the last step"), "undo-2", QKeySequence::Undo},
                       history.createUndoAction(this, tr("Undo")));
  parts_.actions.adopt({"edit.redo", tr("&Edit"), {}, tr("Redo the last step"), "redo-2", QKeySequence::Redo},
                       history.createRedoAction(this, tr("Redo")));
  QAction* reset = parts_.actions.add(
      {"edit.reset", tr("&Edit"), tr("Reset to the profile"), tr("Discard all changes of the profile"), "rotate-ccw",
       QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R)},
      [this] {
        parts_.panel.abandonEntries();
        parts_.editor.resetAll();
      });
  const auto enable = [this, reset] {
    reset->setEnabled(!parts_.session.design().edits.empty() || parts_.session.design().batch ||
                      !parts_.session.design().run.isEmpty());
  };
  connect(&parts_.session, &SessionController::designChanged, this, enable);
  enable();
  parts_.actions.add({"edit.copy", tr("&Edit"), tr("Copy"),
                      tr("Copies the explanation on screen with its formula and source, or the rows of the table"),
                      "copy", QKeySequence::Copy, false, true},
                     [this] { copy(); });
  parts_.actions.add({"edit.select_none",
                      tr("&Edit"),
                      tr("Select nothing"),
                      tr("Clear the selection"),
                      {},
                      QKeySequence(Qt::Key_Escape)},
                     [this] { parts_.session.select({}); });
}

void WindowActions::copy() {
  const QString explanation = parts_.tips.text();
  const QString words = explanation.isEmpty() ? parts_.views.shownView()->copyText() : explanation;
  if (!words.isEmpty()) QApplication::clipboard()->setText(words);
}

void WindowActions::addViewActions() {
  for (const ViewRow& row : viewRows()) {
    const QString id = row.id;
    parts_.actions.add({.id = "view." + id,
                        .menu = tr("&View"),
                        .text = QObject::tr(row.title),
                        .tip = QObject::tr(row.tip),
                        .icon = row.icon,
                        .shortcut = QKeySequence(Qt::CTRL | row.key),
                        .exclusive = true},
                       [this, id] { parts_.views.want(id); });
  }
  const auto addMode = [this](const QString& id, const QString& words, const QString& tip, ThemeMode mode) {
    parts_.actions
        .add({.id = id, .menu = tr("&View") + "/" + tr("Theme"), .text = words, .tip = tip, .exclusive = true},
             [this, mode] { setTheme(mode); })
        ->setChecked(parts_.themes.mode() == mode);
  };
  addMode("view.theme.light", tr("Light"), tr("Dark text on light surfaces"), ThemeMode::Light);
  addMode("view.theme.dark", tr("Dark"), tr("Light text on dark surfaces"), ThemeMode::Dark);
  addMode("view.theme.system", tr("System"), tr("Follows the desktop"), ThemeMode::System);
}

void WindowActions::addDesignActions() {
  parts_.actions.add(
      {"design.apply", tr("&Design"), tr("Apply the best change"), tr("The change that the diagnosis suggests"),
       "lightbulb", QKeySequence(Qt::CTRL | Qt::Key_Return)},
      [this] {
        View* view = parts_.views.shownView();
        view->hasOwnVerdict() ? emit view->applyRequested() : verdict_.applyRemedy();
      });
  parts_.actions.add({"design.why",
                      tr("&Design"),
                      tr("Why?"),
                      tr("What changes would improve, and what they cost"),
                      {},
                      QKeySequence(Qt::CTRL | Qt::Key_I)},
                     [this] { showWhy(); });
  parts_.actions.add({.id = "design.stop",
                      .menu = tr("&Design"),
                      .text = tr("Stop the search"),
                      .tip = tr("Ends the search and keeps what it has found"),
                      .shortcut = QKeySequence(Qt::CTRL | Qt::Key_Period)},
                     [this] { runner_.stop(); });
  QAction* powers = parts_.actions.add({.id = kPowersOnlyAction,
                                        .menu = tr("&Design"),
                                        .text = tr("Powers of two only"),
                                        .tip = tr("Sliders and steps of sizes stop only at powers of two; other values "
                                                  "can be typed"),
                                        .checkable = true},
                                       [] {});  // follows the check
  connect(powers, &QAction::toggled, &parts_.design, &DesignController::setPowersOnly);
}

void WindowActions::showWhy() {
  View* view = parts_.views.shownView();
  if (view->hasOwnVerdict()) return emit view->whyRequested();
  auto* card = new WhyCard(parts_.explore, &parts_.themes, &parts_.window);
  connect(card, &WhyCard::chosen, this,
          [this](const Change& change) { parts_.editor.apply(change.edits(), change.takesEveryDataflow()); });
  connect(card, &WhyCard::chipsAsked, this, [this](std::int64_t chips) {
    parts_.views.want("partition");
    parts_.window.findChild<PartitionController*>()->editor().setChips(chips);
  });
  connect(&parts_.session, &SessionController::designChanged, card, &QWidget::close);
  connect(&parts_.session, &SessionController::budgetsChanged, card, &QWidget::close);
  card->openUnder(*parts_.views.band());
}

void WindowActions::showHindrances() {
  const QString design = parts_.session.request() ? QString() : tr("Choose a network and a hardware profile first.");
  const QString verdict = whyNotExplained(parts_.explore);
  parts_.actions.setHindrance("file.command", parts_.views.shownView()->isOfDesign() ? design : QString());
  parts_.actions.setHindrance("file.python", design);
  const bool isOwn = parts_.views.shownView()->hasOwnVerdict();
  const QString whyNot = design.isEmpty() && !isOwn ? verdict : design;
  parts_.actions.setHindrance("design.why", whyNot);
  auto* why = parts_.views.band()->findChild<QPushButton*>(QStringLiteral("verdictWhy"));
  why->setToolTip(whyNot.isEmpty() ? tr("Show what the diagnosis is based on") : whyNot);
  why->setAccessibleDescription(whyNot);
}

void WindowActions::setTheme(ThemeMode mode) {
  parts_.themes.setMode(mode);
  const char* id = mode == ThemeMode::Light  ? "view.theme.light"
                   : mode == ThemeMode::Dark ? "view.theme.dark"
                                             : "view.theme.system";
  parts_.actions.action(id)->setChecked(true);
}

}  // namespace tilescope::gui

#include "moc_window_actions.cpp"
