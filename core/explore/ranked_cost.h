// SPDX-License-Identifier: GPL-3.0-or-later
// The order of plans and of mappings of a layer: objective, then the model's tie-breaker.
#pragma once

#include "core/explore/plan_objective.h"
#include "core/models/objective.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// Relative; 0 if the values are equal within kTieTolerance.
double howMuchWorse(double better, double worse);

ObjectiveCost rankedCost(const PlanRequest& request, const CostParts& parts);

// False if both are equal within kTieTolerance.
bool isLower(const ObjectiveCost& a, const ObjectiveCost& b);

}  // namespace tilescope
