// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/loma_strategy.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/models/zigzag/search/chain/chain_search.h"
#include "core/models/zigzag/search/exact_layer.h"
#include "core/models/zigzag/search/exact_strategy.h"
#include "core/models/zigzag/search/order_search.h"
#include "core/models/zigzag/search/visiting_order.h"
#include "core/models/zigzag/spatial_candidates.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/models/zigzag/zigzag_result.h"

namespace tilescope::zigzag {
namespace {

OrderConstraint orderOption(const ModelOptions& options) {
  const std::string text = optionValue(zigzagModel(), options, "order");
  if (text == "any") return {};
  return parseOrder(text).value();
}

// About 90 seconds on one core; a longer search would seem to hang.
constexpr double kMaxOrders = 1e8;

// The lower bound takes a fraction of LOMA's time.
constexpr std::uint64_t kBoundNodes = 2000;

class Loma {
 public:
  Loma(const SearchRequest& request, int lpfLimit)
      : request_(request),
        lpfLimit_(lpfLimit),
        problem_(std::make_shared<const Problem>(makeProblem(request.layer, request.hardware, request.options))),
        compatible_(isCompatible(request.options)),
        order_(orderOption(request.options)) {
    settings_.objective = request.objective;
    settings_.allocation =
        optionValue(zigzagModel(), request.options, "allocation") == "even" ? Allocation::Even : Allocation::Uneven;
    settings_.realEven = !compatible_;
    settings_.cancel = request.cancel;
  }

  LayerSolution run(bool bounded) {
    if (request_.hardware.dataflows.empty()) tryDataflow(nullptr);
    for (const Dataflow& dataflow : request_.hardware.dataflows)
      if (!request_.dataflow || dataflow.name == *request_.dataflow) tryDataflow(&dataflow);
    LayerSolution solution;
    solution.statistics = statistics_;
    solution.statistics.gap = 1;
    if (bounded) bound(solution.statistics);
    solution.cancelled = cancelled_;
    solution.evaluation = evaluation();
    if (!best_) return solution;
    solution.dataflow = best_->dataflow;
    solution.notes = best_->reduced;
    return solution;
  }

 private:
  // LOMA proves nothing, so the exact search gives the bound if it counts in the same way.
  void bound(SearchStatistics& statistics) const {
    if (!best_ || compatible_ || cancelled_ || !searchable(*problem_)) return;
    const ExactLayer exact = solveExactly(request_, problem_, {kBoundNodes, false});
    if (exact.cancelled || exact.tooLarge || exact.lowerBound <= 0) return;
    const double own = best_->found.value.primary;
    const double least = std::min(exact.lowerBound, own);
    statistics.gap = own > 0 ? (own - least) / own : 0;
    if (statistics.gap <= kTieTolerance) statistics.gap = 0;
    statistics.proven = statistics.gap == 0;
    statistics.lowerBound = shownValue(request_.objective, statistics.gap == 0 ? own : least);
  }

  struct Best {
    FoundOrder found;
    std::unique_ptr<Rules> rules;
    Unrolling unrolling;
    std::string dataflow;
    std::vector<std::string> reduced;
  };

  void tryDataflow(const Dataflow* dataflow) {
    const SpatialCandidates candidates = spatialCandidates(*problem_, dataflow, compatible_);
    if (candidates.violation) fail(*candidates.violation);
    for (std::size_t i = 0; i < candidates.unrollings.size(); ++i) {
      const Unrolling& unrolling = candidates.unrollings[i];
      if (cancelled_) return;
      if (std::find(tried_.begin(), tried_.end(), unrolling) != tried_.end()) continue;
      tried_.push_back(unrolling);
      tryUnrolling(unrolling, dataflow == nullptr ? "" : dataflow->name, candidates.reduced[i]);
    }
  }

