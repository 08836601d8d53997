// SPDX-License-Identifier: GPL-3.0-or-later
// A plan layer by layer and in spans as the block "plan" of a partition's document.
#pragma once

#include "core/base/json_fwd.h"
#include "core/plan/partitioned_plan.h"

namespace tilescope {

// request: of the plan that both are of.
Json toJson(const PartitionedPlan& both, const PlanRequest& request);

}  // namespace tilescope
