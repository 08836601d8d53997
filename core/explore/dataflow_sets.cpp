// SPDX-License-Identifier: GPL-3.0-or-later
// Every set of at most `limit` dataflows is tried. Its plan follows layer by layer from the plans of the single
// dataflows, so no search runs. The trial plans have only the numbers that totals need; the winners are made in full.
// Where the total is a sum over layers, a dataflow that is nowhere better than an earlier one is in no trial.
#include "core/explore/dataflow_sets.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/base/ensure.h"
#include "core/explore/metrics.h"
#include "core/explore/plan_comparison.h"
#include "core/explore/plan_objective.h"

namespace tilescope {
namespace {

using Set = std::vector<std::size_t>;  // indices of plans, ascending
using DataflowPlans = std::vector<const ExecutionPlan*>;

bool isUnsolved(const LayerPlan& layer) {
  const auto* violation = std::get_if<Violation>(&layer.evaluation);
  return violation && violation->kind == ViolationKind::Unsolved;
}

// Index of the plan with the best mapping; empty: none has one.
std::optional<std::size_t> bestPlanOf(const DataflowPlans& plans, const Set& set, std::size_t layer) {
  std::optional<std::size_t> best;
  ObjectiveCost lowest;
  for (const std::size_t i : set) {
    const LayerResult* result = plannedResult(plans[i]->layers[layer]);
    if (!result) continue;
    const ObjectiveCost cost = rankedCost(plans[i]->request, costParts(*result));
    if (best && !isLower(cost, lowest)) continue;
    best = i;
    lowest = cost;
  }
  return best;
}

// Of all mappings with the set's dataflows: no better one exists than the lowest bound of any of them.
SearchStatistics searchOf(const DataflowPlans& plans, const Set& set, std::size_t layer, std::size_t chosen) {
  const Objective objective = plans[chosen]->request.objective;
  const auto costIn = [&](std::size_t i) {
    const LayerResult* result = plannedResult(plans[i]->layers[layer]);
    return result ? costOf(objective, costParts(*result)) : 0;
  };
  const double value = costIn(chosen);
  SearchStatistics search = plans[chosen]->layers[layer].search;
  double lowest = value * (1 - search.gap);
  for (const std::size_t i : set) {
    const LayerPlan& other = plans[i]->layers[layer];
    const bool canImprove = isUnsolved(other) || (plannedResult(other) && other.search.gap > 0);
    const double bound = costIn(i) * (1 - other.search.gap);
    if (!canImprove || bound >= lowest) continue;
    lowest = bound;
    search.lowerBound = other.search.lowerBound;
    search.gap = value > 0 ? 1 - bound / value : 1;
    search.proven = false;
  }
  return search;
}

LayerPlan layerOfSet(const DataflowPlans& plans, const Set& set, std::size_t layer) {
  if (const std::optional<std::size_t> chosen = bestPlanOf(plans, set, layer)) {
    LayerPlan best = plans[*chosen]->layers[layer];
    best.search = searchOf(plans, set, layer, *chosen);
    best.interim = std::any_of(set.begin(), set.end(), [&](std::size_t i) {
      return plans[i]->layers[layer].interim || isUnsolved(plans[i]->layers[layer]);
    });
    return best;
  }
  // Not modelled, or infeasible with every dataflow.
  const auto open =
      std::find_if(set.begin(), set.end(), [&](std::size_t i) { return isUnsolved(plans[i]->layers[layer]); });
  return plans[open == set.end() ? set.front() : *open]->layers[layer];
}

ExecutionPlan withoutLayers(const ExecutionPlan& plan) {
  ExecutionPlan empty;
  empty.request = plan.request;
  return empty;
}

ExecutionPlan planOfSet(const DataflowPlans& plans, const Set& set) {
  ExecutionPlan plan = withoutLayers(*plans[set.front()]);
  if (set.size() > 1) plan.request.dataflow.reset();
  for (std::size_t layer = 0; layer < plans.front()->layers.size(); ++layer)
    plan.layers.push_back(layerOfSet(plans, set, layer));
  plan.cancelled = std::any_of(set.begin(), set.end(), [&](std::size_t i) { return plans[i]->cancelled; });
  sumUp(plan);
  return plan;
}

// The same totals and bounds, without mappings and accesses.
ExecutionPlan slimmed(const ExecutionPlan& plan) {
  ExecutionPlan slim = withoutLayers(plan);
  for (const LayerPlan& layer : plan.layers) {
    LayerPlan& made = slim.layers.emplace_back();
    made.name = layer.name;
    made.search = layer.search;
    made.interim = layer.interim;
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    if (!result) {
      made.evaluation = std::get<Violation>(layer.evaluation);
      continue;
    }
    LayerResult numbers;
    numbers.macs = result->macs;
    numbers.energy.unit = result->energy.unit;
    numbers.energy.total = result->energy.total;
    numbers.latency = result->latency;
    numbers.offChipBytes = result->offChipBytes;
    numbers.outsideModel = result->outsideModel;
    made.evaluation = std::move(numbers);
  }
  return slim;
}

struct Trial {
  Set set;
  std::size_t infeasible = 0;
  ObjectiveCost cost;
  std::optional<double> bound;  // of the minimised cost
};

bool isBetterTrial(const Trial& a, const Trial& b) {
  if (a.infeasible != b.infeasible) return a.infeasible < b.infeasible;
  if (isLower(a.cost, b.cost)) return true;
  return !isLower(b.cost, a.cost) && a.set.size() < b.set.size();
}

// Cost that no plan of the set can undercut; for throughput per byte, its reciprocal.
std::optional<double> boundOfCost(const ExecutionPlan& plan, double cost) {
  const bool isKnown = plan.request.search == kProvingSearch &&
                       std::all_of(plan.layers.begin(), plan.layers.end(), [](const LayerPlan& layer) {
                         return !isUnsolved(layer) && (!plannedResult(layer) || layer.search.boundIsKnown());
                       });
  const std::optional<double> bound = isKnown ? boundOf(plan) : std::nullopt;
  if (!bound) return std::nullopt;
  const PlanObjective value = objectiveOf(plan.totals, plan.request.objective);
  if (!(value.value > 0)) return cost;
  return cost * (value.largerIsBetter ? value.value / *bound : *bound / value.value);
}

// Proven, so that nothing better is left out with it.
bool isNowhereBetter(const ExecutionPlan& plan, const ExecutionPlan& than) {
  for (std::size_t i = 0; i < plan.layers.size(); ++i) {
    const LayerPlan &own = plan.layers[i], &other = than.layers[i];
    if (isUnsolved(own) || isUnsolved(other)) return false;
    const LayerResult *result = plannedResult(own), *better = plannedResult(other);
    if (!result) continue;
    if (!better || !own.search.proven || own.search.gap > 0) return false;
    if (isLower(rankedCost(plan.request, costParts(*result)), rankedCost(than.request, costParts(*better))))
      return false;
  }
  return true;
}

Set usefulOf(const DataflowPlans& plans) {
  Set useful;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const auto makesUseless = [&](std::size_t earlier) { return isNowhereBetter(*plans[i], *plans[earlier]); };
    if (!isSum(plans[i]->request.objective) || std::none_of(useful.begin(), useful.end(), makesUseless))
      useful.push_back(i);
  }
  return useful;
}

// All sets of 1 to `limit` of the plans, in lexicographic order within a size.
void eachSet(const Set& of, std::size_t limit, const std::function<void(const Set&)>& take) {
  Set set;
  const std::function<void(std::size_t, std::size_t)> extend = [&](std::size_t from, std::size_t size) {
    if (set.size() == size) return take(set);
    for (std::size_t k = from; k < of.size(); ++k) {
      set.push_back(of[k]);
      extend(k + 1, size);
      set.pop_back();
    }
  };
  for (std::size_t size = 1; size <= std::min(limit, of.size()); ++size) extend(0, size);
}

std::vector<Trial> trials(const DataflowPlans& plans, std::size_t limit) {
  std::vector<ExecutionPlan> slim;
  for (const ExecutionPlan* plan : plans) slim.push_back(slimmed(*plan));
  DataflowPlans numbers;
  for (const ExecutionPlan& plan : slim) numbers.push_back(&plan);
  ExecutionPlan plan = withoutLayers(*plans.front());
  plan.layers.resize(plans.front()->layers.size());
  std::vector<Trial> all;
  eachSet(usefulOf(numbers), limit, [&](const Set& set) {
    for (std::size_t layer = 0; layer < plan.layers.size(); ++layer)
      plan.layers[layer] = layerOfSet(numbers, set, layer);
    sumUp(plan);
    Trial trial{set, plan.infeasibleLayers.size(), rankedCost(plan.request, costParts(plan.totals)), {}};
    trial.bound = boundOfCost(plan, trial.cost.primary);
    all.push_back(std::move(trial));
  });
  return all;
}

double growthFrom(const ExecutionPlan& all, const CostParts& in, const CostParts& best) {
  const CostParts total = costParts(all.totals);
  const auto growth = [](double now, double before, double sum) { return sum > 0 ? (now - before) / sum : 0; };
  const double energy = growth(in.energy, best.energy, total.energy), time = growth(in.time, best.time, total.time);
  const double traffic = growth(in.traffic, best.traffic, total.traffic);
  switch (all.request.objective) {
    case Objective::Energy:
      return energy;
    case Objective::Latency:
      return time;
    case Objective::Traffic:
      return traffic;
    case Objective::Edp:
    case Objective::NormalisedSum:
      return energy + time;
    case Objective::Metric:
      return traffic + time;
  }
  throw InternalError("unknown objective");
}

std::vector<SetLoss> lossesOf(const DataflowPlans& plans, const Set& set, const Set& every, const ExecutionPlan& all) {
  std::vector<SetLoss> losses;
  for (std::size_t layer = 0; layer < all.layers.size(); ++layer) {
    const std::optional<std::size_t> best = bestPlanOf(plans, every, layer);
    const std::optional<std::size_t> own = bestPlanOf(plans, set, layer);
    if (!best || best == own) continue;
    SetLoss loss{all.layers[layer].name, own, *best, 0, 0};
    if (own) {
      const CostParts in = costParts(*plannedResult(plans[*own]->layers[layer]));
      const CostParts with = costParts(*plannedResult(plans[*best]->layers[layer]));
      loss.lead = howMuchWorse(costOf(all.request.objective, with), costOf(all.request.objective, in));
      loss.effect = growthFrom(all, in, with);
      if (loss.lead == 0) continue;
    }
    losses.push_back(std::move(loss));
  }
  std::stable_sort(losses.begin(), losses.end(), [](const SetLoss& a, const SetLoss& b) {
    return a.inSet.has_value() != b.inSet.has_value() ? !a.inSet : a.effect > b.effect;
  });
  return losses;
}

std::optional<double> gapTo(const Trial& best, const std::vector<Trial>& all, std::size_t limit) {
  double lowest = best.cost.primary;
  for (const Trial& trial : all) {
    if (trial.set.size() > limit || trial.infeasible > best.infeasible) continue;
    if (!trial.bound) return std::nullopt;
    lowest = std::min(lowest, *trial.bound);
  }
  return best.cost.primary > 0 ? std::max(0.0, -howMuchWorse(best.cost.primary, lowest)) : 0;
}

}  // namespace

