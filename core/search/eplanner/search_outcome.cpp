// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/eplanner/search_outcome.h"

#include <algorithm>
#include <limits>

namespace tilescope::eplanner {
namespace {

bool better(const BestTile& a, const BestTile& b) {
  if (const int order = compare(a.value, b.value); order != 0) return order < 0;
  return a.tile != b.tile ? a.tile < b.tile : a.flow < b.flow;
}

Tile smallestTile(const TileSpace& space) {
  const Slab& slab = space.slabs.front();
  return {
      space.K.sizes.front().size, space.C.sizes.front().size, slab.rows->sizes.front().size, slab.OX, slab.FY, slab.FX};
}

}  // namespace

void add(Outcome& outcome, const BestFirstAnswer& answer, std::size_t problem, double tilings) {
  outcome.tilings += tilings;
  outcome.bounds += answer.bounds;
  outcome.evaluated += answer.evaluated;
  outcome.cancelled = outcome.cancelled || answer.cancelled;
  if (!answer.best) return;
  if (!outcome.found || better(*answer.best, outcome.found->tile)) outcome.found = Found{*answer.best, problem};
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
    add(outcome, answer, p, space.tilings);
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

TileSpace allTiles(const Problem& p) {
  const EplannerLayer& l = p.layer;
  return wholeWindowSpace(p, Sizes::all(l.K), Sizes::all(l.C), Sizes::all(l.OY), allowedFlows(p));
}

Outcome exactOverAllTiles(const Problems& problems, Objective objective, const CancelToken& cancel) {
  const auto cutTiles = [](const Problem& p) { return fullSpace(p, allowedFlows(p)); };
  return firstFitting(problems, {allTiles, cutTiles}, objective, cancel);
}

}  // namespace tilescope::eplanner
