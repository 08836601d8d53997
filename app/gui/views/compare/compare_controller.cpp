// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/compare_controller.h"

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/views/compare/compare_view.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/pins_bar.h"
#include "app/gui/views/view_stack.h"

namespace tilescope::gui {
CompareController::CompareController(const ViewParts& parts)
    : QObject(&parts.window), model_(parts.session, parts.explore, parts.pins, parts.queue) {
  auto* view = new CompareView(model_, parts.session, parts.tips, &parts.themes, &parts.views);
  ViewStack& views = parts.views;
  views.addView("compare", view);
  addActions(parts.actions, views);
  connect(&model_, &CompareModel::refused, &parts.messages, &Messages::showErrors);
  connect(view, &CompareView::keepRequested, parts.actions.action("compare.keep"), &QAction::trigger);
  const auto hinder = [this, &actions = parts.actions] { actions.setHindrance("compare.keep", model_.whyNotKept()); };
  connect(&model_, &CompareModel::pictureChanged, this, hinder);
  hinder();
  connect(view, &CompareView::pinRequested, parts.actions.action("design.pin"), &QAction::trigger);
  connect(&views, &ViewStack::viewShown, this,
          [&views] { views.pinsBar()->setAgainstPresent(views.shownId() == QLatin1String("compare")); });
}

void CompareController::addActions(ActionRegistry& actions, ViewStack& views) {
  actions.add({"compare.dataflows", tr("&Design"), tr("Compare all dataflows"),
               tr("All dataflows of this profile side by side"), "columns-3",
               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D), false, true},
              [this, &views] {
                model_.compareDataflows();
                views.want("compare");
              });
  actions.add({"compare.pins",
               tr("&Design"),
               tr("Compare the pins"),
               tr("The current design and the pins side by side"),
               {},
               {}},
              [this, &views] {
                model_.comparePins();
                views.want("compare");
              });
  actions.add({"compare.keep",
               tr("&Design"),
               tr("Keep only these dataflows"),
               tr("Makes those of the chosen set the dataflows of the profile"),
               {},
               {}},
              [this] { model_.keepChosen(); });
  actions.add({"compare.end", tr("&Design"), tr("End the comparison"), tr("Removes all columns"), {}, {}},
              [this] { model_.clear(); });
}

}  // namespace tilescope::gui

#include "moc_compare_controller.cpp"
