// SPDX-License-Identifier: GPL-3.0-or-later
// Fused attention as tables for people and programs.
#pragma once

#include <string>

#include "app/cli/partition_setup.h"
#include "app/cli/tables.h"
#include "core/partition/attention_blocks.h"

namespace tilescope::cli {

Table attentionCsv(const AttentionAnswer& answer);  // a row per block
// Blocks one after the other that are alike are one row.
std::string attentionReport(const AttentionAnswer& answer, const PartitionSetup& setup);

}  // namespace tilescope::cli
