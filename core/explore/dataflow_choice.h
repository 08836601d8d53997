// SPDX-License-Identifier: GPL-3.0-or-later
// Plans a network with each dataflow of a profile, and finds the best sets of dataflows.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/explore/dataflow_sets.h"
#include "core/hardware/hardware_edit.h"
#include "core/plan/planner.h"

namespace tilescope {

struct DataflowChoice {
  std::vector<Dataflow> dataflows;      // those of the profile, then others with a plan, the best first
  std::size_t inProfile = 0;            // number of the profile's
  std::vector<ExecutionPlan> plans;     // one per dataflow
  std::optional<ExecutionPlan> before;  // with others: every layer with its best dataflow of the profile
  DataflowSets sets;                    // indices are those of the plans
  bool cancelled = false;               // the plans are incomplete

  std::vector<std::string> namesOf(const DataflowSet& set) const;
};

// The request must have no dataflow. others: dataflows beside those of the profile, with other names; left out if the
// model can plan no layer with them. onPlanned: called after each dataflow with the numbers of planned ones and of all.
// Fails like Planner::plan, and for a profile without dataflows.
Result<DataflowChoice> dataflowChoice(Planner& planner, const PlanRequest& request,
                                      const PlannerSettings& settings = {}, const std::vector<Dataflow>& others = {},
                                      const std::function<void(std::size_t, std::size_t)>& onPlanned = {});

// The edit of the profile that gives it the set's dataflows and no others.
HardwareEdit editTo(const DataflowSet& set, const DataflowChoice& choice);

// tilescope.dataflows/1
Json toJson(const DataflowChoice& choice);

}  // namespace tilescope
