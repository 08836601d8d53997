// SPDX-License-Identifier: GPL-3.0-or-later
// Fused attention as JSON (tilescope.partition/1 with blocks).
#pragma once

#include "core/base/json_fwd.h"
#include "core/partition/attention_blocks.h"

namespace tilescope {

Json toJson(const AttentionAnswer& answer);

}  // namespace tilescope
