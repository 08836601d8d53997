// SPDX-License-Identifier: GPL-3.0-or-later
// Energy and traffic are sums over a chain's tiles: chain_search finds their optimum, timed_search the fastest mapping
// that reaches it. Latency and EDP use only timed_search, with bounds for the ports at which the best mappings stall.
#include "core/models/zigzag/search/exact_search.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include "core/models/zigzag/search/best_mapping.h"
#include "core/models/zigzag/search/chain/chain_order.h"
#include "core/models/zigzag/search/chain/chain_split.h"
#include "core/models/zigzag/search/chain/completion_bound.h"
#include "core/models/zigzag/search/chain/timed_criteria.h"
#include "core/models/zigzag/search/visiting_order.h"

namespace tilescope::zigzag {
namespace {

constexpr std::uint64_t kSeedNodes = 300;
constexpr std::uint64_t kShortRound = 30;  // first search if a good mapping is known
constexpr std::uint64_t kTieShare = 10;    // one node in ten is for ties
constexpr std::uint64_t kLongerRound = 3;
// Divisions of the chains that are tried, and after how many times the nodes of ExactSettings::splitAfter.
struct Divisions {
  std::uint64_t later = 1;
  int most = 0;
};
constexpr std::array<Divisions, 2> kSplits{{{1, 3}, {4, 12}}};
constexpr std::uint64_t kLaterForLatency = 10;  // narrowed windows close fewer gaps of latency than of EDP
constexpr int kSeedLimit = 6;                   // loop factors in the heuristic for a first mapping
constexpr double kMaxSeedOrders = 5040;         // 7!; layers with more dimensions try one order
constexpr double kTieSlack = 4 * kTieTolerance;

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
    if (settings_.knownTie == kNever || isLess(found, settings_.known)) return true;
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

  // Chains that are searched with bounds of their own: all, or a part.
  struct Area {
    Area(const ChainProblem& chains, Criterion energy, FirstWeights* first)
        : problem(chains), stages(chains), criteria(chains, stages, std::move(energy), std::nullopt, first) {}
    Area(const ChainProblem& chains, const SumCosts& energy, ChainPart from)
        : part(std::move(from)),
          problem(chains),
          stages(chains),
          criteria(chains, stages,
                   {std::make_shared<const CompletionBound>(chains, stages, energy.slots), energy.constant},
                   std::nullopt, &part.weights) {}
    Area(const Area&) = delete;
    Area& operator=(const Area&) = delete;

    ChainPart part;
    const ChainProblem& problem;
    ChainStages stages;
    TimedCriteria criteria;
    double open = 0;  // lower bound; a short last round must not lower it
    TimedSearchAnswer found;
    bool isSearched = false;
    std::size_t splitsTried = 0;
  };
  using Areas = std::vector<std::unique_ptr<Area>>;

  void searchTimed() {
    primary_ = sumCriterion(Objective::Energy);
    Areas areas;
    areas.push_back(std::make_unique<Area>(problem_, *primary_, settings_.firstWeights));
    Area& all = *areas.front();
    if (settings_.knownTie < kNever) best_.limitTie(settings_.knownTie * (1 + kTieSlack));
    if (settings_.known < kNever) {
      all.criteria.addMixture({}, latencyOf(settings_.known), usesWindows());
      all.found = timed(all, 1, 0);
      all.isSearched = !all.found.stopped;
    }
    if (!all.isSearched) {
      if (settings_.seeds && settings_.known == kNever) seed();
      searchAreas(areas);
    }
    if (settings_.used != nullptr) noteBounds(areas.front()->criteria, areas.front()->found);
    answer_.lowerBound = value();
    for (const auto& area : areas)
      if (!area->isSearched || area->found.stopped || area->found.cancelled)
        answer_.lowerBound = std::min(answer_.lowerBound, area->open);
    if (!answer_.cancelled && !isLess(answer_.lowerBound, value())) breakTies(areas);
    answer_.secondaryProven =
        !answer_.cancelled && std::none_of(areas.begin(), areas.end(), [&](const auto& area) { return mayTie(*area); });
    answer_.proven = answer_.secondaryProven || !isLess(answer_.lowerBound, value());
  }

  double value() const { return best_.best() ? best_.best()->value.primary : settings_.known; }

