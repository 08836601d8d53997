// SPDX-License-Identifier: GPL-3.0-or-later
// Cost model "nve": cycles and words of a layer's program for the Neuro Vector Engine.
#pragma once

#include "core/models/cost_model.h"

namespace tilescope::nve {

const CostModel& nveModel();

}  // namespace tilescope::nve
