// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/exact_strategy.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <set>

#include "core/models/predictor/exact_layer.h"
#include "core/models/predictor/nest_of_steps.h"
#include "core/models/predictor/predictor_problem.h"
#include "core/models/predictor/predictor_result.h"
#include "core/models/predictor/row_template_strategy.h"

namespace tilescope::predictor {
namespace {

// Takes seconds and 200 MB; most layers need a few hundred nodes.
constexpr std::uint64_t kMaxNodes = 200'000;

class ExactSolving {
 public:
  explicit ExactSolving(const SearchRequest& request)
      : request_(request),
        problem_(makeProblem(request.layer, request.hardware, request.options)),
        array_(arrayChoices(request.layer, request.hardware, request.dataflow)) {}

  LayerSolution run() const {
    const ExactEffort effort{request_.mostNodes != 0 ? request_.mostNodes : kMaxNodes, !request_.firstKeyOnly};
    ExactProgress progress;
    if (request_.onUpdate) progress = [&](const ExactLayer& layer) { request_.onUpdate(solutionOf(layer)); };
    const ExactLayer layer =
        solveExactly(problem_, array_.choices, request_.objective, effort, request_.cancel, progress);
    LayerSolution solution = solutionOf(layer);
    const bool isSecondOpen = !layer.secondProven && !request_.firstKeyOnly;
    const bool open = !layer.proven || isSecondOpen;
    solution.limited = request_.mostNodes != 0 && request_.mostNodes < kMaxNodes && open && !layer.cancelled;
    if (layer.proven && isSecondOpen && layer.best)
      solution.notes.push_back("The optimum is proven; the tie-breaker between equal mappings is not.");
    return solution;
  }

 private:
  bool proven(const ExactLayer& layer) const { return layer.proven && array_.complete; }

  LayerSolution solutionOf(const ExactLayer& layer) const {
    LayerSolution solution;
    SearchStatistics& s = solution.statistics;
    s.candidates = s.nodes = layer.nodes;
    s.space = layer.space;
    s.gap = layer.best ? 0 : 1;
    solution.cancelled = layer.cancelled;
    if (!layer.best) {
      solution.evaluation = nothingFound(layer);
      return solution;
    }
    solution.evaluation = evaluated(request_, nestOfSteps(layer.best->space, layer.best->found.steps));
    solution.dataflow = layer.best->choice.dataflow;
    solution.notes = layer.best->choice.reduced;
    const double value = layer.best->found.value.first, bound = array_.complete ? layer.lowerBound : 0;
    s.proven = proven(layer);
    solution.isFirstOfAll = s.proven && layer.secondProven && request_.objective != Objective::Edp;
    s.gap = value > 0 && !s.proven ? std::max(0.0, (value - bound) / value) : 0;
    s.lowerBound = shownValue(request_.objective, s.proven ? value : bound);
    return solution;
  }

  Evaluation nothingFound(const ExactLayer& layer) const {
    if (layer.cancelled) return cancelledBeforeAny();
    const Evaluation smallest = leastRoom();
    if (proven(layer) && !isValid(smallest)) return smallest;
    Violation v;
    v.kind = ViolationKind::Unsolved;
    v.message = layer.tooLarge
                    ? "The tiles of this layer are too many for the exact search; choose search paper."
                    : "No mapping was found before the search gave up; choose another objective, or search paper.";
    return v;
  }

  // The violation of the smallest nest on the fewest PEs: what it lacks, all choices lack.
  Evaluation leastRoom() const {
    const auto fewest = std::min_element(
        array_.choices.begin(), array_.choices.end(),
        [](const ArrayChoice& a, const ArrayChoice& b) { return elementsOf(a.array) < elementsOf(b.array); });
    return evaluated(request_, smallestNest(makeSpace(problem_, fewest->array, fewest->stationary)));
  }

  const SearchRequest& request_;
  Problem problem_;
  ArrayChoices array_;
};

}  // namespace

std::string_view ExactStrategy::help() const {
  return "the proven optimum over all loops that divide the layer, their orders, refresh locations and open spatial "
         "loops (best first)";
}

std::string ExactStrategy::cacheKey(const SearchRequest& request) const {
  return keyOf(request, id());
}

std::string ExactStrategy::whyMoreMayBeWorse(const SearchRequest& less, const HardwareProfile& more) const {
  const auto arraysOf = [&](const HardwareProfile& hardware) {
    std::set<std::pair<Bounds, std::optional<Stationary>>> all;
    for (const ArrayChoice& choice : arrayChoices(less.layer, hardware, less.dataflow).choices)
      all.emplace(choice.array, choice.stationary);
    return all;
  };
  const auto had = arraysOf(less.hardware), has = arraysOf(more);
  if (std::includes(has.begin(), has.end(), had.begin(), had.end())) return {};
  return "A row-stationary dataflow unrolls all kernel rows where they fit, even where fewer would be better.";
}

LayerSolution ExactStrategy::solve(const SearchRequest& request) const {
  const auto start = std::chrono::steady_clock::now();
  LayerSolution solution = ExactSolving(request).run();
  solution.statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return solution;
}

const std::vector<const SearchStrategy*>& predictorSearches() {
  static const ExactStrategy kExact;
  static const RowTemplateStrategy kPaper;
  static const std::vector<const SearchStrategy*> kAll{&kExact, &kPaper};
  return kAll;
}

}  // namespace tilescope::predictor
