// SPDX-License-Identifier: GPL-3.0-or-later
// The diagnosis above the plots: what limits the configuration, and the change with the best gain for its price. As
// text, so that window, report and command line say the same.
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
  Resource resource = Resource::None;  // limits most of the time; only for Bound, and None if the objective is energy
  std::string finding;                 // the bold sentence
  std::string remedy;                  // the suggested fix, with its number; may be empty
  // The same sentences with less important parts left out, the longest first.
  std::vector<std::string> shorterFindings, shorterRemedies;
  std::vector<HardwareEdit> edits;  // applied by the button
  bool takesEveryDataflow = false;  // the button also selects every dataflow instead of the chosen one
  bool isOverBudget = false;        // the finding is an exceeded budget
  std::string action;               // "Apply 34.1 GB/s", "Set 6.25 KiB"; "" without a button

  bool operator==(const Verdict&) const = default;
};

// The two texts of a diagnosis, shortened if there is no space for both.
struct VerdictTexts {
  std::string finding, remedy;

  bool operator==(const VerdictTexts&) const = default;
};

// Shorter versions of the two texts, the longest first. They leave out, in this order: that no other change is better,
// the share of the time, the effect of the change, the count of layers.
std::vector<VerdictTexts> shorterTexts(const Verdict& verdict);

// Solves nothing. If every layer has a plan, an exceeded budget takes precedence over any other finding.
Verdict findingOf(const ExecutionPlan& plan, const BudgetValues& budgets = {});

// For a Bound diagnosis. ranked: complete. An exceeded budget takes precedence over everything; a diagnosis that has a
// suggested fix keeps it. Otherwise the fix is a memory or dimension that is too large, or else the cheapest gain,
// single or as a pair.
Verdict withRemedy(Verdict verdict, const ExecutionPlan& plan, const RankedChanges& ranked,
                   const BudgetValues& budgets = {});

// The same for an Infeasible diagnosis.
Verdict withRemedy(Verdict verdict, const ExecutionPlan& plan, const NearestFix& fix);

}  // namespace tilescope
