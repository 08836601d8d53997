// SPDX-License-Identifier: GPL-3.0-or-later
// Partitions as a report and as CSV.
#pragma once

#include <string>

#include "app/cli/partition_setup.h"
#include "app/cli/tables.h"
#include "core/plan/partitioned_plan.h"

namespace tilescope::cli {

Table partitionCsv(const PartitionAnswer& answer);
std::string partitionReport(const PartitionAnswer& answer, const PartitionSetup& setup);

std::string partitionComparison(const PartitionedPlan& both, const PlanRequest& request);

}  // namespace tilescope::cli
