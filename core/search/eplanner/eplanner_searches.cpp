// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/eplanner/eplanner_searches.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>

#include "core/cost/eplanner/eplanner_model.h"
#include "core/cost/eplanner/eplanner_result.h"
#include "core/search/eplanner/best_first.h"
#include "core/search/eplanner/exhaustive.h"
#include "core/search/eplanner/paper_pruning.h"
#include "core/search/eplanner/smart_shuttle.h"

namespace tilescope::eplanner {
namespace {

struct Found {
  BestTile tile;
  std::size_t problem = 0;  // index into the request's problems
};

struct Outcome {
  std::optional<Found> found;
  double lowerBound = 0;  // of the primary value over the search's own tilings
  double tilings = 0;     // in the search's own set, each with its dataflows
  std::uint64_t bounds = 0, evaluated = 0;
  bool cancelled = false;
  std::optional<Violation> violation;  // why nothing was found
};

using Problems = std::vector<Problem>;

// Smaller first key, then second key, then the order of the tie rule; problems are tried in the profile's order.
bool better(const BestTile& a, const BestTile& b) {
  if (const int order = compare(a.value, b.value); order != 0) return order < 0;
  return a.tile != b.tile ? a.tile < b.tile : a.flow < b.flow;
}

void add(Outcome& outcome, const BestFirstAnswer& answer, std::size_t problem, double tilings) {
  outcome.tilings += tilings;
  outcome.bounds += answer.bounds;
  outcome.evaluated += answer.evaluated;
  outcome.cancelled = outcome.cancelled || answer.cancelled;
  if (!answer.best) return;
  if (!outcome.found || better(*answer.best, outcome.found->tile)) outcome.found = Found{*answer.best, problem};
}

Violation doesNotFit(const Problem& problem, const Tile& smallest) {
  const auto over = overflow(problem, smallest);
  ensure(over.has_value(), "a search found nothing although its smallest tile fits");
  return violation(problem, smallest, *over, true);
}

// Best-first search over one tile space per problem.
using SpaceOf = std::function<TileSpace(const Problem&)>;
Outcome solveSpaces(const Problems& problems, const SpaceOf& spaceOf, Objective objective, const CancelToken& cancel) {
  Outcome outcome;
  outcome.lowerBound = std::numeric_limits<double>::infinity();
  for (std::size_t p = 0; p < problems.size(); ++p) {
    const TileSpace space = spaceOf(problems[p]);
    if (space.flows.empty()) continue;
    const BestFirstAnswer answer = bestFirst(problems[p], space, objective, cancel);
    outcome.lowerBound = std::min(outcome.lowerBound, answer.lowerBound);
    add(outcome, answer, p, space.tilings);
    if (answer.best || outcome.violation) continue;
    const Slab& slab = space.slabs.front();
    const Tile smallest{space.K.sizes.front().size,
                        space.C.sizes.front().size,
                        slab.rows->sizes.front().size,
                        slab.OX,
                        slab.FY,
                        slab.FX};
    if (overflow(problems[p], smallest)) outcome.violation = doesNotFit(problems[p], smallest);
  }
  return outcome;
}

TileSpace allTiles(const Problem& p) {
  const EplannerLayer& l = p.layer;
  return wholeWindowSpace(p, Sizes::all(l.K), Sizes::all(l.C), Sizes::all(l.OY), allowedFlows(p));
}
TileSpace gridTiles(const Problem& p, const PaperGrid& grid, std::vector<Flow> flows) {
  return wholeWindowSpace(p, grid.K, grid.C, grid.OY, std::move(flows));
}
TileSpace cutTiles(const Problem& p) {
  return fullSpace(p, allowedFlows(p));
}

bool settled(const Outcome& outcome) {
  return outcome.found || outcome.cancelled;
}

// The first of several spaces in which anything fits.
Outcome firstFitting(const Problems& problems, const std::vector<SpaceOf>& spaces, Objective objective,
                     const CancelToken& cancel) {
  Outcome outcome;
  for (const SpaceOf& space : spaces) {
    outcome = solveSpaces(problems, space, objective, cancel);
    if (settled(outcome)) break;
  }
  return outcome;
}

Outcome exactOverAllTiles(const Problems& problems, Objective objective, const CancelToken& cancel) {
  return firstFitting(problems, {allTiles, cutTiles}, objective, cancel);
}

std::vector<Flow> onlyFlows(const Problem& problem, std::initializer_list<Flow> wanted) {
  std::vector<Flow> flows = allowedFlows(problem);
  std::erase_if(flows, [&](Flow flow) { return std::find(wanted.begin(), wanted.end(), flow) == wanted.end(); });
  return flows;
}

// ---- the searches: problems, request → outcome -------------------------------------------------------------------

bool peMultiples(const SearchRequest& request) {
  return optionValue(eplannerModel(), request.options, "tiles") == "pe-multiples";
}

Outcome exact(const Problems& problems, const SearchRequest& r) {
  const auto grid = [](const Problem& p) { return gridTiles(p, wholeGrid(p), allowedFlows(p)); };
  if (peMultiples(r)) return firstFitting(problems, {grid, allTiles, cutTiles}, r.objective, r.cancel);
  return exactOverAllTiles(problems, r.objective, r.cancel);
}

// Counts the thesis's candidates even where none fits and all integer tiles have to serve.
Outcome paper(const Problems& problems, const SearchRequest& r) {
  Outcome own = solveSpaces(
      problems, [](const Problem& p) { return gridTiles(p, paperGrid(p), allowedFlows(p)); }, r.objective, r.cancel);
  if (settled(own)) return own;
  Outcome fallback = exactOverAllTiles(problems, r.objective, r.cancel);
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
    if (!rule) outcome.violation = doesNotFit(problem, {1, 1, 1, l.OX, l.FY, l.FX});
    if (!rule || !problem.machine.allows(rule->flow)) continue;
    const TileCost cost = tileCost(problem, rule->tile, reloadOf(l, rule->tile, rule->flow));
    BestFirstAnswer answer;
    answer.best = BestTile{rule->tile, rule->flow, valueOf(cost, r.objective)};
    answer.evaluated = 1;
    add(outcome, answer, p, 1);
  }
  return outcome;
}

Outcome exhaustiveOver(const Problems& problems, const SearchRequest& r,
                       const std::function<ExhaustiveSpace(const Problem&)>& spaceOf) {
  Outcome outcome;
  outcome.lowerBound = std::numeric_limits<double>::infinity();
  for (std::size_t p = 0; p < problems.size(); ++p) {
    const BestFirstAnswer answer = exhaustive(problems[p], spaceOf(problems[p]), r.objective, bestSimd(), r.cancel);
    add(outcome, answer, p, static_cast<double>(answer.evaluated));
    if (answer.best)
      outcome.lowerBound = std::min(outcome.lowerBound, answer.lowerBound);
    else if (!answer.cancelled && !outcome.violation && overflow(problems[p], Tile{}))
      outcome.violation = doesNotFit(problems[p], Tile{});
  }
  return outcome;
}

Outcome exhaustiveSearch(const Problems& problems, const SearchRequest& r) {
  const auto space = [](const Problem& p, bool cut) {
    const EplannerLayer& l = p.layer;
    return ExhaustiveSpace{Sizes::all(l.K), Sizes::all(l.C), Sizes::all(l.OY), cut, allowedFlows(p)};
  };
  Outcome outcome;
  if (peMultiples(r)) {
    outcome = exhaustiveOver(problems, r, [](const Problem& p) {
      const PaperGrid grid = wholeGrid(p);
      return ExhaustiveSpace{grid.K, grid.C, grid.OY, false, allowedFlows(p)};
    });
  }
  for (const bool cut : {false, true}) {
    if (!settled(outcome)) outcome = exhaustiveOver(problems, r, [&](const Problem& p) { return space(p, cut); });
  }
  return outcome;
}

// ---- the strategy around them ------------------------------------------------------------------------------------

class Strategy final : public SearchStrategy {
 public:
  using Run = Outcome (*)(const Problems&, const SearchRequest&);
  Strategy(std::string_view id, std::string_view help, Run run, bool proves)
      : id_(id), help_(help), run_(run), proves_(proves) {}

