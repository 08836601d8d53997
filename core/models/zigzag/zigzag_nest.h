// SPDX-License-Identifier: GPL-3.0-or-later
// A result of this model as loops, memories and movements.
#pragma once

#include "core/models/loop_nest.h"
#include "core/models/zigzag/zigzag_result.h"

namespace tilescope::zigzag {

LoopNest loopNest(const Recount& recount, const HardwareProfile& hardware);

}  // namespace tilescope::zigzag
