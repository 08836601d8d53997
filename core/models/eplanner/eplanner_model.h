// SPDX-License-Identifier: GPL-3.0-or-later
// The cost model "eplanner": a roofline model of a layer with one on-chip tile and three off-chip loop orders.
#pragma once

#include "core/models/cost_model.h"

namespace tilescope::eplanner {

const CostModel& eplannerModel();

}  // namespace tilescope::eplanner