DataflowSets bestDataflowSets(const DataflowPlans& plans, std::size_t limit) {
  ensure(!plans.empty() && limit > 0, "a set has a dataflow");
  for (const ExecutionPlan* plan : plans) ensure(answerTheSame(*plan, *plans.front()), "plans answer one question");
  Set every;
  for (std::size_t i = 0; i < plans.size(); ++i) every.push_back(i);
  DataflowSets sets{planOfSet(plans, every), {}};
  const Metric metric = metricOf(sets.all.request.objective);
  const double total = valueOf(sets.all.totals, metric);
  const std::vector<Trial> all = trials(plans, limit);
  for (std::size_t size = 1; size <= limit; ++size) {
    const Trial* best = &all.front();
    for (const Trial& trial : all)
      if (trial.set.size() <= size && isBetterTrial(trial, *best)) best = &trial;
    DataflowSet set{best->set, planOfSet(plans, best->set), {}, {}, gapTo(*best, all, size)};
    if (set.plan.infeasibleLayers == sets.all.infeasibleLayers)
      set.change = changeOf(metric, total, valueOf(set.plan.totals, metric));
    set.losses = lossesOf(plans, best->set, every, sets.all);
    sets.best.push_back(std::move(set));
  }
  return sets;
}

}  // namespace tilescope
