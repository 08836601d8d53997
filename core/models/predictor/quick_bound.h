// SPDX-License-Identifier: GPL-3.0-or-later
// A quick lower bound over all nests with given spatial loops, to choose among these.
#pragma once

#include "core/models/objective.h"
#include "core/models/predictor/refresh_costs.h"

namespace tilescope::predictor {

double quickBound(const RefreshCosts& costs, Objective objective);

}  // namespace tilescope::predictor
