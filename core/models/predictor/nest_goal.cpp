// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/nest_goal.h"

#include <algorithm>

namespace tilescope::predictor {

bool NestGoal::needs(Part part, bool second) const {
  const bool time = part == Part::Cycles || part == Part::Fill;
  switch (objective_) {
    case Objective::Energy:
      return second ? time : part == Part::Energy;
    case Objective::Latency:
      return second ? part == Part::Bits : time;
    case Objective::Traffic:
      return second ? time : part == Part::Bits;
    case Objective::Edp:
      return !second && (time || part == Part::Energy);
    case Objective::Metric:
    case Objective::NormalisedSum:
      break;
  }
  return false;
}

NestValue NestGoal::value(const NestTotals& cost) const {
  const double energy = constantEnergy_ + cost.energy, latency = cost.fill + std::max(compute_, cost.cycles);
  const ObjectiveCost value = costOf(objective_, tieBreakerOf(objective_), {energy, latency, cost.bits});
  return {value.primary, value.secondary};
}

}  // namespace tilescope::predictor
