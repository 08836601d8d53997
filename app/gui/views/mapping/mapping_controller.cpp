// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/mapping_controller.h"

#include <QApplication>
#include <QClipboard>
#include <utility>

#include "app/gui/views/mapping/mapping_view.h"

namespace tilescope::gui {

MappingController::MappingController(MappingModel& model, MappingView& view, std::function<bool()> isShown,
                                     ActionRegistry& actions, QObject* parent)
    : QObject(parent), model_(model), view_(view), isShown_(std::move(isShown)) {
  QAction* best = actions.add({"mapping.best", tr("&Design"), tr("Back to best"),
                               tr("Show the best mapping of the layer in place of the edited one"), "rotate-ccw",
                               QKeySequence(Qt::CTRL | Qt::Key_B), false, true},
                              [this] { model_.backToBest(); });
  const auto enable = [this, best] { best->setEnabled(model_.isEdited()); };
  connect(&model_, &MappingModel::changed, this, enable);
  enable();
  addLoopActions(actions);
  addCopyActions(actions);
  view_.setActions(best, {actions.action("mapping.copy_text"), actions.action("mapping.copy_json")});
}

void MappingController::addLoopActions(ActionRegistry& actions) {
  split_ = actions.add({"mapping.split",
                        tr("&Design"),
                        tr("Split loop"),
                        tr("Splits the selected loop of the nest: its smallest prime factor goes inside"),
                        {},
                        QKeySequence(Qt::CTRL | Qt::Key_D)},
                       [this] { view_.splitLoop(); });
  merge_ = actions.add({"mapping.merge",
                        tr("&Design"),
                        tr("Merge with the next loop"),
                        tr("Makes one loop of the selected one and the next one further out"),
                        {},
                        QKeySequence(Qt::CTRL | Qt::Key_J)},
                       [this] { view_.mergeLoop(); });
  connect(&view_, &MappingView::selectedLoopChanged, this, &MappingController::enableLoopActions);
  enableLoopActions();
}

void MappingController::addCopyActions(ActionRegistry& actions) {
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
  const bool selected = isShown_() && view_.hasSelectedLoop();
  for (QAction* action : {split_, merge_}) action->setEnabled(selected);
}

}  // namespace tilescope::gui

#include "moc_mapping_controller.cpp"
