// SPDX-License-Identifier: GPL-3.0-or-later
// A result of this model as loops, memories and movements.
#pragma once

#include "core/cost/loop_nest.h"
#include "core/cost/predictor/predictor_result.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope::predictor {

LoopNest loopNest(const Recount& recount, const HardwareProfile& hardware);

}  // namespace tilescope::predictor