  std::string_view id() const override { return id_; }
  std::string_view help() const override { return help_; }

  std::string cacheKey(const SearchRequest& request) const override {
    std::string key = fmt::format("eplanner/{}/{}/{}/", id_, name(request.objective),
                                  optionValue(eplannerModel(), request.options, "tiles"));
    for (const Problem& problem : problems(request.layer, request.hardware, request.options, request.dataflow)) {
      key += keyOf(problem);
    }
    return key;
  }

  LayerSolution solve(const SearchRequest& request) const override {
    const auto start = std::chrono::steady_clock::now();
    const Problems all = problems(request.layer, request.hardware, request.options, request.dataflow);
    const Outcome outcome = run_(all, request);
    LayerSolution solution;
    solution.cancelled = outcome.cancelled;
    solution.statistics = statistics(all, outcome, request);
    if (outcome.found) {
      const Problem& problem = all[outcome.found->problem];
      const BestTile& best = outcome.found->tile;
      solution.evaluation = layerResult(problem, request.layer.name, tileMapping(problem.layer, best.tile, best.flow),
                                        tileCost(problem, best.tile, reloadOf(problem.layer, best.tile, best.flow)));
      solution.dataflow = problem.machine.dataflowOf[index(best.flow)].value_or("");
    } else {
      solution.evaluation = outcome.violation.value_or(excluded(outcome));
    }
    solution.statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return solution;
  }

