// SPDX-License-Identifier: GPL-3.0-or-later
// A result of this model as loops, memories and movements.
#pragma once

#include "core/hardware/hardware_profile.h"
#include "core/models/loop_nest.h"
#include "core/models/predictor/predictor_result.h"

namespace tilescope::predictor {

LoopNest loopNest(const Recount& recount, const HardwareProfile& hardware);

}  // namespace tilescope::predictor
