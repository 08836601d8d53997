// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/exact_strategy.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>

#include "core/base/format_number.h"
#include "core/models/key_text.h"
#include "core/models/zigzag/search/exact_certificate.h"
#include "core/models/zigzag/search/exact_layer.h"
#include "core/models/zigzag/search/loma_strategy.h"
#include "core/models/zigzag/search/parallel_choices.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/models/zigzag/zigzag_result.h"

namespace tilescope::zigzag {
namespace {

// About a second on one core; most layers need a few hundred nodes.
constexpr std::uint64_t kMaxNodes = 200'000;
// Unproven answers are at least as good as LOMA's with this many loop factors (8! orders, about 50 ms).
constexpr int kPaperLimit = 8;
// Interim results are reported after kFirstStop nodes, then after kMore times as many.
constexpr std::uint64_t kFirstStop = 4'000, kMore = 4;

constexpr const char* kSmallestTiles =
    "The exact search does not cover this layer, and LOMA's rule gives some memory more than it holds; this is a "
    "mapping "
    "with the smallest tiles.";
constexpr const char* kTooLarge =
    "The tiles of this layer are too many for the exact search; this is the best that LOMA found.";

// Empty if the options do not need LOMA.
std::string leftToPaper(const ModelOptions& options, const Problem& problem) {
  if (isCompatible(options))
    return "The exact search counts as Tilescope does, not as ZigZag 3.8.5; this is the best that LOMA found.";
  if (!searchable(problem))
    return "The exact search needs outputs no wider than partial sums; this is the best that LOMA found.";
  if (optionValue(zigzagModel(), options, "allocation") == "even")
    return "The exact search allocates unevenly; this is the best even mapping that LOMA found, bounded by the uneven "
           "optimum.";
  if (optionValue(zigzagModel(), options, "order") != "any")
    return "The exact search takes loops in any order; this is the best in the order asked for that LOMA found, "
           "bounded "
           "by the optimum of any order.";
  return "";
}

// "0.8 % more latency than the optimum saves 37 % of the energy."
std::string withinNote(const SearchRequest& request, const ExactLayer& layer) {
  if (!layer.proven || !layer.best || withinOf(request.options) == 0) return "";
  std::string note;
  if (layer.fastest) {
    const FoundOrder &found = layer.best->found, &fastest = *layer.fastest;
    note = fmt::format("{} more {} than the optimum saves {} of the energy.",
                       percent(found.value.primary / fastest.value.primary - 1, 2), labelOf(request.objective),
                       percent(1 - found.energy / fastest.energy, 1));
  }
  if (!layer.withinProven)
    note += fmt::format("{}A mapping within the tolerance may have less energy.", note.empty() ? "" : " ");
  return note;
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
    solution.evaluation = layer.violation && layer.proven ? *layer.violation : v;
    return solution;
  }
  const ExactLayer::Best& best = *layer.best;
  solution.evaluation = layerResult(request.layer, request.hardware, *best.rules,
                                    {best.choice.unrolling, best.found.order, best.found.splits, Allocation::Uneven});
  solution.dataflow = best.choice.dataflow;
  solution.notes = best.choice.reduced;
  const double value = best.found.value.primary;
  s.gap = value > 0 ? std::max(0.0, (value - layer.lowerBound) / value) : 0;
  s.proven = layer.proven && layer.withinProven;
  solution.isFirstOfAll = layer.proven && layer.secondaryProven && withinOf(request.options) == 0;
  s.lowerBound = shownValue(request.objective, layer.lowerBound);
  if (layer.fastest) s.optimumEnergy = layer.fastest->energy;
  if (const std::string note = withinNote(request, layer); !note.empty()) solution.notes.push_back(note);
  if (s.proven && !layer.secondaryProven && !request.firstKeyOnly)
    solution.notes.push_back("The optimum is proven; the tie-breaker between equal mappings is not.");
  return solution;
}

// Whether more nodes could change the answer: after the objective, the tie-breaker may still be wanted.
bool isOpen(const SearchRequest& request, const ExactLayer& layer) {
  return !layer.cancelled && !(layer.proven && layer.withinProven && (layer.secondaryProven || request.firstKeyOnly));
}

// Whether more nodes could change the answer or its count, e.g. if a choice of spatial loops used up its nodes.
bool isLimited(const SearchRequest& request, const ExactLayer& layer) {
  return isOpen(request, layer) || layer.stopped;
}

// All loops at the outermost memory, so that tiles are smallest. Summed loops are tried inside and outside, as partial
// sums and outputs differ in bits. Takes the first choice of spatial loops that fits; empty: none.
std::optional<LayerSolution> smallestTiles(const SearchRequest& request, std::shared_ptr<const Problem> problem) {
  const ParallelChoices parallel = parallelChoices(*problem, request.hardware, request.dataflow);
  for (const ParallelChoice& choice : parallel.choices) {
    const std::unique_ptr<Rules> rules = makeRules(problem, choice.unrolling, false);
    const Sizes sizes = rules->temporalSizes();
    MappedNest nest{choice.unrolling, {}, {}, Allocation::Uneven};
    for (std::size_t d = 0; d < problem->dimCount(); ++d)
      if (sizes[d] > 1) nest.order.push_back({d, sizes[d]});
    for (const Operand& operand : problem->operands) {
      nest.splits.emplace_back(operand.memories.size(), 0);
      nest.splits.back().back() = nest.order.size();
    }
    const DimMask sums = ~problem->operands[problem->output()].touching;
    for (const bool inside : {true, false}) {
      std::stable_partition(nest.order.begin(), nest.order.end(),
                            [&](const Loop& loop) { return has(sums, loop.dim) == inside; });
      if (checkCapacity(*rules, nest.order, nest.splits)) continue;
      LayerSolution solution;
      solution.evaluation = layerResult(request.layer, request.hardware, *rules, nest);
      solution.dataflow = choice.dataflow;
      solution.notes = choice.reduced;
      solution.notes.emplace_back(kSmallestTiles);
      solution.statistics.gap = 1;
      return solution;
    }
  }
  return std::nullopt;
}

// LOMA's answer, with a note why. If its rule finds no space, the smallest tiles are tried, unless an order is fixed.
LayerSolution byPaper(const SearchRequest& request, const std::shared_ptr<const Problem>& problem,
                      const std::string& why) {
  LayerSolution solution = LomaStrategy().solve(request);
  const bool anyOrder = optionValue(zigzagModel(), request.options, "order") == "any";
  if (!isValid(solution.evaluation) && !solution.cancelled && anyOrder && !isCompatible(request.options))
    if (std::optional<LayerSolution> smallest = smallestTiles(request, problem)) return *std::move(smallest);
  solution.notes.push_back(why);
  if (withinOf(request.options) > 0) solution.notes.emplace_back("Only the exact search takes a tolerance.");
  return solution;
}

class Steps {
 public:
  Steps(const SearchRequest& request, std::shared_ptr<const Problem> problem)
      : request_(request), problem_(std::move(problem)) {}

