// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/compare_controller.h"

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/views/compare/compare_view.h"

namespace tilescope::gui {

CompareController::CompareController(CompareModel& model, CompareView& view, ActionRegistry& actions, QObject* parent)
    : QObject(parent), model_(model) {
  addActions(actions);
  connect(&view, &CompareView::pinRequested, actions.action("design.pin"), &QAction::trigger);
}

void CompareController::addActions(ActionRegistry& actions) {
  actions.add({"compare.dataflows", tr("&Design"), tr("Compare all dataflows"),
               tr("All dataflows of this profile side by side"), "columns-3",
               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D), false, true},
              [this] {
                model_.compareDataflows();
                emit viewWanted();
              });
  actions.add({"compare.pins",
               tr("&Design"),
               tr("Compare the pins"),
               tr("The present design and the pins side by side"),
               {},
               {}},
              [this] {
                model_.comparePins();
                emit viewWanted();
              });
  actions.add({"compare.end", tr("&Design"), tr("End the comparison"), tr("Removes all columns"), {}, {}},
              [this] { model_.clear(); });
}

}  // namespace tilescope::gui

#include "moc_compare_controller.cpp"
