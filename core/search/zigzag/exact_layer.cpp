// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/zigzag/exact_layer.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/cost/zigzag/zigzag_result.h"
#include "core/search/zigzag/chain/chain_order.h"

namespace tilescope::zigzag {
namespace {

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
    bool all = choices.complete;
    for (const ParallelChoice& choice : layer_.choices) {
      if (layer_.cancelled || layer_.tooLarge) {
        all = false;
        break;
      }
      tryChoice(choice);
    }
    if (!all) {
      layer_.lowerBound = 0;
      layer_.proven = layer_.secondaryProven = false;
    }
    if (layer_.best) {
      layer_.violation.reset();
      // What one choice left open another may have closed.
      const double value = layer_.best->found.value.primary;
      layer_.proven = layer_.proven || (all && layer_.lowerBound >= value * (1 - kSameValue));
      layer_.lowerBound = layer_.proven ? value : std::min(layer_.lowerBound, value);
    }
    return std::move(layer_);
  }

 private:
  void tryChoice(const ParallelChoice& choice) {
    const auto rules = std::make_shared<const OwnRules>(problem_, choice.unrolling);
    ExactSettings settings;
    settings.objective = request_.objective;
    settings.cancel = request_.cancel;
    settings.secondKey = effort_.secondKey;
    if (effort_.mostNodes != 0)
      settings.mostNodes = std::max(effort_.mostNodes - std::min(effort_.mostNodes, layer_.nodes), share());
    if (layer_.best) settings.known = layer_.best->found.value.primary;
    ExactAnswer answer = searchExactly(*rules, settings);
    layer_.nodes += answer.nodes;
    layer_.space += answer.space;
    layer_.cancelled = answer.cancelled;
    layer_.tooLarge = answer.tooLarge;
    layer_.proven = layer_.proven && answer.proven;
    layer_.secondaryProven = layer_.secondaryProven && answer.secondaryProven;
    layer_.lowerBound = std::min(layer_.lowerBound, answer.lowerBound);
    if (answer.nearestFailure) fail(violationOf(*rules, *answer.nearestFailure));
    if (answer.best && (!layer_.best || better(answer.best->value))) take(std::move(*answer.best), rules, choice);
  }

  // Nodes that every choice gets, even if those before it took all.
  std::uint64_t share() const { return std::max<std::uint64_t>(1, effort_.mostNodes / layer_.choices.size()); }

  // Values within one part in 10¹² are equal; the first choice wins.
  bool better(const OrderValue& value) const {
    const OrderValue& best = layer_.best->found.value;
    if (std::abs(value.primary - best.primary) > kSameValue * best.primary) return value.primary < best.primary;
    return value.secondary < best.secondary * (1 - kSameValue);
  }

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
  std::int64_t missing_ = std::numeric_limits<std::int64_t>::max();  // bits, of the violation
};

}  // namespace

ExactLayer solveExactly(const SearchRequest& request, std::shared_ptr<const Problem> problem, const Effort& effort) {
  return LayerSearch(request, std::move(problem), effort).run();
}

double shownValue(Objective objective, double searched) {
  return objective == Objective::Traffic ? searched / 8 : searched;
}

}  // namespace tilescope::zigzag
