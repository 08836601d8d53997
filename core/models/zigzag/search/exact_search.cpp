// SPDX-License-Identifier: GPL-3.0-or-later
// Energy and traffic are sums over a chain's tiles: chain_search finds their optimum, timed_search the fastest mapping
// that reaches it. Latency and EDP use only timed_search, with bounds for the ports at which the best mappings stall.
#include "core/models/zigzag/search/exact_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include "core/models/zigzag/search/chain/chain_order.h"
#include "core/models/zigzag/search/chain/completion_bound.h"
#include "core/models/zigzag/search/chain/timed_criteria.h"
#include "core/models/zigzag/search/visiting_order.h"

namespace tilescope::zigzag {
namespace {

constexpr std::uint64_t kSeedNodes = 300;
constexpr std::uint64_t kShortRound = 30;  // first search if a good mapping is known
constexpr std::uint64_t kTieShare = 10;    // one node in ten is for ties
constexpr std::uint64_t kLongerRound = 3;
constexpr std::uint64_t kLaterForLatency = 10;  // narrowed windows close fewer gaps of latency than of EDP
constexpr int kSeedLimit = 6;                   // loop factors in the heuristic for a first mapping
constexpr double kMaxSeedOrders = 5040;         // 7!; layers with more dimensions try one order
constexpr double kTieSlack = 4 * kTieTolerance;

bool less(double a, double b) {
  return a < (b == kNever ? b : b - kTieTolerance * std::abs(b));
}

LoopKinds kindsOf(const OwnRules& rules, int limit) {
  const Problem& p = rules.problem();
  return loopKinds(loopPrimeFactors(rules.temporalSizes(), p.dimCount(), limit), p.dims);
}

double spaceUnder(const OwnRules& rules) {
  return spaceOf(rules.problem(), kindsOf(rules, std::numeric_limits<int>::max()));
}

OrderSearchAnswer paperSearch(const OwnRules& rules, const ExactSettings& settings) {
  OrderSearchSettings s;
  s.objective = settings.objective;
  s.cancel = settings.cancel;
  const LoopKinds few = kindsOf(rules, kSeedLimit);
  if (ordersOf(few) <= kMaxSeedOrders) return searchOrders(rules, few, {}, s);
  Order order;
  for (std::size_t kind = 0; kind < few.loops.size(); ++kind)
    order.insert(order.end(), few.counts[kind], few.loops[kind]);
  return evaluateOrder(rules, order, s);
}

// Whether the objective is a sum over tensors. Latency is not: it is a maximum of sums.
bool isOfTensors(Objective objective) {
  return objective == Objective::Energy || objective == Objective::Traffic;
}

bool isSurelySmall(const OwnRules& rules, double mostStates) {
  const Problem& p = rules.problem();
  const std::optional<FactorLattice> lattice = FactorLattice::of(rules.temporalSizes(), p.dimCount());
  return lattice && manyStatesOf(p, static_cast<double>(lattice->count())) <= mostStates;
}

ExactAnswer withoutRoom(const OwnRules& rules, const ExactSettings& settings) {
  ExactAnswer answer;
  answer.lowerBound = isOfTensors(settings.objective) ? kNever : settings.known;
  answer.proven = answer.secondaryProven = true;
  answer.space = spaceUnder(rules);
  if (answer.lowerBound == kNever) answer.nearestFailure = paperSearch(rules, settings).nearestFailure;
  return answer;
}

class BestMapping final : public Incumbents {
 public:
  // most: see ExactSettings.
  BestMapping(Objective objective, double most, double known)
      : objective_(objective), most_(most), limit_{known, kNever} {}

  bool cut(const LeastCost& cost) const override {
    const ObjectiveCost least = promise(cost);
    if (least.primary == kNever || less(limit_.primary, least.primary)) return true;
    return !less(least.primary, limit_.primary) && !less(least.secondary, limit_.secondary);
  }
  bool onlyTies(const LeastCost& cost) const override { return !less(promise(cost).primary, limit_.primary); }
  ObjectiveCost promise(const LeastCost& cost) const override {
    ObjectiveCost value = orderValue(objective_, cost.energy, cost.latency, cost.offChipBits);
    if (objective_ == Objective::Edp) value.primary = std::max(value.primary, cost.edp);
    return limited(value, cost.energy);
  }
  void offer(FoundOrder found, const StallPort& stall) override {
    waitedFor_.emplace(stall.memory, stall.port);
    found.value = limited(orderValue(objective_, found.energy, found.latency.total(), found.offChipBits), found.energy);
    if (found.value.primary == kNever || less(limit_.primary, found.value.primary)) return;
    if (!less(found.value.primary, limit_.primary) && best_ && !less(found.value.secondary, limit_.secondary)) return;
    limit_ = found.value;
    best_ = std::move(found);
  }

