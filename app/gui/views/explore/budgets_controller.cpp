// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/budgets_controller.h"

#include "app/gui/kit/panel/budget_section.h"
#include "app/gui/views/explore/design_panel.h"

namespace tilescope::gui {

BudgetsController::BudgetsController(DesignPanel& panel, SessionController& session, const ExploreModel& model,
                                     QObject* parent)
    : QObject(parent), panel_(panel), session_(session), model_(model) {
  connect(panel_.budgets(), &BudgetSection::limitChosen, this, &BudgetsController::choose);
  connect(&session_, &SessionController::budgetsChanged, this, &BudgetsController::show);
  connect(&session_, &SessionController::designChanged, this, &BudgetsController::show);
  connect(&model_, &ExploreModel::pictureChanged, this, &BudgetsController::show);
  connect(&model_, &ExploreModel::staleChanged, this, &BudgetsController::show);
  show();
}

void BudgetsController::choose(const BudgetLine& line, const std::optional<double>& limit) {
  BudgetValues budgets = session_.session().budgets;
  budgets[static_cast<std::size_t>(line.budget)] = limit;
  session_.setBudgets(budgetStep(line, limit), budgets);
}

// The area is that of the design, whatever is still being solved.
void BudgetsController::show() {
  BudgetLines lines = budgetLines(session_.session().budgets, model_.figuresPlan(), session_.hardware().get());
  for (BudgetLine& line : lines) line.isStale = line.budget != Budget::Area && model_.isVisiblyStale();
  panel_.budgets()->setLines(lines);
}

}  // namespace tilescope::gui

#include "moc_budgets_controller.cpp"
