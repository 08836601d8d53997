// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/eplanner_strategy.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "core/models/eplanner/eplanner_result.h"

namespace tilescope::eplanner {
namespace {

double allTilings(const Problems& all, Window window) {
  double tilings = 0;
  for (const Problem& p : all) tilings += tilingsOf(p, window);
  return tilings;
}

bool isOption(const SearchRequest& request, const char* name, std::string_view value) {
  const auto it = request.options.find(name);
  return it != request.options.end() && it->second == value;
}

}  // namespace

bool EplannerStrategy::peMultiples(const SearchRequest& request) {
  return isOption(request, "tiles", "pe-multiples");
}

Window EplannerStrategy::window(const SearchRequest& request) {
  return isOption(request, "columns", "when-needed") ? Window::Thesis : Window::Free;
}

std::string EplannerStrategy::cacheKey(const SearchRequest& request) const {
  std::string key = fmt::format("eplanner/{}/{}/{}/{}/", id_, name(request.objective), peMultiples(request),
                                window(request) == Window::Free);
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
  if (outcome.found) {
    const Machine& machine = all[outcome.found->problem].machine;
    solution.dataflow = machine.dataflowOf[index(outcome.found->tile.flow)].value_or("");
  }
  solution.statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return solution;
}

std::string EplannerStrategy::whyMoreMayBeWorse(const SearchRequest& less, const HardwareProfile& more) const {
  if (peMultiples(less) && less.hardware.arrayDims != more.arrayDims)
    return "Tiles are multiples of the array (option tiles=pe-multiples), so a larger array has fewer of them.";
  if (window(less) == Window::Free) return {};
  const auto holdsWholeColumns = [&](const HardwareProfile& hardware) {
    const Problems all = problems(less.layer, hardware, less.options, less.dataflow);
    return std::any_of(all.begin(), all.end(), [](const Problem& p) {
      return fits(p, {1, 1, 1, p.layer.OX, p.layer.FY, p.layer.FX});
    });
  };
  if (holdsWholeColumns(less.hardware) || !holdsWholeColumns(more)) return {};
  return "Columns and kernels are cut only where no tile with whole ones fits (option columns=when-needed).";
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
  s.space = proves_ ? outcome.tilings : allTilings(all, window(request));
  s.nodes = outcome.bounds + outcome.evaluated;
  if (!outcome.found) return s;
  const double own = outcome.found->tile.value.primary;
  double bound = outcome.lowerBound;
  if (!proves_) {
    const Outcome best = exactOverAllTiles(all, window(request), request.objective, request.cancel);
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

}  // namespace tilescope::eplanner
