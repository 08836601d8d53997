// SPDX-License-Identifier: GPL-3.0-or-later
// The diagnosis above the plots: what limits the configuration, and the change with the best gain for its price.
// Window, report and command line share its texts.
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
  std::string finding;                 // the first sentence, in bold
  std::string remedy;                  // suggested fix with its effect; may be ""
  // Shorter versions of both sentences, the longest first.
  std::vector<std::string> shorterFindings, shorterRemedies;
  std::vector<HardwareEdit> edits;  // what the button applies
  bool takesEveryDataflow = false;  // the button also selects every dataflow
  bool isOverBudget = false;        // the finding is an exceeded budget
  std::string action;               // text of the button: "Apply 34.1 GB/s", "Set 6.25 KiB"; "": no button

  bool operator==(const Verdict&) const = default;
};

// Both texts of a diagnosis, possibly shortened.
struct VerdictTexts {
  std::string finding, remedy;

  bool operator==(const VerdictTexts&) const = default;
};

// Versions for less space, the longest first. They omit step by step: that no other change is better, the share of
// time, the effect of the change, the count of layers.
std::vector<VerdictTexts> shorterTexts(const Verdict& verdict);

// The diagnosis of a plan without a suggested fix; plans nothing. If every layer is planned, an exceeded budget takes
// precedence.
Verdict findingOf(const ExecutionPlan& plan, const BudgetValues& budgets = {});

// Adds the fix to a Bound diagnosis, unless it has one. ranked must be complete. An exceeded budget takes precedence.
// Otherwise the fix is a smaller memory or array dimension if one is too large, or else the gain with the lowest price,
// single or as a pair.
Verdict withRemedy(Verdict verdict, const ExecutionPlan& plan, const RankedChanges& ranked,
                   const BudgetValues& budgets = {});

// Adds the fix to an Infeasible diagnosis.
Verdict withRemedy(Verdict verdict, const ExecutionPlan& plan, const NearestFix& fix);

}  // namespace tilescope
