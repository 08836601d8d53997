// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/exact_layer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "core/models/zigzag/search/chain/chain_order.h"
#include "core/models/zigzag/search/choice_queue.h"
#include "core/models/zigzag/search/parallel_choices.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/models/zigzag/zigzag_result.h"

namespace tilescope::zigzag {
namespace {

// Values within one part in 10¹² are equal.
bool isBetter(const ObjectiveCost& value, const ObjectiveCost& best) {
  if (std::abs(value.primary - best.primary) > kTieTolerance * best.primary) return value.primary < best.primary;
  return value.secondary < best.secondary * (1 - kTieTolerance);
}

constexpr std::uint64_t kLayerTies = 20'000;  // nodes for the tie-breaker of latency and EDP, over all choices
constexpr ObjectiveCost kNothingKnown{kNever, kNever};

// The better of two; with equal objectives, the minimum of both members.
ObjectiveCost joined(const ObjectiveCost& a, const ObjectiveCost& b) {
  const double least = std::min(a.primary, b.primary);
  if (std::abs(a.primary - b.primary) > kTieTolerance * least) return a.primary < b.primary ? a : b;
  return {least, std::min(a.secondary, b.secondary)};
}

class LayerSearch {
 public:
  LayerSearch(const SearchRequest& request, std::shared_ptr<const Problem> problem, const Effort& effort)
      : request_(request), problem_(std::move(problem)), effort_(effort) {}

  ExactLayer run() {
    ParallelChoices choices = parallelChoices(*problem_, request_.hardware, request_.dataflow);
    layer_.choices = std::move(choices.choices);
    layer_.violation = choices.violation;
    layer_.lowerBound = kNever;
    layer_.proven = layer_.secondaryProven = choices.complete;
    const bool all = searchAll() && choices.complete;
    if (!all) {
      layer_.lowerBound = 0;
      layer_.proven = layer_.secondaryProven = false;
    }
    if (layer_.best) {
      layer_.violation.reset();
      const double value = layer_.best->found.value.primary;
      layer_.proven = layer_.proven || (all && layer_.lowerBound >= value * (1 - kTieTolerance));
      layer_.lowerBound = layer_.proven ? value : std::min(layer_.lowerBound, value);
    }
    return std::move(layer_);
  }

  // Replaces the proven best mapping by the one of least energy whose objective is at most (1 + tolerance) × the best.
  ExactLayer within(ExactLayer layer, double tolerance) {
    layer_ = std::move(layer);
    const double optimum = layer_.best->found.value.primary;
    const FoundOrder fastest = layer_.best->found;
    most_ = optimum * (1 + tolerance);
    ChoiceQueue queue(problem_, layer_.choices, request_.cancel);
    if (queue.usable()) {
      while (!halted())
        if (const std::optional<PromisingChoice> next = queue.next(layer_.best->found.energy))
          searchWithin(layer_.choices[next->number]);
        else
          break;
    } else {
      for (const ParallelChoice& choice : layer_.choices)
        if (!halted()) searchWithin(choice);
    }
    FoundOrder& found = layer_.best->found;
    found.value = orderValue(request_.objective, found.energy, found.latency.total(), found.offChipBits);
    layer_.withinProven = layer_.withinProven && !halted();
    layer_.tooLarge = false;  // a choice without the optimum
    layer_.secondaryProven = layer_.withinProven;
    layer_.lowerBound = optimum;
    if (found.energy < fastest.energy) layer_.fastest = fastest;
    return std::move(layer_);
  }

 private:
  struct Searched {
    std::shared_ptr<const OwnRules> rules;
    ExactAnswer answer;
  };

  // False if a choice that may matter was not searched.
  bool searchAll() {
    if (request_.objective == Objective::Latency || request_.objective == Objective::Edp) {
      TimedChoiceQueue queue(problem_, layer_.choices, request_.objective, request_.cancel);
      return searchBestFirst(queue);
    }
    if (request_.objective == Objective::Energy && layer_.choices.size() > 1) {
      ChoiceQueue queue(problem_, layer_.choices, request_.cancel);
      if (queue.usable()) return searchBestFirst(queue);
    }
    return searchInOrder();
  }

  bool searchInOrder() {
    for (const ParallelChoice& choice : layer_.choices) {
      if (halted()) return false;
      const ObjectiveCost known = layer_.best ? layer_.best->found.value : kNothingKnown;
      Searched searched = search(choice, known);
      layer_.space += searched.answer.space;
      layer_.secondaryProven = layer_.secondaryProven && searched.answer.secondaryProven;
      consider(std::move(searched), choice);
    }
    return true;
  }

