// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/pareto_search.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/models/zigzag/search/chain/chain_order.h"
#include "core/models/zigzag/search/chain/completion_bound.h"
#include "core/models/zigzag/search/chain/timed_criteria.h"
#include "core/models/zigzag/search/exact_layer.h"
#include "core/models/zigzag/search/exact_search.h"
#include "core/models/zigzag/zigzag_result.h"

namespace tilescope::zigzag {
namespace {

constexpr std::uint64_t kLongerFrontRound = 4;
constexpr std::uint64_t kEndNodes = 100'000;  // as for a plan
constexpr std::uint64_t kEndSeedNodes = 20'000;

// The first mappings: the front's ends and its middle.
constexpr std::array<Objective, 3> kSeeds{Objective::Energy, Objective::Latency, Objective::Edp};

std::uint64_t nodesLeft(std::uint64_t most, std::uint64_t spent) {
  if (most == 0) return 0;
  return most > spent ? most - spent : 1;
}

class FrontRun {
 public:
  FrontRun(const OwnRules& rules, const ChainProblem& problem, const ParetoSettings& settings, MappingFront& front)
      : rules_(rules), problem_(problem), settings_(settings), front_(front), stages_(problem) {}

  FrontSearch run() {
    TimedCriteria criteria(problem_, stages_, energy(), std::nullopt);
    criteria.addLoads();
    // One node, which detects a choice of spatial loops that adds nothing before seeds are searched.
    std::uint64_t round = 1;
    for (bool seeded = false;; round *= kLongerFrontRound) {
      const std::uint64_t left = nodesLeft(settings_.mostNodes, answer_.nodes);
      const bool last = left != 0 && left <= round;
      const TimedSearchAnswer found = searchTimed(problem_, stages_, criteria.criteria(), front_,
                                                  {last ? left : round, kAllTies, settings_.cancel});
      answer_.nodes += found.nodes;
      answer_.cancelled = found.cancelled;
      answer_.proven = !found.stopped && !found.cancelled;
      if (answer_.proven || answer_.cancelled || last) return answer_;
      if (!seeded) seed();
      if (!std::exchange(seeded, true)) round = kFirstRound / kLongerFrontRound;
      addPorts(criteria);
    }
  }

 private:
  Criterion energy() const {
    const SumCosts costs = sumCosts(problem_, Objective::Energy);
    return {std::make_shared<const CompletionBound>(problem_, stages_, costs.slots), costs.constant};
  }

  void seed() {
    for (const Objective objective : kSeeds) {
      ExactSettings s;
      s.objective = objective;
      s.cancel = settings_.cancel;
      s.mostNodes = kEndSeedNodes;
      if (settings_.mostNodes != 0) s.mostNodes = std::min(s.mostNodes, nodesLeft(settings_.mostNodes, answer_.nodes));
      const ExactAnswer answer = searchExactly(rules_, s);
      answer_.nodes += answer.nodes;
      if (!answer.best) continue;
      StallPort stall;
      FoundOrder found = measured(rules_, Objective::Energy, split({answer.best->order, answer.best->splits}), &stall);
      front_.offer(std::move(found), stall);
    }
  }

  void addPorts(TimedCriteria& criteria) {
    for (const auto& [memory, port] : front_.takePorts()) criteria.addPort(memory, port, TimedCriteria::Ways::Tightest);
  }

