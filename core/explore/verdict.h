// SPDX-License-Identifier: GPL-3.0-or-later
// The diagnosis above the plots: what limits the configuration, and the change with the best gain for its price.
#pragma once

#include <string>
#include <vector>

#include "core/explore/binding.h"
#include "core/explore/changes.h"
#include "core/explore/nearest_fix.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct Verdict {
  enum class Kind { Bound, Infeasible, NothingPlanned };
  Kind kind = Kind::NothingPlanned;
  Resource resource = Resource::None;  // limits most of the time; only for Bound; None if the objective is energy
  std::string finding;
  std::string remedy;
  std::vector<std::string> shorterFindings, shorterRemedies;
  std::vector<HardwareEdit> edits;
  bool takesEveryDataflow = false;
  bool isOverBudget = false;
  std::string action;  // text of the button: "Apply 34.1 GB/s", "Set 6.25 KiB"; "": no button

  bool operator==(const Verdict&) const = default;
};

struct VerdictTexts {
  std::string finding, remedy;

  bool operator==(const VerdictTexts&) const = default;
};

// The longest first. They omit step by step: that no other change is better, time share, effect, count of layers.
std::vector<VerdictTexts> shorterTexts(const Verdict& verdict);

// The diagnosis without a suggested fix; plans nothing. An exceeded budget takes precedence if every layer is planned.
Verdict findingOf(const ExecutionPlan& plan, const BudgetValues& budgets = {});

// Adds the fix to a Bound diagnosis without one: a smaller part if one is too large, else the cheapest gain. An
// exceeded budget takes precedence. ranked must be complete.
Verdict withRemedy(Verdict verdict, const ExecutionPlan& plan, const RankedChanges& ranked,
                   const BudgetValues& budgets = {});

Verdict withRemedy(Verdict verdict, const ExecutionPlan& plan, const NearestFix& fix);

}  // namespace tilescope
