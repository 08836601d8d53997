// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/paper_pruning.h"

#include <algorithm>
#include <limits>

#include "core/base/units.h"
#include "core/models/eplanner/tile_cost.h"

namespace tilescope::eplanner {
namespace {

// The thesis's R: bits of all tensors with all reload factors.
double reloadedBits(const Problem& problem, const Tile& t) {
  const EplannerLayer& l = problem.layer;
  const ValueTerms v = valueTerms(problem);
  const double partial = v.outputWords * real(ceilDiv(l.C, t.C) - 1);
  return v.inputPerLine * real(l.IY * l.IX) * v.bitsI * real(ceilDiv(l.K, t.K)) +
         v.weightWords * v.bitsW * real(ceilDiv(l.OY, t.OY)) + v.outputWords * v.bitsO + 2 * partial * v.bitsPartial;
}

}  // namespace

GridSteps gridSteps(const Problem& problem) {
  const std::int64_t step = problem.machine.constants.channelStep;
  const auto whole = [step](std::int64_t lanes) { return ceilDiv(lanes, step) * step; };
  return {whole(problem.machine.rows), whole(problem.machine.columns)};
}

LowerCorner lowerCorner(const Problem& problem) {
  const EplannerLayer& l = problem.layer;
  const GridSteps steps = gridSteps(problem);
  const LowerCorner start{std::min(steps.K, l.K), std::min(steps.C, l.C), 1};
  LowerCorner best = start;
  double fewest = std::numeric_limits<double>::infinity();
  for (int subset = 0; subset < 8; ++subset) {
    const LowerCorner trial{(subset & 1) != 0 ? l.K : start.K, (subset & 2) != 0 ? l.C : start.C,
                            (subset & 4) != 0 ? l.OY : start.OY};
    const Tile tile{trial.K, trial.C, trial.OY, l.OX, l.FY, l.FX};
    if (!fits(problem, tile)) continue;
    const double bits = reloadedBits(problem, tile);
    if (bits < fewest) fewest = bits, best = trial;
  }
  return best;
}

PaperGrid paperGrid(const Problem& problem) {
  const EplannerLayer& l = problem.layer;
  const LowerCorner corner = lowerCorner(problem);
  const GridSteps steps = gridSteps(problem);
  return {Sizes::grid(corner.K, steps.K, l.K), Sizes::grid(corner.C, steps.C, l.C), Sizes::grid(corner.OY, 1, l.OY)};
}

PaperGrid wholeGrid(const Problem& problem) {
  const EplannerLayer& l = problem.layer;
  const GridSteps steps = gridSteps(problem);
  return {Sizes::inSteps(steps.K, l.K), Sizes::inSteps(steps.C, l.C), Sizes::all(l.OY)};
}

}  // namespace tilescope::eplanner
