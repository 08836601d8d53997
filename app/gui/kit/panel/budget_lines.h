// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel says of budgets: each limit beside what the design has, and how many are exceeded.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/explore/budgets.h"

namespace tilescope::gui {

struct BudgetLine {
  Budget budget = Budget::Area;
  QString id;            // "area"
  QString label, words;  // "Chip area"; in a sentence "chip area"
  QString unit;          // "mm²"
  bool isMin = false;
  std::optional<double> limit, value;
  double suggestion = 0;  // a round limit that the design just meets; 0: its value is not known
  QString lack;           // in place of the value: "needs a node"
  bool isExceeded = false;
  bool isStale = false;  // the value is of the design before

  bool operator==(const BudgetLine&) const = default;
};
using BudgetLines = std::vector<BudgetLine>;

// plan: null, there is none. hardware: null, there is no profile; the area is known without a plan.
BudgetLines budgetLines(const BudgetValues& limits, const ExecutionPlan* plan, const HardwareProfile* hardware);

// "1 of 3 exceeded", "3 set, all met", "none set".
QString budgetSummary(const BudgetLines& lines);
// "chip area at most 30 mm²", "no limit of chip area": names the step of undo.
QString budgetStep(const BudgetLine& line, const std::optional<double>& limit);

}  // namespace tilescope::gui