  const std::optional<FoundOrder>& best() const { return best_; }

  // From now on, equally good mappings must have a smaller tie-breaker.
  void limitTie(double secondary) { limit_.secondary = std::min(limit_.secondary, secondary); }

  // Memory and port that mappings have waited for since the last call.
  std::set<std::pair<std::size_t, std::size_t>> takePorts() { return std::exchange(waitedFor_, {}); }

 private:
  ObjectiveCost limited(const ObjectiveCost& value, double energy) const {
    if (most_ == kNever) return value;
    return less(most_, value.primary) ? ObjectiveCost{kNever, kNever} : ObjectiveCost{energy, value.primary};
  }

  Objective objective_;
  double most_;
  ObjectiveCost limit_;
  std::optional<FoundOrder> best_;
  std::set<std::pair<std::size_t, std::size_t>> waitedFor_;
};

class ExactRun {
 public:
  ExactRun(const OwnRules& rules, const ChainProblem& problem, const ExactSettings& settings)
      : rules_(rules),
        problem_(problem),
        settings_(settings),
        stages_(problem),
        best_(settings.objective, settings.most, settings.known) {}

  ExactAnswer run() {
    if (settings_.most < kNever) {
      searchWithin();
    } else if (isOfTensors(settings_.objective)) {
      searchSum();
      if (best_.best() && !halted_ && settings_.secondKey)
        searchTies();
      else if (!best_.best())
        answer_.secondaryProven = answer_.proven;
    } else {
      searchTimed();
    }
    answer_.stopped = settings_.mostNodes != 0 && answer_.nodes >= settings_.mostNodes;
    answer_.best = best_.best();
    answer_.space = spaceUnder(rules_);
    if (!answer_.best && answer_.lowerBound == kNever)
      answer_.nearestFailure = paperSearch(rules_, settings_).nearestFailure;
    return std::move(answer_);
  }

 private:
  bool isTraffic() const { return settings_.objective == Objective::Traffic; }

  Criterion sumCriterion(Objective objective) const {
    const SumCosts costs = sumCosts(problem_, objective);
    return {std::make_shared<const CompletionBound>(problem_, stages_, costs.slots), costs.constant};
  }

  std::uint64_t nodesLeft(std::uint64_t limit) const {
    if (settings_.mostNodes == 0) return limit;
    const std::uint64_t left = settings_.mostNodes > answer_.nodes ? settings_.mostNodes - answer_.nodes : 1;
    return limit == 0 ? left : std::min(left, limit);
  }

  void searchSum() {
    primary_ = sumCriterion(settings_.objective);
    ChainSearchSettings s;
    s.memo = settings_.memo;
    s.cancel = settings_.cancel;
    s.mostNodes = nodesLeft(0);
    if (settings_.known < kNever)
      s.known = std::max(settings_.known * (1 + 2 * kTieTolerance), std::numeric_limits<double>::min());
    const ChainSearchAnswer found = searchChains(problem_, stages_, *primary_->bound, primary_->constant, s);
    answer_.nodes += found.nodes;
    answer_.lowerBound = found.lowerBound;
    answer_.cancelled = found.cancelled;
    halted_ = found.stopped || found.cancelled;
    answer_.proven = !halted_;
    if (found.best) offer(anyOrder(problem_, *found.best));
  }

  // Limits the tie-breaker to settings_.knownTie, inclusive. False if no mapping can be that fast.
  bool limitTies() {
    const double found = best_.best()->value.primary;
    if (settings_.knownTie == kNever || less(found, settings_.known)) return true;
    const double limit = settings_.knownTie * (1 + kTieSlack);
    best_.limitTie(limit);
    const std::int64_t cycles = problem_.lattice().allIterations() * rules_.problem().cyclesPerMac;
    return static_cast<double>(cycles) < limit;
  }

  void searchTies() {
    answer_.secondaryProven = true;
    if (!limitTies()) return;
    TimedCriteria criteria = timedCriteria();
    const TimedSearchAnswer found = searchTieRounds(criteria);
    answer_.secondaryProven = !found.stopped && !found.cancelled;
    answer_.cancelled = found.cancelled;
  }

