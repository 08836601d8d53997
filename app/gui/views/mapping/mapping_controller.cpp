// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/mapping_controller.h"

#include <QApplication>
#include <QClipboard>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/views/mapping/mapping_view.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/view_stack.h"

namespace tilescope::gui {
MappingController::MappingController(const ViewParts& parts)
    : QObject(&parts.window),
      parts_(parts),
      model_(parts.session, parts.explore),
      view_(new MappingView(model_, parts.session, parts.tips, &parts.themes, &parts.views)) {
  parts_.views.addView("mapping", view_);
  connect(&model_, &MappingModel::refused, &parts_.messages, &Messages::showRefusal);
  connect(&parts_.views, &ViewStack::viewShown, this, &MappingController::enableLoopActions);
  QAction* best = parts_.actions.add({"mapping.best", tr("&Design"), tr("Back to best"),
                                      tr("Show the best mapping of the layer in place of the edited one"), "rotate-ccw",
                                      QKeySequence(Qt::CTRL | Qt::Key_B), false, true},
                                     [this] { model_.backToBest(); });
  const auto enable = [this, best] { best->setEnabled(model_.isEdited()); };
  connect(&model_, &MappingModel::changed, this, enable);
  enable();
  addLoopActions();
  addCopyActions();
  view_->setActions(best, {parts_.actions.action("mapping.copy_text"), parts_.actions.action("mapping.copy_json")});
}

void MappingController::addLoopActions() {
  ActionRegistry& actions = parts_.actions;
  split_ = actions.add({"mapping.split",
                        tr("&Design"),
                        tr("Split loop"),
                        tr("Splits the selected loop of the nest: its smallest prime factor goes inside"),
                        {},
                        QKeySequence(Qt::CTRL | Qt::Key_D)},
                       [this] { view_->splitLoop(); });
  merge_ = actions.add({"mapping.merge",
                        tr("&Design"),
                        tr("Merge with the next loop"),
                        tr("Merges the selected loop with the next one further out"),
                        {},
                        QKeySequence(Qt::CTRL | Qt::Key_J)},
                       [this] { view_->mergeLoop(); });
  connect(view_, &MappingView::selectedLoopChanged, this, &MappingController::enableLoopActions);
  enableLoopActions();
}

void MappingController::addCopyActions() {
  ActionRegistry& actions = parts_.actions;
  const auto copy = [](const QString& words) {
    if (!words.isEmpty()) QApplication::clipboard()->setText(words);
  };
  actions.add({"mapping.copy_text",
               tr("&Edit"),
               tr("Copy mapping as text"),
               tr("Loops, tiles and movements of the shown layer, line by line"),
               "copy",
               {},
               false,
               true},
              [this, copy] { copy(model_.text()); });
  actions.add({"mapping.copy_json", tr("&Edit"), tr("Copy mapping as JSON"),
               tr("The mapping of the shown layer in the format tilescope.mapping/1")},
              [this, copy] { copy(model_.json()); });
}

void MappingController::enableLoopActions() {
  const bool selected = parts_.views.shownId() == QLatin1String("mapping") && view_->hasSelectedLoop();
  for (QAction* action : {split_, merge_}) action->setEnabled(selected);
}

}  // namespace tilescope::gui

#include "moc_mapping_controller.cpp"
