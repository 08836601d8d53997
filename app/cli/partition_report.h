// SPDX-License-Identifier: GPL-3.0-or-later
// Partitions as tables for people and programs.
#pragma once

#include <string>

#include "app/cli/partition_setup.h"
#include "app/cli/tables.h"

namespace tilescope::cli {

// A row per span; of a staircase a row per step.
Table partitionCsv(const PartitionAnswer& answer);
std::string partitionReport(const PartitionAnswer& answer, const PartitionSetup& setup);

}  // namespace tilescope::cli
