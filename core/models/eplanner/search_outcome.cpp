// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/search_outcome.h"

#include <algorithm>
#include <limits>

#include "core/base/units.h"
#include "core/models/eplanner/paper_pruning.h"

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

std::vector<TilingsOf> tilingsTried(const Problems& problems, Window window, bool onGrid) {
  std::vector<TilingsOf> tried;
  if (onGrid)
    tried.emplace_back([window](const Problem& p) {
      const PaperGrid grid = wholeGrid(p);
      return Tilings{grid.K, grid.C, window == Window::Free};
    });
  for (const bool inSteps : {true, false}) {
    if (!inSteps && !hasChannelSteps(problems)) break;
    for (const bool cutsWindow : {false, true})
      if (cutsWindow || window == Window::Thesis)
        tried.emplace_back([inSteps, cutsWindow](const Problem& p) {
          const std::int64_t step = inSteps ? p.machine.constants.channelStep : 1;
          return Tilings{Sizes::inSteps(step, p.layer.K), Sizes::inSteps(step, p.layer.C), cutsWindow};
        });
  }
  return tried;
}

Tilings tilingsOfProof(const Problems& problems, std::size_t problem, Window window, bool onGrid) {
  const std::vector<TilingsOf> tried = tilingsTried(problems, window, onGrid);
  const auto fitsSomewhere = [&](const TilingsOf& tilings) {
    return std::any_of(problems.begin(), problems.end(), [&](const Problem& p) {
      const Tilings t = tilings(p);
      const EplannerLayer& l = p.layer;
      return fits(p, t.cutsWindow ? Tile{t.K.smallest(), t.C.smallest(), 1, 1, 1, 1}
                                  : Tile{t.K.smallest(), t.C.smallest(), 1, l.OX, l.FY, l.FX});
    });
  };
  const auto first = std::find_if(tried.begin(), tried.end(), fitsSomewhere);
  return (first == tried.end() ? tried.back() : *first)(problems[problem]);
}

Outcome exactOver(const Problems& problems, const std::vector<TilingsOf>& tried, Objective objective,
                  const CancelToken& cancel) {
  std::vector<SpaceOf> spaces;
  for (const TilingsOf& tilings : tried)
    spaces.emplace_back([&tilings](const Problem& p) {
      const Tilings t = tilings(p);
      return (t.cutsWindow ? cutWindowSpace : wholeWindowSpace)(p, t.K, t.C, Sizes::all(p.layer.OY), allowedFlows(p));
    });
  return firstFitting(problems, spaces, objective, cancel);
}

Outcome exactOverAllTiles(const Problems& problems, Window window, Objective objective, const CancelToken& cancel) {
  return exactOver(problems, tilingsTried(problems, window, false), objective, cancel);
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
