// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/quick_bound.h"

#include <algorithm>

#include "core/models/predictor/completion.h"
#include "core/models/predictor/nest_cost.h"

namespace tilescope::predictor {
namespace {

double boundOfEachAlone(const RefreshCosts& costs, Objective objective) {
  const NestGoal goal(costs, objective);
  const auto leastOf = [](const TileRow& row) { return *std::min_element(row.begin(), row.end()); };
  NestTotals least;
  for (std::size_t location = 0; location < kLocations; ++location) {
    const TileRow fills = costs.fills(location);
    if (goal.needs(Part::Fill, false)) least.fill = std::max(least.fill, leastOf(fills));
    // Where a window slides, the counted tile is larger than the held one and need not fit.
    const bool mustFit = location != bufferOf(Tensor::I) && location != peOf(Tensor::I);
    const auto flow = [&](Figure figure) {
      TileRow row = costs.flows(location, figure);
      for (std::size_t i = 0; mustFit && i < row.size(); ++i) row[i] = fills[i] < kNever ? row[i] : kNever;
      return leastOf(row);
    };
    if (goal.needs(Part::Energy, false)) least.energy += flow(&Flow::energy);
    if (goal.needs(Part::Bits, false)) least.bits += flow(&Flow::bits);
    if (goal.needs(Part::Cycles, false)) least.cycles = std::max(least.cycles, flow(&Flow::cycles));
  }
  return goal.value(least).first;
}

}  // namespace

double quickBound(const RefreshCosts& costs, Objective objective) {
  const bool isSum = objective == Objective::Energy || objective == Objective::Traffic;
  if (!isSum || !costs.mayBeInside(costs.lattice().full())) return boundOfEachAlone(costs, objective);
  const Part part = objective == Objective::Energy ? Part::Energy : Part::Bits;
  NestTotals least;
  (part == Part::Energy ? least.energy : least.bits) =
      Completion::leastApart(costs, NestStages(costs.space().shape), part);
  return NestGoal(costs, objective).value(least).first;
}

}  // namespace tilescope::predictor
