// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/zigzag/exact_strategy.h"

#include <algorithm>
#include <chrono>

#include "core/cost/zigzag/recount.h"
#include "core/cost/zigzag/zigzag_model.h"
#include "core/cost/zigzag/zigzag_result.h"
#include "core/search/zigzag/exact_layer.h"
#include "core/search/zigzag/loma_strategy.h"
#include "core/search/zigzag/search_key.h"

namespace tilescope::zigzag {
namespace {

// Some seconds of one core; most layers need a few hundred.
constexpr std::uint64_t kMostNodes = 1'000'000;
// A search that reports what it has stops for it after so many nodes, then after kMore times as many, and so on.
constexpr std::uint64_t kFirstStop = 4'000, kMore = 4;

// Why the options leave the layer to LOMA; empty: they do not.
std::string leftToPaper(const ModelOptions& options) {
  if (isCompatible(options))
    return "The exact search counts as Tilescope does, not as ZigZag 3.8.5; this is the best that LOMA found.";
  if (optionValue(zigzagModel(), options, "allocation") == "even")
    return "The exact search allocates unevenly; this is the best even mapping that LOMA found, bounded by the uneven "
           "optimum.";
  if (optionValue(zigzagModel(), options, "order") != "any")
    return "The exact search takes loops in any order; this is the best in the order asked for that LOMA found, "
           "bounded "
           "by the optimum of any order.";
  return "";
}

LayerSolution solutionOf(const SearchRequest& request, const ExactLayer& layer) {
  LayerSolution solution;
  SearchStatistics& s = solution.statistics;
  s.candidates = s.nodes = layer.nodes;
  s.space = layer.space;
  s.gap = layer.best ? 0 : 1;
  solution.cancelled = layer.cancelled;
  if (!layer.best) {
    Violation v;
    v.kind = ViolationKind::Unsolved;
    v.message = layer.cancelled ? "Cancelled before any mapping was found."
                                : "No mapping was found before the search gave up; try another objective first.";
    solution.evaluation = layer.violation && !layer.cancelled ? *layer.violation : v;
    return solution;
  }
  const ExactLayer::Best& best = *layer.best;
  solution.evaluation = layerResult(request.layer, request.hardware, *best.rules,
                                    {best.choice.unrolling, best.found.order, best.found.splits, Allocation::Uneven});
  solution.dataflow = best.choice.dataflow;
  solution.notes = best.choice.reduced;
  const double value = best.found.value.primary;
  s.gap = value > 0 ? std::max(0.0, (value - layer.lowerBound) / value) : 0;
  s.proven = layer.proven;
  s.lowerBound = shownValue(request.objective, layer.lowerBound);
  if (s.proven && !layer.secondaryProven)
    solution.notes.push_back(
        "Of the mappings with this optimum the best by the second key that was found; that there is "
        "none better is not proven.");
  return solution;
}

// Whether no limit kept it from the answer of a search without one. The proof of the first key is not enough: the best
// by the second one is looked for after it.
bool endedByItself(const ExactLayer& layer, std::uint64_t stop) {
  return !layer.cancelled && layer.nodes < stop;
}

LayerSolution solveInSteps(const SearchRequest& request, const std::shared_ptr<const Problem>& problem) {
  const std::uint64_t most = request.mostNodes == 0 ? kMostNodes : std::min(request.mostNodes, kMostNodes);
  if (request.onUpdate)
    for (std::uint64_t stop = kFirstStop; stop < most; stop *= kMore) {
      const ExactLayer layer = solveExactly(request, problem, stop);
      const LayerSolution solution = solutionOf(request, layer);
      if (layer.cancelled || endedByItself(layer, stop)) return solution;
      if (layer.best) request.onUpdate(solution);
    }
  const ExactLayer layer = solveExactly(request, problem, most);
  LayerSolution solution = solutionOf(request, layer);
  solution.limited = most < kMostNodes && !layer.cancelled && !endedByItself(layer, most);
  return solution;
}

}  // namespace

std::string_view ExactStrategy::help() const {
  return "the proven optimum over all orders, uneven allocations and open parallel loops (branch and bound)";
}

std::string ExactStrategy::cacheKey(const SearchRequest& request) const {
  return searchKey(request);
}

LayerSolution ExactStrategy::solve(const SearchRequest& request) const {
  const auto start = std::chrono::steady_clock::now();
  LayerSolution solution;
  if (const std::string why = leftToPaper(request.options); !why.empty()) {
    solution = LomaStrategy().solve(request);
    solution.notes.push_back(why);
  } else {
    solution = solveInSteps(request, std::make_shared<const Problem>(makeProblem(request.layer, request.hardware)));
  }
  solution.statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return solution;
}

}  // namespace tilescope::zigzag
