// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/partition_setup.h"
#include "app/cli/tables.h"
#include "core/partition/attention_blocks.h"

namespace tilescope::cli {

Table attentionCsv(const AttentionAnswer& answer);  // one row per block
std::string attentionReport(const AttentionAnswer& answer, const PartitionSetup& setup);

}  // namespace tilescope::cli
