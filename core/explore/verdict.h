// SPDX-License-Identifier: GPL-3.0-or-later
// The sentence above the plots: what limits the design, and the change that is worth most for its price. In words, so
// that window, report and command line say the same.
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
  Resource resource = Resource::None;  // that limits most of the time; of Bound only, none where energy is the aim
  std::string finding;                 // the bold sentence
  std::string remedy;                  // what to do, with its number; may be empty
  // The same sentences without what can be done without, the longest first.
  std::vector<std::string> shorterFindings, shorterRemedies;
  std::vector<HardwareEdit> edits;  // of the button
  bool takesEveryDataflow = false;  // which the button does as well, instead of the one chosen
  bool isOverBudget = false;        // the finding is a budget that is exceeded
  std::string action;               // "Apply 34.1 GB/s", "Set 6.25 KiB"; "" without a button

  bool operator==(const Verdict&) const = default;
};

// The two texts of a diagnosis, or what is left of them where there is no space for both.
struct VerdictTexts {
  std::string finding, remedy;

  bool operator==(const VerdictTexts&) const = default;
};

// The two in less space, the longest first: without that no other change is better, the share of the time, what the
// change leads to, the count of layers.
std::vector<VerdictTexts> shorterTexts(const Verdict& verdict);

// Solves nothing. Where every layer has a plan, a budget that is exceeded is the finding before anything else.
Verdict findingOf(const ExecutionPlan& plan, const BudgetValues& budgets = {});

// ranked: complete. Only a Bound diagnosis has that. A budget that is exceeded is the finding before anything else; a
// diagnosis that has a suggested fix already keeps it; else a memory or dimension that is too large, then the gain that
// is cheapest, alone or as a pair.
Verdict withRemedy(Verdict verdict, const ExecutionPlan& plan, const RankedChanges& ranked,
                   const BudgetValues& budgets = {});

// The same of an Infeasible one.
Verdict withRemedy(Verdict verdict, const ExecutionPlan& plan, const NearestFix& fix);

}  // namespace tilescope
