// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/point_filter.h"

#include <algorithm>

namespace tilescope {

PointFilter::PointFilter(const SweepDescription& sweep)
    : sweep_(sweep), machines_(sweep), slots_(sweep.slots.size()), removedBy_(sweep.before.size(), 0) {
  needsProfile_ = std::any_of(sweep.before.begin(), sweep.before.end(),
                              [&](const Expression& condition) { return machines_.needsProfile(condition); });
}

void PointFilter::fillFromProfile(std::span<const std::size_t> indices) {
  if (machines_.isFast()) {
    const HardwareProfile profile = machines_.pricedAt(indices);
    return machines_.fillFromProfile(&profile, slots_);
  }
  const Result<HardwareProfile> profile = machines_.profileAt(indices);
  machines_.fillFromProfile(profile ? &*profile : nullptr, slots_);
}

bool PointFilter::removes(std::span<const std::size_t> indices) {
  if (sweep_.before.empty()) return false;
  machines_.fillAxes(indices, slots_);
  if (needsProfile_) fillFromProfile(indices);
  bool isRemoved = false, isFaulty = false;
  for (std::size_t i = 0; i < sweep_.before.size(); ++i) {
    const Expression::Answer answer = sweep_.before[i].evaluate(slots_);
    if (answer.fault != ExpressionFault::None)
      isFaulty = true;
    else if (answer.value == 0)
      isRemoved = ++removedBy_[i] > 0;
  }
  faulty_ += isFaulty && !isRemoved ? 1 : 0;
  return isRemoved;
}

}  // namespace tilescope