  void searchTimed() {
    primary_ = sumCriterion(Objective::Energy);
    TimedCriteria criteria = timedCriteria();
    TimedSearchAnswer found;
    if (settings_.knownTie < kNever) best_.limitTie(settings_.knownTie * (1 + kTieSlack));
    if (settings_.known < kNever) {
      criteria.addMixture({}, latencyOf(settings_.known), usesWindows());
      found = timed(criteria.criteria(), 1, 0);
    }
    if (settings_.known == kNever || found.stopped) {
      if (settings_.seeds && settings_.known == kNever) seed();
      found = searchFirstKey(criteria);
    }
    if (settings_.used != nullptr) noteBounds(criteria, found);
    const double value = best_.best() ? best_.best()->value.primary : settings_.known;
    const double bound = std::min(found.stopped || found.cancelled ? std::max(openBound(found), open_) : value, value);
    answer_.lowerBound = bound;
    if (!found.cancelled && !less(bound, value) && (found.stopped || found.tiesLeft) && settings_.mostTies > 0) {
      // No more than the objective itself took.
      found = timed(criteria.criteria(), 0, std::min(settings_.mostTies, std::max(kTieNodes, answer_.nodes)));
      answer_.ties = found.ties;
    }
    answer_.cancelled = found.cancelled;
    answer_.secondaryProven = !found.stopped && !found.cancelled && !found.tiesLeft;
    answer_.proven = answer_.secondaryProven || !less(answer_.lowerBound, value);
  }

  // Without those that were never largest.
  void noteBounds(TimedCriteria& criteria, const TimedSearchAnswer& last) const {
    criteria.keep(last.largest);
    for (const LatencyCriterion& bound : criteria.criteria().latency)
      settings_.used->push_back({bound.order, 0, bound.weights});
    for (const EdpLine& line : criteria.criteria().lines)
      settings_.used->push_back({line.order, line.weight, line.weights});
  }

  // Rounds as in searchFirstKey(); mixtures show which beginnings exceed the limit of the objective.
  void searchWithin() {
    primary_ = sumCriterion(Objective::Energy);
    TimedCriteria criteria = timedCriteria();
    if (settings_.knownTie < kNever) best_.limitTie(settings_.knownTie * (1 + kTieSlack));
    if (settings_.seeds) seed();
    criteria.addLoads();
    addPorts(criteria, TimedCriteria::Ways::All);
    criteria.addMixture({}, latencyOf(settings_.most));
    for (std::uint64_t round = kFirstRound;; round *= kLongerRound) {
      const std::uint64_t left = nodesLeft(0);
      const bool last = left != 0 && left <= round;
      const TimedSearchAnswer found = timed(criteria.criteria(), last ? left : round, kAllTies);
      open_ = std::max(open_, found.open.energy);
      answer_.cancelled = found.cancelled;
      answer_.proven = answer_.secondaryProven = !found.stopped && !found.cancelled;
      if (last || found.cancelled || !found.stopped) break;
      criteria.keep(found.largest);
      addPorts(criteria, TimedCriteria::Ways::All);
      criteria.addMixture(found.leastLatency, latencyOf(settings_.most));
    }
    const double value = best_.best() ? best_.best()->value.primary : settings_.known;
    answer_.lowerBound = answer_.proven ? value : std::min(open_, value);
  }

  TimedCriteria timedCriteria() const {
    return {problem_, stages_, isTraffic() ? sumCriterion(Objective::Energy) : *primary_,
            isTraffic() ? primary_ : std::nullopt, settings_.firstWeights};
  }

  // Above these cycles, no mapping has this value of the objective or less.
  double latencyOf(double value) const {
    if (settings_.objective == Objective::Latency) return value;
    return value / (primary_->constant + primary_->bound->least(stages_.start(), problem_.lattice().full()));
  }

  double openBound(const TimedSearchAnswer& found) const {
    switch (settings_.objective) {
      case Objective::Edp:
        return found.open.edp;
      case Objective::Traffic:
        return found.open.offChipBits;
      case Objective::Latency:
        return found.open.latency;
      case Objective::Energy:
      case Objective::Metric:
      case Objective::NormalisedSum:
        break;
    }
    return found.open.energy;
  }

  bool usesWindows() const {
    const bool isEdp = settings_.objective == Objective::Edp;
    return answer_.nodes >= settings_.windowsAfter * (isEdp ? 1 : kLaterForLatency);
  }