  void tryUnrolling(const Unrolling& unrolling, const std::string& dataflow, const std::vector<std::string>& reduced) {
    std::unique_ptr<Rules> rules = makeRules(problem_, unrolling, compatible_);
    const Sizes temporal = rules->temporalSizes();
    const LoopKinds kinds = loopKinds(loopPrimeFactors(temporal, problem_->dimCount(), lpfLimit_), problem_->dims);
    const std::variant<ConstrainedLoops, std::string> constrained =
        constrain(order_, *problem_, !compatible_, temporal, kinds);
    if (const auto* why = std::get_if<std::string>(&constrained)) return fail(forbiddenOrder(*why));
    const ConstrainedLoops& loops = std::get<ConstrainedLoops>(constrained);
    if (!loops.complete && ordersOf(kinds) > kMaxOrders) return fail(tooManyOrders(ordersOf(kinds)));
    OrderSearchAnswer answer = loops.complete ? evaluateOrder(*rules, *loops.complete, settings_)
                                              : searchOrders(*rules, kinds, loops.rules, settings_);
    statistics_.candidates += answer.visited;
    statistics_.nodes += answer.visited;
    statistics_.space += answer.orders;
    cancelled_ = cancelled_ || answer.cancelled;
    if (!answer.best && answer.nearestFailure) fail(violationOf(*rules, *answer.nearestFailure));
    if (!answer.best && !answer.nearestFailure && !answer.cancelled) fail(forbiddenOrder(kNoSuchOrder));
    if (!answer.best || (best_ && !(answer.best->value < best_->found.value))) return;
    best_ = Best{std::move(*answer.best), std::move(rules), unrolling, dataflow, reduced};
  }

  static constexpr const char* kNoSuchOrder =
      "No order of this layer's loops has the loops that the option \"order\" fixes in these places.";

  static Violation tooManyOrders(double orders) {
    Violation v = forbiddenOrder(fmt::format(
        "{} orders of this layer's loops are more than the search tries ({}). Lower --lpf-limit (every dimension keeps "
        "at least one loop), or fix all loops with the option \"order\".",
        withPrefixAtMost(orders, "", 3), withPrefixAtMost(kMaxOrders, "", 3)));
    v.rule = "orders";
    return v;
  }

  static Violation forbiddenOrder(const std::string& why) {
    Violation v;
    v.kind = ViolationKind::IllegalRule;
    v.rule = "order";
    v.message = why;
    return v;
  }

  // Keeps the violation closest to a mapping; those that no size can fix come last.
  void fail(const Violation& violation) {
    const std::int64_t missing = !violation.rule.empty() && violation.rule != "port_width"
                                     ? std::numeric_limits<std::int64_t>::max()
                                     : violation.neededBits - violation.availableBits;
    if (violation_ && missing >= missing_) return;
    violation_ = violation;
    missing_ = missing;
  }

  Evaluation evaluation() const {
    if (best_)
      return layerResult(request_.layer, request_.hardware, *best_->rules,
                         {best_->unrolling, best_->found.order, best_->found.splits, settings_.allocation});
    if (violation_ && !cancelled_) return *violation_;
    ensure(cancelled_, "a search that ends without a mapping has a reason");
    Violation v;
    v.kind = ViolationKind::Unsolved;
    v.message = "Cancelled before any mapping was found.";
    return v;
  }

  const SearchRequest& request_;
  int lpfLimit_;
  std::shared_ptr<const Problem> problem_;
  bool compatible_ = false;
  OrderConstraint order_;
  OrderSearchSettings settings_;
  std::vector<Unrolling> tried_;
  std::optional<Best> best_;
  std::optional<Violation> violation_;
  std::int64_t missing_ = 0;
  bool cancelled_ = false;
  SearchStatistics statistics_;
};

}  // namespace

std::string_view LomaStrategy::help() const {
  return "LOMA: every order of a layer's loop factors, each given to the memories by one rule (Symons et al. 2021)";
}

std::string LomaStrategy::cacheKey(const SearchRequest& request) const {
  return searchKey(request);
}

LayerSolution LomaStrategy::solve(const SearchRequest& request) const {
  const auto start = std::chrono::steady_clock::now();
  LayerSolution solution = Loma(request, lpfLimitOf(request.options)).run(true);
  solution.statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return solution;
}

LayerSolution solveUnbounded(const SearchRequest& request, int lpfLimit) {
  return Loma(request, lpfLimit).run(false);
}

}  // namespace tilescope::zigzag