  // By rising bound. The answer is the same: choices left out have bounds above the best.
  template <class Queue>
  bool searchBestFirst(Queue& queue) {
    layer_.cancelled = request_.cancel.cancelled();
    if (layer_.cancelled) return false;
    std::map<std::size_t, Searched> searched;
    ObjectiveCost best = kNothingKnown;
    for (std::optional<PromisingChoice> next; !halted() && (next = queue.next(best.primary));) {
      const ParallelChoice& choice = layer_.choices[next->number];
      const Searched& found = searched.emplace(next->number, search(choice, best, next->bound)).first->second;
      if (found.answer.best) best = joined(best, found.answer.best->value);
    }
    const double known = best.primary;
    if (known == kNever && layer_.proven && !halted()) return searchInOrder();
    layer_.space = queue.space();
    layer_.nodes += queue.nodes();
    for (auto& [choice, found] : searched) {
      // Without the tie-breaker, equal mappings were skipped.
      const bool mayBeBest =
          !effort_.secondKey || (found.answer.best && found.answer.best->value.primary <= known * (1 + kTieTolerance));
      layer_.secondaryProven =
          layer_.secondaryProven && (mayBeBest ? found.answer.secondaryProven : found.answer.proven);
      consider(std::move(found), layer_.choices[choice]);
    }
    return !halted() || !queue.next(known);
  }

  void searchWithin(const ParallelChoice& choice) {
    if (request_.objective == Objective::Latency && leastCycles(*problem_, choice.unrolling) > most_) return;
    const FoundOrder& best = layer_.best->found;
    const ObjectiveCost known{best.energy,
                              orderValue(request_.objective, best.energy, best.latency.total(), 0).primary};
    const bool proven = layer_.proven;
    Searched searched = search(choice, known);
    layer_.withinProven = layer_.withinProven && searched.answer.proven;
    layer_.proven = proven;
    if (searched.answer.best && isBetter(searched.answer.best->value, known))
      take(std::move(*searched.answer.best), searched.rules, choice);
  }

  bool halted() const { return layer_.cancelled || layer_.tooLarge; }

  // known: objective and tie-breaker of a known mapping. least: lower bound for the choice.
  Searched search(const ParallelChoice& choice, const ObjectiveCost& known, double least = 0) {
    const auto rules = std::make_shared<const OwnRules>(problem_, choice.unrolling);
    ExactSettings settings;
    settings.objective = request_.objective;
    settings.cancel = request_.cancel;
    settings.secondKey = effort_.secondKey;
    settings.known = known.primary;
    settings.knownTie = known.secondary;
    settings.most = most_;
    settings.firstWeights = &firstWeights_;
    settings.mostTies = effort_.secondKey ? tiesLeft_ : 0;
    if (effort_.mostNodes != 0)
      settings.mostNodes = std::max(effort_.mostNodes - std::min(effort_.mostNodes, layer_.nodes), share());
    Searched searched{rules, searchExactly(*rules, settings)};
    const ExactAnswer& answer = searched.answer;
    layer_.nodes += answer.nodes;
    tiesLeft_ -= std::min(tiesLeft_, answer.ties);
    layer_.cancelled = answer.cancelled;
    layer_.tooLarge = answer.tooLarge;
    layer_.stopped = layer_.stopped || answer.stopped;
    layer_.proven = layer_.proven && answer.proven;
    layer_.lowerBound = std::min(layer_.lowerBound, std::max(answer.lowerBound, least));
    return searched;
  }

  void consider(Searched searched, const ParallelChoice& choice) {
    ExactAnswer& answer = searched.answer;
    if (answer.nearestFailure) fail(violationOf(*searched.rules, *answer.nearestFailure));
    if (answer.best && (!layer_.best || better(answer.best->value)))
      take(std::move(*answer.best), searched.rules, choice);
  }

  // Nodes that every choice gets, even if earlier ones used up all.
  std::uint64_t share() const { return std::max<std::uint64_t>(1, effort_.mostNodes / layer_.choices.size()); }

  bool better(const ObjectiveCost& value) const { return isBetter(value, layer_.best->found.value); }

  void take(FoundOrder found, const std::shared_ptr<const OwnRules>& rules, const ParallelChoice& choice) {
    OrderedLoops loops = merged({std::move(found.order), std::move(found.splits)});
    found.order = std::move(loops.order);
    found.splits = std::move(loops.splits);
    layer_.best = ExactLayer::Best{std::move(found), rules, choice};
  }

  void fail(const Violation& violation) {
    const std::int64_t missing = violation.neededBits - violation.availableBits;
    if (layer_.violation && missing >= missing_) return;
    layer_.violation = violation;
    missing_ = missing;
  }