  // Rounds of growing length. Each finds ports that stall, whose bounds the next round adds, and the node with the
  // smallest bounds, for which it adds a mixture. Few nodes go to ties.
  TimedSearchAnswer searchFirstKey(TimedCriteria& criteria) {
    criteria.addLoads();
    addPorts(criteria, TimedCriteria::Ways::All);
    // With a better choice known, a few nodes and a mixture often rule this one out.
    for (std::uint64_t round = settings_.known < kNever ? std::min(kShortRound, settings_.firstRound)
                                                        : settings_.firstRound;
         ; round *= kLongerRound) {
      const std::uint64_t left = nodesLeft(0);
      const bool last = left != 0 && left <= round;
      const std::uint64_t ties = std::min(settings_.mostTies, round / kTieShare);
      TimedSearchAnswer found = timed(criteria.criteria(), last ? left : round, ties);
      open_ = std::max(open_, openBound(found));
      const double value = best_.best() ? best_.best()->value.primary : settings_.known;
      if (last || found.cancelled || !found.stopped || !less(open_, value)) return found;
      criteria.keep(found.largest);
      addPorts(criteria, TimedCriteria::Ways::All);
      if (value == kNever) continue;
      const bool isEdp = settings_.objective == Objective::Edp;
      const bool windows = usesWindows();
      criteria.addMixture(isEdp ? found.leastEdp : found.leastLatency, latencyOf(value), windows);
      if (isEdp) criteria.addLines(found.leastEdp, windows);
    }
  }

  // After the objective is proven; end after kTieNodes nodes.
  TimedSearchAnswer searchTieRounds(TimedCriteria& criteria) {
    criteria.addLoads();
    addPorts(criteria, TimedCriteria::Ways::Tightest);
    std::uint64_t spent = 0;
    for (std::uint64_t round = kFirstRound;; round *= kLongerRound) {
      const std::uint64_t left = nodesLeft(kTieNodes - std::min(kTieNodes - 1, spent));
      TimedSearchAnswer found = timed(criteria.criteria(), std::min(left, round), kAllTies);
      spent += found.nodes;
      if (left <= round || found.cancelled || !found.stopped) return found;
      criteria.keep(found.largest);
      addPorts(criteria, TimedCriteria::Ways::Tightest);
    }
  }

  // First mappings: one of low energy, and LOMA's.
  void seed() {
    ChainSearchSettings s;
    s.mostNodes = kSeedNodes;
    s.cancel = settings_.cancel;
    const ChainSearchAnswer found = searchChains(problem_, stages_, *primary_->bound, primary_->constant, s);
    answer_.nodes += found.nodes;
    if (found.best) offer(anyOrder(problem_, *found.best));
    seedFromPaper();
  }

  void seedFromPaper() {
    if (const OrderSearchAnswer found = paperSearch(rules_, settings_); found.best)
      offer(split({found.best->order, found.best->splits}));
  }

  TimedSearchAnswer timed(const Criteria& criteria, std::uint64_t limit, std::uint64_t mostTies) {
    const TimedSearchAnswer found =
        zigzag::searchTimed(problem_, stages_, criteria, best_, {nodesLeft(limit), mostTies, settings_.cancel});
    answer_.nodes += found.nodes;
    return found;
  }

  void addPorts(TimedCriteria& criteria, TimedCriteria::Ways ways) {
    for (const auto& [memory, port] : best_.takePorts()) criteria.addPort(memory, port, ways);
  }

  void offer(OrderedLoops loops) {
    StallPort stall;
    FoundOrder found = measured(rules_, settings_.objective, std::move(loops), &stall);
    best_.offer(std::move(found), stall);
  }

  const OwnRules& rules_;
  const ChainProblem& problem_;
  const ExactSettings& settings_;
  ChainStages stages_;
  BestMapping best_;
  std::optional<Criterion> primary_;
  bool halted_ = false;
  double open_ = 0;  // largest bound that a round left; a short last round must not lower it
  ExactAnswer answer_;
};

}  // namespace

bool searchable(const Problem& problem) {
  const Operand& output = problem.operands[problem.output()];
  return output.finalBits <= output.bits;
}

double spaceOf(const Problem& problem, const LoopKinds& kinds) {
  const std::size_t loops = std::accumulate(kinds.counts.begin(), kinds.counts.end(), std::size_t{0});
  double space = ordersOf(kinds);
  for (const Operand& operand : problem.operands)
    for (std::size_t m = 1; m < operand.memories.size(); ++m)
      space *= static_cast<double>(loops + m) / static_cast<double>(m);
  return space;
}

ExactAnswer searchExactly(const OwnRules& rules, const ExactSettings& settings) {
  const double mostStates = isOfTensors(settings.objective) ? kMaxStatesOfOne : kMaxStates;
  if (!ChainProblem::hasRoom(rules) && isSurelySmall(rules, mostStates)) return withoutRoom(rules, settings);
  if (const std::unique_ptr<const ChainProblem> problem = chainsOf(rules, mostStates)) {
    ExactSettings affordable = settings;
    // The tie-breaker needs a dozen tables.
    affordable.secondKey = settings.secondKey && statesOf(*problem) <= kMaxStates;
    return ExactRun(rules, *problem, affordable).run();
  }
  ExactAnswer answer;
  answer.tooLarge = true;
  return answer;
}

}  // namespace tilescope::zigzag
