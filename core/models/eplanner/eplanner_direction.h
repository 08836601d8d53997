// SPDX-License-Identifier: GPL-3.0-or-later
// Which machine numbers never worsen this model's optimum, by direction (core/models/direction.h).
#pragma once

#include "core/hardware/machine_fields.h"
#include "core/models/cost_model.h"

namespace tilescope::eplanner {

Direction direction(MachineQuantity quantity, Objective objective);

}  // namespace tilescope::eplanner
