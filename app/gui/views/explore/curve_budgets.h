// SPDX-License-Identifier: GPL-3.0-or-later
// Where the curve under a slider crosses the session's budgets.
#pragma once

#include <vector>

#include "app/gui/kit/panel/parameter_curve.h"

namespace tilescope::gui {

// values: what the design has at each point of the curve, as far as it is known. Between a point that breaks a budget
// and a neighbour that breaks none the crossing lies where the value, taken as a power law, meets the limit.
void markBudgets(ParameterCurve& curve, const std::vector<BudgetValues>& values, const BudgetValues& limits);

}  // namespace tilescope::gui