  LayerSolution run() const {
    if (request_.mostNodes == kGlance && isTimed()) return glance();
    if (request_.mostNodes != 0 && request_.mostNodes < kMaxNodes) return preview();
    if (request_.onUpdate)
      for (std::uint64_t stop = kFirstStop; stop < kMaxNodes; stop *= kMore) {
        const ExactLayer layer = solveExactly(request_, problem_, {stop, !request_.firstKeyOnly});
        if (layer.cancelled || layer.tooLarge || !isLimited(request_, layer)) return finished(layer);
        if (layer.best) request_.onUpdate(solutionOf(request_, layer));
      }
    const std::uint64_t most = std::max(kMaxNodes, request_.mostNodes);
    return finished(solveExactly(request_, problem_, {most, !request_.firstKeyOnly, true}));
  }

 private:
  bool isTimed() const { return request_.objective == Objective::Latency || request_.objective == Objective::Edp; }

  // The mapping of least energy or that of a similar configuration, with the bound of its cycles that needs no search.
  LayerSolution glance() const {
    SearchRequest other = request_;
    other.objective = Objective::Energy;
    other.mostNodes = 0;
    ExactLayer layer = solveExactly(other, problem_, {kMaxNodes, false});
    if (!layer.best || !layer.proven) return preview();
    double cycles = std::numeric_limits<double>::infinity();
    for (const ParallelChoice& choice : layer.choices)
      cycles = std::min(cycles, leastCycles(*problem_, choice.unrolling));
    cycles = std::max(cycles, leastOffChipCycles(*problem_));
    FoundOrder& found = layer.best->found;
    found.value = orderValue(request_.objective, found.energy, found.latency.total(), found.offChipBits);
    const double bound = request_.objective == Objective::Edp ? layer.lowerBound * cycles : cycles;
    layer.lowerBound = std::min(bound, found.value.primary);
    layer.proven = layer.secondaryProven = false;
    LayerSolution solution = solutionOf(request_, layer);
    solution.limited = true;
    if (request_.warmStart) warm(solution, &layer.choices);
    return solution;
  }

  // The tie-breaker only if that is quick. A similar configuration's mapping may be better.
  LayerSolution preview() const {
    const ExactLayer layer = solveExactly(request_, problem_, {request_.mostNodes, false});
    if (layer.tooLarge) return byPaper(request_, problem_, kTooLarge);
    LayerSolution solution = solutionOf(request_, layer);
    solution.limited = isLimited(request_, layer);
    if (solution.limited && request_.warmStart) warm(solution);
    return solution;
  }

