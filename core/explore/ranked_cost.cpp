// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/ranked_cost.h"

#include <cmath>

namespace tilescope {

double howMuchWorse(double better, double worse) {
  const double lead = better > 0 ? worse / better - 1 : 0;
  return std::abs(lead) < kTieTolerance ? 0 : lead;
}

ObjectiveCost rankedCost(const PlanRequest& request, const CostParts& parts) {
  return costOf(request.objective, tieBreakerOf(request.model, request.objective), parts);
}

bool isLower(const ObjectiveCost& a, const ObjectiveCost& b) {
  if (howMuchWorse(a.primary, b.primary) != 0) return a.primary < b.primary;
  return howMuchWorse(a.secondary, b.secondary) != 0 && a.secondary < b.secondary;
}

}  // namespace tilescope
