// SPDX-License-Identifier: GPL-3.0-or-later
// Partitions as JSON (tilescope.partition/1, contracts 6.3).
#pragma once

#include "core/base/json_fwd.h"
#include "core/partition/partition_answer.h"

namespace tilescope {

Json toJson(const PartitionAnswer& answer);

}  // namespace tilescope
