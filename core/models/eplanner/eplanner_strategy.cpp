// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/eplanner_strategy.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>

#include "core/models/eplanner/eplanner_result.h"
#include "core/models/eplanner/exhaustive.h"
#include "core/models/eplanner/paper_pruning.h"
#include "core/models/eplanner/proven_tiles.h"
#include "core/models/eplanner/smart_shuttle.h"

namespace tilescope::eplanner {
namespace {

double allTilings(const Problems& all, Window window) {
  double tilings = 0;
  for (const Problem& p : all) tilings += tilingsOf(p, window);
  return tilings;
}

TileSpace gridTiles(const Problem& p, const PaperGrid& grid, std::vector<Flow> flows) {
  return wholeWindowSpace(p, grid.K, grid.C, grid.OY, std::move(flows));
}

std::vector<Flow> onlyFlows(const Problem& problem, std::initializer_list<Flow> wanted) {
  std::vector<Flow> flows = allowedFlows(problem);
  std::erase_if(flows, [&](Flow flow) { return std::find(wanted.begin(), wanted.end(), flow) == wanted.end(); });
  return flows;
}

Outcome exact(const Problems& problems, const SearchRequest& r) {
  const auto tried = tilingsTried(problems, windowOf(r.options), isOnGrid(r.options));
  return exactOver(problems, tried, r.objective, r.cancel);
}

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
    const Sizes K = Sizes::inSteps(p.machine.constants.channelStep, l.K);
    return wholeWindowSpace(p, K, Sizes::only(l.C), Sizes::all(l.OY), onlyFlows(p, {Flow::IS, Flow::WS}));
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
          "{:.2g} tilings are too many to enumerate; the limit is {:.0e}. Search exact proves the same result.",
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

Outcome exhaustiveSearch(const Problems& problems, const SearchRequest& r) {
  Outcome outcome;
  for (const TilingsOf& tilings : tilingsTried(problems, windowOf(r.options), isOnGrid(r.options)))
    if (!outcome.settled())
      outcome = enumerate(problems, r, [&](const Problem& p) {
        const Tilings t = tilings(p);
        return ExhaustiveSpace{t.K, t.C, Sizes::all(p.layer.OY), t.cutsWindow, allowedFlows(p)};
      });
  return outcome;
}

}  // namespace

std::string EplannerStrategy::cacheKey(const SearchRequest& request) const {
  std::string key = fmt::format("eplanner/{}/{}/{}/{}/", id_, name(request.objective), isOnGrid(request.options),
                                windowOf(request.options) == Window::Free);
  for (const Problem& problem : problems(request.layer, request.hardware, request.options, request.dataflow)) {
    key += keyOf(problem);
  }
  return key;
}

LayerSolution EplannerStrategy::solve(const SearchRequest& request) const {
  const auto start = std::chrono::steady_clock::now();
  const Problems all = problems(request.layer, request.hardware, request.options, request.dataflow);
  Outcome outcome = run_(all, request);
  LayerSolution solution;
  solution.statistics = statistics(all, outcome, request);
  solution.evaluation = evaluation(all, outcome, request);
  solution.cancelled = outcome.cancelled;
  solution.isFirstOfAll = proves_ && solution.statistics.proven;
  if (outcome.found) {
    const Machine& machine = all[outcome.found->problem].machine;
    solution.dataflow = machine.dataflowOf[index(outcome.found->tile.flow)].value_or("");
  }
  solution.statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return solution;
}

std::string EplannerStrategy::whyMoreMayBeWorse(const SearchRequest& less, const HardwareProfile& more) const {
  if (isOnGrid(less.options) && less.hardware.arrayDims != more.arrayDims)
    return "Tiles are multiples of the array (option tiles=pe-multiples), so a larger array has fewer of them.";
  const bool hasConstants = less.hardware.models.contains(kModelId);
  if (windowOf(less.options) == Window::Free && !hasConstants) return {};
  const Problems here = problems(less.layer, less.hardware, less.options, less.dataflow);
  const Problems there = problems(less.layer, more, less.options, less.dataflow);
  const bool isSideBySide =
      std::any_of(there.begin(), there.end(), [](const Problem& p) { return p.groupsAtOnce > 1; });
  if (isSideBySide && less.hardware.arrayDims != more.arrayDims)
    return "Groups take the lanes of K (constant of the profile), so a larger array needs more space on chip.";
  const auto firstFits = [&](const auto& smallest) {
    const auto holds = [&](const Problem& p) { return fits(p, smallest(p)); };
    return !std::any_of(here.begin(), here.end(), holds) && std::any_of(there.begin(), there.end(), holds);
  };
  if (hasChannelSteps(here) && firstFits([](const Problem& p) {
        const std::int64_t step = p.machine.constants.channelStep;
        return Tile{std::min(step, p.layer.K), std::min(step, p.layer.C), 1, 1, 1, 1};
      }))
    return "Tiles of K and C are multiples of a step (constant of the profile) only where such a tile fits.";
  if (windowOf(less.options) == Window::Free) return {};
  if (firstFits([](const Problem& p) { return Tile{1, 1, 1, p.layer.OX, p.layer.FY, p.layer.FX}; }))
    return "Columns and kernels are cut only where no tile with whole ones fits (option columns=when-needed).";
  return {};
}

Evaluation EplannerStrategy::evaluation(const Problems& all, const Outcome& outcome,
                                        const SearchRequest& request) const {
  if (!outcome.found) return nothingFound(all, outcome, request);
  const Problem& problem = all[outcome.found->problem];
  const BestTile& best = outcome.found->tile;
  return layerResult(problem, request.layer.name, tileMapping(problem.layer, best.tile, best.flow),
                     tileCost(problem, best.tile, reloadOf(problem.layer, best.tile, best.flow)));
}

Violation EplannerStrategy::nothingFound(const Problems& all, const Outcome& outcome,
                                         const SearchRequest& request) const {
  Violation v;
  if (outcome.cancelled) {
    v.kind = ViolationKind::Unsolved;
    v.message = "Cancelled before any mapping was found.";
  } else if (outcome.unfit) {
    const bool everyTile = outcome.unfit->smallest == Tile{};
    return violation(all[outcome.unfit->problem], outcome.unfit->smallest,
                     everyTile ? "No tile is smaller."
                               : fmt::format("Search {} has no smaller tile; search exact tries every one.", id_));
  } else if (!outcome.refused.empty()) {
    v.kind = ViolationKind::IllegalRule;
    v.rule = std::string(id_);
    v.message = outcome.refused;
  } else {
    v.kind = ViolationKind::IllegalRule;
    v.rule = "dataflow";
    v.message =
        fmt::format("Search {} keeps another tensor in place than {} allows. {}, or choose another search.", id_,
                    request.dataflow ? "dataflow \"" + *request.dataflow + "\"" : "any dataflow of the profile",
                    request.dataflow ? "Leave the dataflow open" : "Add a dataflow without \"stationary\"");
  }
  return v;
}

SearchStatistics EplannerStrategy::statistics(const Problems& all, Outcome& outcome,
                                              const SearchRequest& request) const {
  SearchStatistics s;
  s.candidates = static_cast<std::uint64_t>(proves_ ? static_cast<double>(outcome.evaluated) : outcome.tilings);
  s.space = proves_ ? outcome.tilings : allTilings(all, windowOf(request.options));
  s.nodes = outcome.bounds + outcome.evaluated;
  if (!outcome.found) return s;
  const double own = outcome.found->tile.value.primary;
  double bound = outcome.lowerBound;
  if (!proves_) {
    const Outcome best = exactOverAllTiles(all, windowOf(request.options), request.objective, request.cancel);
    outcome.cancelled = outcome.cancelled || best.cancelled;
    bound = best.lowerBound;
  }
  bound = std::min(bound, own);
  s.gap = own > 0 ? (own - bound) / own : 0;
  if (s.gap <= 2 * kTieTolerance) s.gap = 0;
  s.proven = s.gap == 0 && !outcome.cancelled;
  s.lowerBound = shownObjective(all[outcome.found->problem], s.gap == 0 ? own : bound, request.objective);
  return s;
}

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
