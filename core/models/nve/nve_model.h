// SPDX-License-Identifier: GPL-3.0-or-later
// The cost model "nve": cycles and words of a layer's program for the Neuro Vector Engine (core/models/nve).
#pragma once

#include "core/models/cost_model.h"

namespace tilescope::nve {

const CostModel& nveModel();

}  // namespace tilescope::nve
