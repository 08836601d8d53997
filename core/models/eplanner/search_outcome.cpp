// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/search_outcome.h"

#include <algorithm>
#include <limits>

#include "core/base/units.h"

namespace tilescope::eplanner {
namespace {

bool better(const EplannerLayer& layer, const BestTile& a, const BestTile& b) {
  if (const int order = compare(a.value, b.value); order != 0) return order < 0;
  return a.tile != b.tile ? comesBefore(layer, a.tile, b.tile) : a.flow < b.flow;
}

Tile smallestTile(const TileSpace& space) {
  const Slab& slab = space.wholeKernel.front();
  const bool cut = !space.cuts.empty();
  return {space.K.sizes.front().size,
          space.C.sizes.front().size,
          slab.rows.front().size,
          slab.columns.front().size,
          cut ? space.cuts.front().FY : slab.FY,
          cut ? space.cuts.front().FX : slab.FX};
}

}  // namespace

void add(Outcome& outcome, const BestFirstAnswer& answer, const Problems& problems, std::size_t problem,
         double tilings) {
  outcome.tilings += tilings;
  outcome.bounds += answer.bounds;
  outcome.evaluated += answer.evaluated;
  outcome.cancelled = outcome.cancelled || answer.cancelled;
  if (!answer.best) return;
  const bool isBetter = !outcome.found || better(problems[problem].layer, *answer.best, outcome.found->tile);
  if (isBetter) outcome.found = Found{*answer.best, problem};
}

Outcome solveSpaces(const Problems& problems, const SpaceOf& spaceOf, Objective objective, const CancelToken& cancel) {
  Outcome outcome;
  outcome.lowerBound = std::numeric_limits<double>::infinity();
  for (std::size_t p = 0; p < problems.size() && !outcome.cancelled; ++p) {
    const TileSpace space = spaceOf(problems[p]);
    if (space.flows.empty()) continue;
    const BestFirstAnswer answer = bestFirst(problems[p], space, objective, cancel);
    const double bound = space.complete ? answer.lowerBound : compulsoryBound(problems[p], space.flows, objective);
    outcome.lowerBound = std::min(outcome.lowerBound, bound);
    add(outcome, answer, problems, p, space.tilings);
    const bool nothing = !answer.best && !answer.cancelled && !outcome.unfit;
    if (nothing) outcome.unfit = Unfit{smallestTile(space), p};
  }
  return outcome;
}

Outcome firstFitting(const Problems& problems, const std::vector<SpaceOf>& spaces, Objective objective,
                     const CancelToken& cancel) {
  Outcome outcome;
  for (const SpaceOf& space : spaces) {
    outcome = solveSpaces(problems, space, objective, cancel);
    if (outcome.settled()) break;
  }
  return outcome;
}

Outcome exactOverAllTiles(const Problems& problems, Window window, Objective objective, const CancelToken& cancel) {
  const auto spaceOf = [](auto make, bool inSteps) {
    return [make, inSteps](const Problem& p) {
      const EplannerLayer& l = p.layer;
      const std::int64_t step = inSteps ? p.machine.constants.channelStep : 1;
      return make(p, Sizes::inSteps(step, l.K), Sizes::inSteps(step, l.C), Sizes::all(l.OY), allowedFlows(p));
    };
  };
  std::vector<SpaceOf> spaces;
  for (const bool inSteps : {true, false}) {
    if (!inSteps && !hasChannelSteps(problems)) break;
    if (window == Window::Thesis) spaces.push_back(spaceOf(wholeWindowSpace, inSteps));
    spaces.push_back(spaceOf(cutWindowSpace, inSteps));
  }
  return firstFitting(problems, spaces, objective, cancel);
}

bool hasChannelSteps(const Problems& problems) {
  return std::any_of(problems.begin(), problems.end(),
                     [](const Problem& p) { return p.machine.constants.channelStep > 1; });
}

double tilingsOf(const Problem& problem, Window window) {
  const EplannerLayer& l = problem.layer;
  const double cuts = window == Window::Free ? real(l.OX) * real(l.FY) * real(l.FX) : 1;
  const std::int64_t step = problem.machine.constants.channelStep;
  const double channels = real(Sizes::inSteps(step, l.K).count()) * real(Sizes::inSteps(step, l.C).count());
  return channels * real(l.OY) * cuts * static_cast<double>(allowedFlows(problem).size());
}

}  // namespace tilescope::eplanner
