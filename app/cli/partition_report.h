// SPDX-License-Identifier: GPL-3.0-or-later
// Partitions as tables for people and programs.
#pragma once

#include <string>

#include "app/cli/partition_setup.h"
#include "app/cli/tables.h"
#include "core/plan/partitioned_plan.h"

namespace tilescope::cli {

// A row per span; of a staircase a row per step.
Table partitionCsv(const PartitionAnswer& answer);
std::string partitionReport(const PartitionAnswer& answer, const PartitionSetup& setup);

// The plan of a network as it is and in the spans of a partition, side by side.

std::string partitionComparison(const PartitionedPlan& both, const PlanRequest& request);

}  // namespace tilescope::cli