  const SearchRequest& request_;
  std::shared_ptr<const Problem> problem_;
  Effort effort_;
  ExactLayer layer_;
  FirstWeights firstWeights_;
  std::uint64_t tiesLeft_ = kLayerTies;
  double most_ = kNever;  // see ExactSettings
  std::int64_t missing_ = std::numeric_limits<std::int64_t>::max();
};

// The optima of energy and traffic take milliseconds; one may be better if a search for latency or tie-breaker gave up.
void rateOtherSums(const SearchRequest& request, const std::shared_ptr<const Problem>& problem, const Effort& effort,
                   ExactLayer& layer) {
  for (const Objective sum : {Objective::Energy, Objective::Traffic}) {
    if (sum == request.objective || layer.cancelled) continue;
    SearchRequest other = request;
    other.objective = sum;
    ExactLayer optimum = LayerSearch(other, problem, {effort.mostNodes}).run();
    layer.nodes += optimum.nodes;
    layer.cancelled = optimum.cancelled;
    if (!optimum.best) continue;
    FoundOrder& found = optimum.best->found;
    found.value = orderValue(request.objective, found.energy, found.latency.total(), found.offChipBits);
    if (!layer.best || isBetter(found.value, layer.best->found.value)) layer.best = std::move(optimum.best);
  }
  if (!layer.best) return;
  layer.violation.reset();
  const double value = layer.best->found.value.primary;
  layer.proven = layer.proven || (layer.lowerBound > 0 && layer.lowerBound >= value * (1 - kTieTolerance));
  layer.lowerBound = std::min(layer.lowerBound, value);
}

constexpr const char* kOtherLanes =
    "A dataflow runs on all lanes that it asks for; fewer are tried only where all of them lack capacity or port "
    "width.";
constexpr const char* kOtherTolerance =
    "With a tolerance, the mapping of least energy counts, which may be slower where more mappings fit.";
constexpr const char* kOtherCopies =
    "With corrections, a memory that holds more than one of its accesses is filled by copies, which take their time.";

// By operand and level: the level gets copies that corrections count.
std::vector<bool> copiesOf(const Problem& problem) {
  std::vector<bool> copied;
  for (std::size_t o = 0; o < problem.operands.size(); ++o)
    for (std::size_t level = 0; level < problem.operands[o].memories.size(); ++level)
      copied.push_back(isCopied(problem, o, level));
  return copied;
}

using Lanes = std::vector<std::vector<std::pair<std::size_t, std::int64_t>>>;

std::set<Lanes> lanesOf(const Problem& problem, const SearchRequest& request, const HardwareProfile& hardware) {
  std::set<Lanes> all;
  for (const ParallelChoice& choice : parallelChoices(problem, hardware, request.dataflow, Twins::All).choices) {
    Lanes lanes;
    for (const std::vector<Unroll>& along : choice.unrolling) {
      lanes.emplace_back();
      for (const Unroll& unroll : along) lanes.back().emplace_back(unroll.dim, unroll.factor);
    }
    all.insert(std::move(lanes));
  }
  return all;
}

}  // namespace

ExactLayer solveExactly(const SearchRequest& request, std::shared_ptr<const Problem> problem, const Effort& effort) {
  ExactLayer layer = LayerSearch(request, problem, effort).run();
  // Once the objective is proven, other optima can only break ties.
  const bool isTimed = request.objective == Objective::Latency || request.objective == Objective::Edp;
  const bool proven = layer.proven && (isTimed || !effort.secondKey || layer.secondaryProven);
  if (effort.otherSums && !proven && !layer.cancelled && !layer.tooLarge)
    rateOtherSums(request, problem, effort, layer);
  const double tolerance = isTimed ? withinOf(request.options) : 0;
  if (tolerance > 0 && layer.proven && layer.best && !layer.cancelled)
    return LayerSearch(request, problem, effort).within(std::move(layer), tolerance);
  return layer;
}

double shownValue(Objective objective, double searched) {
  return objective == Objective::Traffic ? searched / 8 : searched;
}

std::string whyMoreMayBeWorse(const SearchRequest& less, const HardwareProfile& more) {
  if (withinOf(less.options) > 0) return kOtherTolerance;
  const Problem before = makeProblem(less.layer, less.hardware, less.options);
  const Problem after = makeProblem(less.layer, more, less.options);
  if (before.corrections.any() && copiesOf(before) != copiesOf(after)) return kOtherCopies;
  const std::set<Lanes> had = lanesOf(before, less, less.hardware), has = lanesOf(after, less, more);
  return std::includes(has.begin(), has.end(), had.begin(), had.end()) ? "" : kOtherLanes;
}

}  // namespace tilescope::zigzag
