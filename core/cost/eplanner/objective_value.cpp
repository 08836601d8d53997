// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/eplanner/objective_value.h"

namespace tilescope::eplanner {

Value valueOf(const TileCost& cost, Objective objective) {
  switch (objective) {
    case Objective::Metric:
      return {cost.totalBits * cost.cycles, 0};
    case Objective::Traffic:
      return {cost.totalBits, cost.cycles};
    case Objective::Latency:
      return {cost.cycles, cost.totalBits};
    case Objective::Energy:
      return {cost.energy, cost.cycles};
    case Objective::Edp:
    case Objective::NormalisedSum:
      return {cost.energy * cost.cycles, 0};
  }
  return {};
}

int compare(const Value& a, const Value& b) {
  const auto order = [](double x, double y) {
    if (x < y * (1 - kTieTolerance)) return -1;
    return y < x * (1 - kTieTolerance) ? 1 : 0;
  };
  const int primary = order(a.primary, b.primary);
  return primary != 0 ? primary : order(a.secondary, b.secondary);
}

double shownObjective(const Problem& problem, double primary, Objective objective) {
  const double cyclesPerSecond = problem.machine.clockMhz * 1e6;
  switch (objective) {
    case Objective::Metric:
      return problem.layer.macs() * cyclesPerSecond / (primary / 8);
    case Objective::Edp:
      return primary / cyclesPerSecond;
    case Objective::Traffic:
      return primary / 8;
    case Objective::Energy:
    case Objective::NormalisedSum:
    case Objective::Latency:
      return primary;
  }
  return primary;
}

}  // namespace tilescope::eplanner
