// SPDX-License-Identifier: GPL-3.0-or-later
// Plans a network with each dataflow of a profile, and finds the best sets of dataflows.
#pragma once

#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/explore/dataflow_sets.h"
#include "core/plan/planner.h"

namespace tilescope {

struct DataflowChoice {
  std::vector<std::string> names;    // of the profile's dataflows
  std::vector<ExecutionPlan> plans;  // one per dataflow
  DataflowSets sets;                 // indices are those of the plans
  bool cancelled = false;            // the plans are incomplete

  std::vector<std::string> namesOf(const DataflowSet& set) const;
};

// The request must have no dataflow. Fails like Planner::plan, and for a profile without dataflows.
Result<DataflowChoice> dataflowChoice(Planner& planner, const PlanRequest& request,
                                      const PlannerSettings& settings = {});

// tilescope.dataflows/1
Json toJson(const DataflowChoice& choice);

}  // namespace tilescope
