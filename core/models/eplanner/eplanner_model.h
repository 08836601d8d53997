// SPDX-License-Identifier: GPL-3.0-or-later
// Cost model "eplanner": a roofline for one on-chip tile and three off-chip loop orders.
#pragma once

#include "core/models/cost_model.h"

namespace tilescope::eplanner {

const CostModel& eplannerModel();

}  // namespace tilescope::eplanner
