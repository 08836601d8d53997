// SPDX-License-Identifier: GPL-3.0-or-later
// The plan of a network as it is and in the spans of a partition, side by side.
#pragma once

#include <string>

#include "core/plan/partitioned_plan.h"

namespace tilescope::cli {

std::string partitionComparison(const PartitionedPlan& both, const PlanRequest& request);

}  // namespace tilescope::cli
