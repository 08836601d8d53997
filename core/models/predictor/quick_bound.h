// SPDX-License-Identifier: GPL-3.0-or-later
// A lower bound of all nests under given spatial loops, for choosing among these before any is searched.
#pragma once

#include "core/models/objective.h"
#include "core/models/predictor/refresh_costs.h"

namespace tilescope::predictor {

// No nest has less of the first key.
double quickBound(const RefreshCosts& costs, Objective objective);

}  // namespace tilescope::predictor