  const OwnRules& rules_;
  const ChainProblem& problem_;
  const ParetoSettings& settings_;
  MappingFront& front_;
  ChainStages stages_;
  FrontSearch answer_;
};

}  // namespace

bool MappingFront::covered(double energy, double latency, double factor) const {
  // Of points with no more energy, the last has the minimum latency.
  const double most = energy * factor;
  const auto after = std::upper_bound(points_.begin(), points_.end(), most,
                                      [](double limit, const Point& point) { return limit < point.energy(); });
  return after != points_.begin() && std::prev(after)->latency() <= latency * factor;
}

bool MappingFront::cut(const LeastCost& least) const {
  return least.energy == kNever || least.latency == kNever ||
         covered(least.energy, least.latency, (1 + epsilon_) * (1 + kTieTolerance));
}

ObjectiveCost MappingFront::promise(const LeastCost& least) const {
  return orderValue(Objective::Edp, least.energy, least.latency, least.offChipBits);
}

void MappingFront::offer(FoundOrder found, const StallPort& stall) {
  waitedFor_.emplace(stall.memory, stall.port);
  const double energy = found.energy, latency = found.latency.total();
  if (covered(energy, latency, 1 + kTieTolerance)) return;
  const auto dominated = [&](const Point& point) {
    return energy <= point.energy() * (1 + kTieTolerance) && latency <= point.latency() * (1 + kTieTolerance);
  };
  // A replacing point covers the same mappings; an added one must improve the front enough.
  const bool replaces = std::any_of(points_.begin(), points_.end(), dominated);
  if (!replaces && covered(energy, latency, (1 + epsilon_) * (1 + kTieTolerance))) return;
  std::erase_if(points_, dominated);
  const auto place = std::find_if(points_.begin(), points_.end(), [&](const Point& p) { return p.energy() > energy; });
  found.value = orderValue(Objective::Edp, energy, latency, found.offChipBits);
  points_.insert(place, Point{std::move(found), choice_});
}

std::set<std::pair<std::size_t, std::size_t>> MappingFront::takePorts() {
  return std::exchange(waitedFor_, {});
}

FrontSearch searchFront(const OwnRules& rules, const ParetoSettings& settings, MappingFront& front) {
  const std::unique_ptr<const ChainProblem> problem = chainsOf(rules);
  if (!problem) return {};
  front.takePorts();
  return FrontRun(rules, *problem, settings, front).run();
}

namespace {

std::optional<Violation> violationOf(const SearchRequest& request, const std::shared_ptr<const Problem>& problem) {
  return solveExactly(request, problem, {kEndSeedNodes, false}).violation;
}

// The best for energy and for latency, so that even an unfinished front has its ends.
std::uint64_t offerEnds(const SearchRequest& request, const std::shared_ptr<const Problem>& problem,
                        const std::vector<ParallelChoice>& choices, MappingFront& front) {
  std::uint64_t nodes = 0;
  for (const Objective objective : {Objective::Energy, Objective::Latency}) {
    SearchRequest end = request;
    end.objective = objective;
    const ExactLayer found = solveExactly(end, problem, {kEndNodes, true});
    nodes += found.nodes;
    if (!found.best) continue;
    const auto at = std::find_if(choices.begin(), choices.end(), [&](const ParallelChoice& choice) {
      return choice.unrolling == found.best->choice.unrolling;
    });
    front.setChoice(static_cast<std::size_t>(at - choices.begin()));
    StallPort stall;
    FoundOrder mapping = measured(*found.best->rules, Objective::Energy,
                                  split({found.best->found.order, found.best->found.splits}), &stall);
    front.offer(std::move(mapping), stall);
  }
  return nodes;
}

LayerFront::Point pointOf(const SearchRequest& request, const std::shared_ptr<const Problem>& problem,
                          const MappingFront::Point& point, const ParallelChoice& choice) {
  const OwnRules rules(problem, choice.unrolling);
  OrderedLoops loops = merged({point.found.order, point.found.splits});
  LayerResult result =
      layerResult(request.layer, request.hardware, rules,
                  {choice.unrolling, std::move(loops.order), std::move(loops.splits), Allocation::Uneven});
  return {result.energy.total, result.latency.total, choice.dataflow, std::move(result)};
}

}  // namespace

LayerFront layerFront(const SearchRequest& request, const ParetoSettings& settings) {
  const auto problem = std::make_shared<const Problem>(makeProblem(request.layer, request.hardware));
  const ParallelChoices choices = parallelChoices(*problem, request.hardware, request.dataflow);
  LayerFront layer;
  layer.proven = choices.complete;
  layer.violation = choices.violation;
  if (!searchable(*problem)) {
    layer.proven = false;
    layer.violation = Violation{};
    layer.violation->kind = ViolationKind::IllegalRule;
    layer.violation->rule = "exact";
    layer.violation->message = "The front needs outputs no wider than partial sums. Narrow the outputs.";
    return layer;
  }
  MappingFront front(settings.epsilon);
  layer.nodes += offerEnds(request, problem, choices.choices, front);
  for (std::size_t i = 0; i < choices.choices.size() && !layer.cancelled; ++i) {
    const OwnRules rules(problem, choices.choices[i].unrolling);
    front.setChoice(i);
    ParetoSettings left = settings;
    left.mostNodes = nodesLeft(settings.mostNodes, layer.nodes);
    const FrontSearch found = searchFront(rules, left, front);
    layer.nodes += found.nodes;
    layer.proven = layer.proven && found.proven;
    layer.cancelled = found.cancelled;
  }
  // Points of offerEnds() may have choices that a cancelled search has not come to.
  for (const MappingFront::Point& point : front.points())
    layer.points.push_back(pointOf(request, problem, point, choices.choices[point.choice]));
  if (!layer.points.empty())
    layer.violation.reset();
  else if (!layer.cancelled && !choices.choices.empty())
    layer.violation = violationOf(request, problem);
  return layer;
}

}  // namespace tilescope::zigzag
