// SPDX-License-Identifier: GPL-3.0-or-later
// What one step of one parameter would buy: every parameter is enlarged once, everything is planned again, and the
// plans are compared. Optima are staircases of the sizes: where no parameter's next step helps, the steps beyond are
// tried, until one does.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/explore/parameters.h"
#include "core/plan/planner.h"

namespace tilescope {

// Below this gain, a part of the objective, a change is not worth a sentence.
inline constexpr double kWorthSaying = 0.001;
// Rungs of the ladder that are tried: the fourth is about four times the present value.
inline constexpr int kMaxSteps = 4;

struct Change {
  Parameter parameter;
  double from = 0, to = 0;  // base units of the parameter
  HardwareEdit edit;
  double before = 0, after = 0;  // the objective (plan_objective.h) over the layers that have an answer in both plans
  double gain = 0;               // relative improvement; negative where it gets worse
  std::size_t newlyPlanned = 0;  // layers that fit only with the change
  int steps = 1;                 // rungs from the present value; with fewer no parameter's gain is worth saying
  std::string label;             // "34.1 GB/s", "48 rows (K)": what a button sets
  std::string whyWorse;          // a sentence, where some layer gets worse and the reason is known

  bool operator==(const Change&) const = default;
};

struct RankedChanges {
  std::vector<Change> changes;  // the largest gain first, equal ones in the order of the parameters
  bool complete = true;         // false: cancelled, parameters are missing

  bool operator==(const RankedChanges&) const = default;
};

// present: the plan of request, not cancelled. Tried is, for every memory size, array dimension and bandwidth, the next
// rung of the ladder that is at least a quarter above (worthwhileStep); one that the checks reject is left out. If no
// gain is worth saying, each is tried one rung higher, and so on up to kMaxSteps. Not the clock, which the process sets
// and which would win wherever the array binds, and not the precisions, which change the results. Asks settings.cancel
// between and during the plans; settings.onProgress is not called.
RankedChanges rankChanges(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                          const PlannerSettings& settings = {});

// Why this layer may be worse on a machine that has more of something (SearchStrategy::whyMoreMayBeWorse).
std::string whyMoreMayBeWorse(const PlanRequest& less, const std::string& layer, const HardwareProfile& more);

}  // namespace tilescope