  // The one with the smallest bound first, until none is below the best value.
  void searchAreas(Areas& areas) {
    for (;;) {
      Area* next = nullptr;
      for (const auto& area : areas)
        if (!area->isSearched && (next == nullptr || area->open < next->open)) next = area.get();
      if (next == nullptr || (answer_.parts > 1 && !isLess(next->open, value()))) return;
      std::optional<std::array<ChainPart, 2>> parts = searchFirstKey(*next);
      if (answer_.cancelled || (settings_.mostNodes != 0 && answer_.nodes >= settings_.mostNodes)) return;
      if (!parts) continue;
      ++answer_.parts;
      const SumCosts energy = sumCosts(problem_, Objective::Energy);
      for (ChainPart& part : *parts) {
        if (part.latency == kNever) continue;
        const double open = std::max(part.latency, next->open);
        const ChainProblem& chains = *part.problem;
        areas.push_back(std::make_unique<Area>(chains, energy, std::move(part)));
        areas.back()->open = open;
      }
      std::erase_if(areas, [&](const auto& area) { return area.get() == next; });
    }
  }

  // Whether an equally good mapping may still be found.
  bool mayTie(const Area& area) const {
    const bool isLeft = !area.isSearched || area.found.stopped || area.found.cancelled;
    return area.found.tiesLeft || (isLeft && !isLess(value(), area.open));
  }

  // After the objective is proven; no more nodes than the objective itself took.
  void breakTies(const Areas& areas) {
    std::uint64_t most = std::min(settings_.mostTies, std::max(kTieNodes, answer_.nodes));
    for (const auto& area : areas) {
      if (most == 0 || answer_.cancelled) return;
      if (!mayTie(*area)) continue;
      if (!area->isSearched) area->criteria.addMixture({}, latencyOf(value()));
      area->found = timed(*area, area->isSearched ? 0 : most, most);
      area->isSearched = true;
      answer_.ties += area->found.ties;
      most -= std::min(most, area->found.ties);
    }
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
  // smallest bounds, for which it adds a mixture. Few nodes go to ties. Returns parts if it is better to search those.
  std::optional<std::array<ChainPart, 2>> searchFirstKey(Area& area) {
    TimedCriteria& criteria = area.criteria;
    criteria.addLoads();
    addPorts(criteria, TimedCriteria::Ways::All);
    if (answer_.parts > 1) criteria.addMixture({}, latencyOf(value()));
    const std::uint64_t before = answer_.nodes;
    // With a better choice known, a few nodes and a mixture often rule this one out.
    for (std::uint64_t round = settings_.known < kNever ? std::min(kShortRound, settings_.firstRound)
                                                        : settings_.firstRound;
         ; round *= kLongerRound) {
      const std::uint64_t left = nodesLeft(0);
      const bool last = left != 0 && left <= round;
      const std::uint64_t ties = std::min(settings_.mostTies, round / kTieShare);
      area.found = timed(area, last ? left : round, ties);
      area.open = std::max(area.open, openBound(area.found));
      area.isSearched = !area.found.stopped || !isLess(area.open, value());
      if (last || area.found.cancelled || area.isSearched) return std::nullopt;
      criteria.keep(area.found.largest);
      addPorts(criteria, TimedCriteria::Ways::All);
      if (value() == kNever) continue;
      const bool isEdp = settings_.objective == Objective::Edp;
      if (!isEdp)
        if (auto parts = divide(area, answer_.nodes - before)) return parts;
      const bool windows = usesWindows();
      criteria.addMixture(isEdp ? area.found.leastEdp : area.found.leastLatency, latencyOf(value()), windows);
      if (isEdp) criteria.addLines(area.found.leastEdp, windows);
    }
  }

  // spent: nodes in this area.
  std::optional<std::array<ChainPart, 2>> divide(Area& area, std::uint64_t spent) const {
    if (area.splitsTried == kSplits.size() || settings_.splitAfter == kNoSplit) return std::nullopt;
    const Divisions& next = kSplits[area.splitsTried];
    if (spent < settings_.splitAfter * next.later) return std::nullopt;
    ++area.splitsTried;
    return splitChains(area.problem, area.stages, *area.criteria.criteria().timing, area.open, value(), next.most);
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
    return timed(problem_, stages_, criteria, limit, mostTies);
  }

  TimedSearchAnswer timed(const Area& area, std::uint64_t limit, std::uint64_t mostTies) {
    return timed(area.problem, area.stages, area.criteria.criteria(), limit, mostTies);
  }

  TimedSearchAnswer timed(const ChainProblem& problem, const ChainStages& stages, const Criteria& criteria,
                          std::uint64_t limit, std::uint64_t mostTies) {
    TimedSearchAnswer found = zigzag::searchTimed(problem, stages, criteria, best_,
                                                  {nodesLeft(limit), mostTies, settings_.cancel, settings_.earlyCut});
    answer_.nodes += found.nodes;
    answer_.cancelled = found.cancelled;
    return found;
  }

  void addPorts(TimedCriteria& criteria, TimedCriteria::Ways ways) {
    ports_.merge(best_.takePorts());
    for (const auto& [memory, port] : ports_) criteria.addPort(memory, port, ways);
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
  std::set<std::pair<std::size_t, std::size_t>> ports_;  // memory and port that mappings have waited for
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