 private:
  // Nothing found although tiles fit: cancelled, or the dataflows asked for are not this search's.
  Violation excluded(const Outcome& outcome) const {
    Violation v;
    v.kind = outcome.cancelled ? ViolationKind::Unsolved : ViolationKind::IllegalRule;
    v.rule = outcome.cancelled ? "" : "dataflow";
    v.message = outcome.cancelled ? "Cancelled before any mapping was found."
                                  : fmt::format(
                                        "Search \"{}\" has no mapping under the dataflow asked for. Leave out "
                                        "--dataflow or choose another search.",
                                        id_);
    return v;
  }

  SearchStatistics statistics(const Problems& all, const Outcome& outcome, const SearchRequest& request) const {
    SearchStatistics s;
    s.candidates = static_cast<std::uint64_t>(proves_ ? static_cast<double>(outcome.evaluated) : outcome.tilings);
    s.space = proves_ ? outcome.tilings : allTilings(all);
    s.nodes = outcome.bounds + outcome.evaluated;
    if (!outcome.found) return s;
    const double own = outcome.found->tile.value.primary;
    double bound = outcome.lowerBound;
    if (!proves_) {  // how far from the proven optimum over all tiles
      const Outcome best = exactOverAllTiles(all, request.objective, request.cancel);
      bound = best.cancelled ? 0 : best.lowerBound;
    }
    bound = std::min(bound, own);
    s.gap = own > 0 ? (own - bound) / own : 0;
    if (s.gap <= 2 * kTieTolerance) s.gap = 0;
    s.proven = s.gap == 0 && !outcome.cancelled;
    const Problem& problem = all[outcome.found->problem];
    s.lowerBound = shownObjective(problem, s.gap == 0 ? own : bound, request.objective);
    return s;
  }

  static double allTilings(const Problems& all) {
    double tilings = 0;
    for (const Problem& p : all) tilings += allTiles(p).tilings;
    return tilings;
  }

  std::string_view id_, help_;
  Run run_;
  bool proves_;
};

}  // namespace

const std::vector<const SearchStrategy*>& eplannerSearches() {
  static const Strategy kExact(
      "exact", "the proven optimum over all integer tilings (or the grid of tiles=pe-multiples)", exact, true);
  static const Strategy kPaper("paper", "e-PlaNNer's own pruning of the tile grid", paper, false);
  static const Strategy kExhaustive("exhaustive", "every tiling, for checking", exhaustiveSearch, true);
  static const Strategy kZhang("zhang", "Zhang et al. 2015: output-stationary, best tile of the grid", zhang, false);
  static const Strategy kMa("ma", "Ma et al. 2017: all input channels on chip, input- or weight-stationary", ma, false);
  static const Strategy kShuttle("smartshuttle", "Li et al. 2018: SmartShuttle's rule, whatever the objective", shuttle,
                                 false);
  static const std::vector<const SearchStrategy*> kAll{&kExact, &kPaper, &kExhaustive, &kZhang, &kMa, &kShuttle};
  return kAll;
}

}  // namespace tilescope::eplanner