  // choices: that the other mapping may have; null: only those of the solution.
  void warm(LayerSolution& solution, const std::vector<ParallelChoice>* choices = nullptr) const {
    auto* found = std::get_if<LayerResult>(&solution.evaluation);
    const auto* loops = std::get_if<LoopMapping>(&*request_.warmStart);
    if (found == nullptr || loops == nullptr) return;
    const bool isKnown = std::get<LoopMapping>(*found->mapping).spatial == loops->spatial;
    if (!isKnown && (choices == nullptr || !isAmong(*choices, *loops))) return;
    const Result<Evaluation> other =
        zigzagModel().evaluate(request_.layer, request_.hardware, *request_.warmStart, request_.options, {});
    const auto* result = other ? std::get_if<LayerResult>(&*other) : nullptr;
    if (result == nullptr || !(valueOf(*result) < valueOf(*found))) return;
    SearchStatistics& s = solution.statistics;
    s.gap = std::max(0.0, 1 - s.lowerBound / shownValue(request_.objective, valueOf(*result)));
    *found = *result;
  }

  bool isAmong(const std::vector<ParallelChoice>& choices, const LoopMapping& mapping) const {
    return std::any_of(choices.begin(), choices.end(), [&](const ParallelChoice& choice) {
      const Splits none(problem_->operands.size());
      return loopMapping(*problem_, {choice.unrolling, {}, none, Allocation::Uneven}).spatial == mapping.spatial;
    });
  }

  void askPaper(LayerSolution& solution) const {
    LayerSolution paper = solveUnbounded(request_, kPaperLimit);
    solution.cancelled = paper.cancelled;
    const auto* found = std::get_if<LayerResult>(&solution.evaluation);
    const auto* other = std::get_if<LayerResult>(&paper.evaluation);
    if (other == nullptr || (found != nullptr && !(valueOf(*other) < valueOf(*found)))) return;
    SearchStatistics& s = solution.statistics;
    s.gap = std::max(0.0, 1 - s.lowerBound / shownValue(request_.objective, valueOf(*other)));
    solution.evaluation = std::move(paper.evaluation);
    solution.dataflow = std::move(paper.dataflow);
    solution.notes = std::move(paper.notes);
  }

  double valueOf(const LayerResult& result) const {
    return orderValue(request_.objective, result.energy.total, result.latency.total, result.offChipBytes.total() * 8)
        .primary;
  }

  LayerSolution finished(const ExactLayer& layer) const {
    if (layer.tooLarge) return byPaper(request_, problem_, kTooLarge);
    LayerSolution solution = solutionOf(request_, layer);
    if (!layer.proven && isOpen(request_, layer)) askPaper(solution);
    if (request_.certify && layer.proven && layer.best && !layer.cancelled && !problem_->corrections.any() &&
        withinOf(request_.options) == 0)
      solution.certificate = certify(request_, problem_, layer, std::get<LayerResult>(solution.evaluation));
    return solution;
  }

  const SearchRequest& request_;
  std::shared_ptr<const Problem> problem_;
};

}  // namespace

std::string_view ExactStrategy::help() const {
  return "the proven optimum over all orders, uneven allocations and open spatial loops (branch and bound)";
}

std::string ExactStrategy::cacheKey(const SearchRequest& request) const {
  return searchKey(request);
}

std::string ExactStrategy::whyMoreMayBeWorse(const SearchRequest& less, const HardwareProfile& more) const {
  return zigzag::whyMoreMayBeWorse(less, more);
}

LayerSolution ExactStrategy::solve(const SearchRequest& request) const {
  const auto start = std::chrono::steady_clock::now();
  const auto problem = std::make_shared<const Problem>(makeProblem(request.layer, request.hardware, request.options));
  const std::string why = leftToPaper(request.options, *problem);
  LayerSolution solution = why.empty() ? Steps(request, problem).run() : byPaper(request, problem, why);
  solution.statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return solution;
}

const std::vector<const SearchStrategy*>& zigzagSearches() {
  static const ExactStrategy kExact;
  static const LomaStrategy kPaper;
  static const std::vector<const SearchStrategy*> kAll{&kExact, &kPaper};
  return kAll;
}

std::string searchKey(const SearchRequest& request) {
  KeyText key;
  key.add(kModelId, name(request.objective));
  for (const OptionSpec& option : zigzagModel().options())
    key.add(optionValue(zigzagModel(), request.options, option.name));
  addLayer(key, request.layer, request.hardware);
  addHardware(key, request.hardware, request.dataflow);
  return std::move(key).text();
}

}  // namespace tilescope::zigzag
