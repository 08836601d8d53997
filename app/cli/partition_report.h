// SPDX-License-Identifier: GPL-3.0-or-later
// Partitions as a report and as CSV.
#pragma once

#include <string>

#include "app/cli/partition_setup.h"
#include "app/cli/tables.h"
#include "core/plan/partitioned_plan.h"

namespace tilescope::cli {

// One row per span; for a staircase, one row per step.
Table partitionCsv(const PartitionAnswer& answer);
std::string partitionReport(const PartitionAnswer& answer, const PartitionSetup& setup);

// The layer-by-layer plan of a network and the plan in the spans of a partition, side by side.

std::string partitionComparison(const PartitionedPlan& both, const PlanRequest& request);

}  // namespace tilescope::cli
