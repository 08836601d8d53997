// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/best_mapping.h"

#include <algorithm>
#include <cmath>

namespace tilescope::zigzag {

bool isLess(double a, double b) {
  return a < (b == kNever ? b : b - kTieTolerance * std::abs(b));
}

bool BestMapping::cut(const LeastCost& cost) const {
  const ObjectiveCost least = promise(cost);
  if (least.primary == kNever || isLess(limit_.primary, least.primary)) return true;
  return !isLess(least.primary, limit_.primary) && !isLess(least.secondary, limit_.secondary);
}

bool BestMapping::onlyTies(const LeastCost& cost) const {
  return !isLess(promise(cost).primary, limit_.primary);
}

ObjectiveCost BestMapping::promise(const LeastCost& cost) const {
  ObjectiveCost value = orderValue(objective_, cost.energy, cost.latency, cost.offChipBits);
  if (objective_ == Objective::Edp) value.primary = std::max(value.primary, cost.edp);
  return limited(value, cost.energy);
}

void BestMapping::offer(FoundOrder found, const StallPort& stall) {
  waitedFor_.emplace(stall.memory, stall.port);
  found.value = limited(orderValue(objective_, found.energy, found.latency.total(), found.offChipBits), found.energy);
  if (found.value.primary == kNever || isLess(limit_.primary, found.value.primary)) return;
  if (!isLess(found.value.primary, limit_.primary) && best_ && !isLess(found.value.secondary, limit_.secondary)) return;
  limit_ = found.value;
  best_ = std::move(found);
}

ObjectiveCost BestMapping::limited(const ObjectiveCost& value, double energy) const {
  if (most_ == kNever) return value;
  return isLess(most_, value.primary) ? ObjectiveCost{kNever, kNever} : ObjectiveCost{energy, value.primary};
}

}  // namespace tilescope::zigzag
