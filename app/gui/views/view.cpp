// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/view.h"

#include "app/common/design.h"
#include "app/gui/kit/chrome/dock_set.h"

namespace tilescope::gui {

ViewCommand View::command(const app::DesignWords& design, const BudgetValues& budgets) const {
  return {QObject::tr("The command for this plan"), app::planCommand(design, budgets) + " -o plan.json", {}};
}

std::string View::plotCommand(const app::Design& design) const {
  return app::planCommand(app::wordsOf(design));
}

QJsonObject View::dockState() const {
  return docks() ? docks()->state() : QJsonObject();
}

void View::takeDockState(const QJsonObject& state) {
  if (docks()) docks()->restore(state);
}

}  // namespace tilescope::gui

#include "moc_view.cpp"
