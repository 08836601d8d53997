// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/eplanner_searches.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>

#include "core/models/eplanner/eplanner_strategy.h"
#include "core/models/eplanner/exhaustive.h"
#include "core/models/eplanner/paper_pruning.h"
#include "core/models/eplanner/smart_shuttle.h"

namespace tilescope::eplanner {
namespace {

TileSpace gridTiles(const Problem& p, const PaperGrid& grid, std::vector<Flow> flows) {
  return wholeWindowSpace(p, grid.K, grid.C, grid.OY, std::move(flows));
}

std::vector<Flow> onlyFlows(const Problem& problem, std::initializer_list<Flow> wanted) {
  std::vector<Flow> flows = allowedFlows(problem);
  std::erase_if(flows, [&](Flow flow) { return std::find(wanted.begin(), wanted.end(), flow) == wanted.end(); });
  return flows;
}

Outcome exact(const Problems& problems, const SearchRequest& r) {
  const Window window = EplannerStrategy::window(r);
  if (EplannerStrategy::peMultiples(r)) {
    const auto grid = [&](const Problem& p) {
      const PaperGrid sizes = wholeGrid(p);
      return (window == Window::Free ? cutWindowSpace : wholeWindowSpace)(p, sizes.K, sizes.C, sizes.OY,
                                                                          allowedFlows(p));
    };
    Outcome onGrid = solveSpaces(problems, grid, r.objective, r.cancel);
    if (onGrid.settled()) return onGrid;
  }
  return exactOverAllTiles(problems, window, r.objective, r.cancel);
}

// Counts the thesis's candidates even where none fits and all integer tiles have to serve.
Outcome paper(const Problems& problems, const SearchRequest& r) {
  const auto grid = [](const Problem& p) { return gridTiles(p, paperGrid(p), allowedFlows(p)); };
  Outcome own = solveSpaces(problems, grid, r.objective, r.cancel);
  if (own.settled()) return own;
  Outcome fallback = exactOverAllTiles(problems, Window::Thesis, r.objective, r.cancel);
  fallback.tilings = own.tilings;
  return fallback;
}

Outcome zhang(const Problems& problems, const SearchRequest& r) {
  const auto space = [](const Problem& p) { return gridTiles(p, wholeGrid(p), onlyFlows(p, {Flow::OS})); };
  return solveSpaces(problems, space, r.objective, r.cancel);
}

Outcome ma(const Problems& problems, const SearchRequest& r) {
  const auto space = [](const Problem& p) {
    const EplannerLayer& l = p.layer;
    return wholeWindowSpace(p, Sizes::all(l.K), Sizes::only(l.C), Sizes::all(l.OY), onlyFlows(p, {Flow::IS, Flow::WS}));
  };
  return solveSpaces(problems, space, r.objective, r.cancel);
}

Outcome shuttle(const Problems& problems, const SearchRequest& r) {
  Outcome outcome;
  for (std::size_t p = 0; p < problems.size(); ++p) {
    const Problem& problem = problems[p];
    const EplannerLayer& l = problem.layer;
    const std::optional<RuleTile> rule = smartShuttle(problem);
    if (!rule && !outcome.unfit) outcome.unfit = Unfit{{1, 1, 1, l.OX, l.FY, l.FX}, p};
    if (!rule || !problem.machine.allows(rule->flow)) continue;
    const TileCost cost = tileCost(problem, rule->tile, reloadOf(l, rule->tile, rule->flow));
    BestFirstAnswer answer;
    answer.best = BestTile{rule->tile, rule->flow, valueOf(cost, r.objective)};
    answer.evaluated = 1;
    add(outcome, answer, problems, p, 1);
  }
  return outcome;
}

using ExhaustiveSpaceOf = std::function<ExhaustiveSpace(const Problem&)>;

Outcome enumerate(const Problems& problems, const SearchRequest& r, const ExhaustiveSpaceOf& spaceOf) {
  Outcome outcome;
  outcome.lowerBound = std::numeric_limits<double>::infinity();
  for (std::size_t p = 0; p < problems.size() && !outcome.cancelled; ++p) {
    const ExhaustiveSpace space = spaceOf(problems[p]);
    if (const double tilings = tilingsOf(problems[p], space); tilings > kMaxTilings) {
      outcome.refused = fmt::format(
          "{:.2g} tilings are too many to enumerate; the limit is {:.0e}. Search exact proves the same answer.",
          tilings, kMaxTilings);
      return outcome;
    }
    const BestFirstAnswer answer = exhaustive(problems[p], space, r.objective, bestSimd(), r.cancel);
    add(outcome, answer, problems, p, static_cast<double>(answer.evaluated));
    if (answer.best) outcome.lowerBound = std::min(outcome.lowerBound, answer.lowerBound);
    const bool nothing = !answer.best && !answer.cancelled && !outcome.unfit;
    if (nothing) outcome.unfit = Unfit{Tile{}, p};
  }
  return outcome;
}

ExhaustiveSpace everyTile(const Problem& p, bool cutWindow) {
  const EplannerLayer& l = p.layer;
  return {Sizes::all(l.K), Sizes::all(l.C), Sizes::all(l.OY), cutWindow, allowedFlows(p)};
}

Outcome exhaustiveSearch(const Problems& problems, const SearchRequest& r) {
  const bool cutWindow = EplannerStrategy::window(r) == Window::Free;
  std::vector<ExhaustiveSpaceOf> spaces;
  if (EplannerStrategy::peMultiples(r)) {
    spaces.emplace_back([=](const Problem& p) {
      const PaperGrid sizes = wholeGrid(p);
      return ExhaustiveSpace{sizes.K, sizes.C, sizes.OY, cutWindow, allowedFlows(p)};
    });
  }
  if (!cutWindow) spaces.emplace_back([](const Problem& p) { return everyTile(p, false); });
  spaces.emplace_back([](const Problem& p) { return everyTile(p, true); });
  Outcome outcome;
  for (const ExhaustiveSpaceOf& space : spaces) {
    if (!outcome.settled()) outcome = enumerate(problems, r, space);
  }
  return outcome;
}

}  // namespace

const std::vector<const SearchStrategy*>& eplannerSearches() {
  using S = EplannerStrategy;
  static const S kExact("exact", "the proven optimum over all tilings that the options \"tiles\" and \"columns\" allow",
                        exact, true);
  static const S kPaper("paper", "e-PlaNNer's own pruning of the tile grid", paper, false);
  static const S kExhaustive("exhaustive", "every tiling, for checking", exhaustiveSearch, true);
  static const S kZhang("zhang", "Zhang et al. 2015: output-stationary, best tile of the grid", zhang, false,
                        "Zhang et al.");
  static const S kMa("ma", "Ma et al. 2017: all input channels on chip, input- or weight-stationary", ma, false,
                     "Ma et al.");
  static const S kShuttle("smartshuttle", "Li et al. 2018: SmartShuttle's rule, whatever the objective", shuttle, false,
                          "SmartShuttle");
  static const std::vector<const SearchStrategy*> kAll{&kExact, &kPaper, &kExhaustive, &kZhang, &kMa, &kShuttle};
  return kAll;
}

}  // namespace tilescope::eplanner
