// SPDX-License-Identifier: GPL-3.0-or-later
// Tiles that begin inside of a vector.
#pragma once

#include "core/base/result.h"
#include "core/program/program.h"
#include "core/workload/network.h"

namespace tilescope::cpu {

// Channels of the largest vector: TS_LANES of runtime/tilescope_cpu_base.h.
inline constexpr std::int64_t kMaxLanes = 16;

// A warning that names the layers whose channels are copied one by one.
Diagnostics slowTiles(const Program& program, const Network& network);

}  // namespace tilescope::cpu
