// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/plan_comparison.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/base/ensure.h"
#include "core/explore/binding.h"
#include "core/explore/metrics.h"
#include "core/explore/plan_objective.h"

namespace tilescope {
namespace {

double effectOf(const ComparedMetric& row) {
  if (rowOf(row.metric).family == UnitFamily::Layers) return -1;
  double largest = 0;
  for (const std::optional<double>& change : row.changes) largest = std::max(largest, std::abs(change.value_or(0)));
  return largest;
}

std::vector<ComparedMetric> comparedMetrics(const ExecutionPlan& reference,
                                            const std::vector<const ExecutionPlan*>& plans) {
  std::vector<ComparedMetric> rows;
  for (const Metric metric : metricsOf(kInComparison)) {
    ComparedMetric row{metric, valueOf(reference, metric), {}, {}};
    for (const ExecutionPlan* plan : plans) {
      const std::optional<double> value = valueOf(*plan, metric);
      row.values.push_back(value);
      row.changes.push_back(value && row.reference && (rowOf(metric).isOfHardware || areComparable(reference, *plan))
                                ? changeOf(metric, *row.reference, *value)
                                : std::nullopt);
    }
    const bool isOfNone = !row.reference && std::none_of(row.values.begin(), row.values.end(),
                                                         [](const auto& value) { return value.has_value(); });
    if (rowOf(metric).runs == MetricRuns::Any || !isOfNone) rows.push_back(std::move(row));
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const ComparedMetric& a, const ComparedMetric& b) { return effectOf(a) > effectOf(b); });
  return rows;
}

struct Candidate {
  std::size_t plan = 0;
  ObjectiveCost cost;
};

bool isBetter(const Candidate& a, const Candidate& b) {
  if (isLower(a.cost, b.cost)) return true;
  return !isLower(b.cost, a.cost) && a.plan < b.plan;
}

std::optional<LayerWinner> winnerOf(std::size_t layer, const std::vector<const ExecutionPlan*>& plans) {
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < plans.size(); ++i)
    if (const LayerResult* result = plannedResult(plans[i]->layers[layer]))
      candidates.push_back({i, rankedCost(plans.front()->request, costParts(*result))});
  if (candidates.empty()) return std::nullopt;
  std::sort(candidates.begin(), candidates.end(), isBetter);
  LayerWinner winner{plans.front()->layers[layer].name, candidates[0].plan, {}, 0, 0};
  if (candidates.size() > 1) {
    winner.second = candidates[1].plan;
    winner.lead = howMuchWorse(candidates[0].cost.primary, candidates[1].cost.primary);
    winner.secondLead = howMuchWorse(candidates[0].cost.secondary, candidates[1].cost.secondary);
  }
  return winner;
}

std::optional<std::size_t> bestOf(const std::vector<const ExecutionPlan*>& plans) {
  std::vector<Candidate> order;
  std::size_t fewestMissing = plans.front()->infeasibleLayers.size();
  for (const ExecutionPlan* plan : plans) fewestMissing = std::min(fewestMissing, plan->infeasibleLayers.size());
  for (std::size_t i = 0; i < plans.size(); ++i)
    if (plans[i]->infeasibleLayers.size() == fewestMissing && plannedLayers(*plans[i]) > 0)
      order.push_back({i, rankedCost(plans.front()->request, costParts(plans[i]->totals))});
  std::sort(order.begin(), order.end(), isBetter);
  if (order.empty() || (order.size() > 1 && !isLower(order[0].cost, order[1].cost))) return std::nullopt;
  return order[0].plan;
}

// Sums the cost of the best plan and of the winners over the layers.
std::optional<double> gainOfChoosing(const std::vector<const ExecutionPlan*>& plans, std::size_t best) {
  const Objective objective = plans.front()->request.objective;
  if (!isSum(objective)) return std::nullopt;
  double own = 0, chosen = 0;
  for (std::size_t layer = 0; layer < plans[best]->layers.size(); ++layer) {
    const LayerResult* result = plannedResult(plans[best]->layers[layer]);
    if (!result) continue;
    own += costOf(objective, costParts(*result));
    const std::size_t winner = winnerOf(layer, plans)->winner;
    chosen += costOf(objective, costParts(*plannedResult(plans[winner]->layers[layer])));
  }
  return own > 0 ? std::optional(1 - chosen / own) : std::nullopt;
}

}  // namespace

bool answerTheSame(const ExecutionPlan& a, const ExecutionPlan& b) {
  return a.request.model == b.request.model && a.totals.energy.unit == b.totals.energy.unit &&
         std::equal(a.layers.begin(), a.layers.end(), b.layers.begin(), b.layers.end(),
                    [](const LayerPlan& x, const LayerPlan& y) { return x.name == y.name; });
}

bool areComparable(const ExecutionPlan& a, const ExecutionPlan& b) {
  return answerTheSame(a, b) && std::equal(a.layers.begin(), a.layers.end(), b.layers.begin(), b.layers.end(),
                                           [](const LayerPlan& x, const LayerPlan& y) {
                                             return x.name == y.name &&
                                                    (plannedResult(x) == nullptr) == (plannedResult(y) == nullptr);
                                           });
}

PlanComparison comparePlans(const ExecutionPlan& reference, const std::vector<const ExecutionPlan*>& plans) {
  ensure(!plans.empty(), "a comparison has plans");
  PlanComparison comparison;
  comparison.metrics = comparedMetrics(reference, plans);
  comparison.wins.assign(plans.size(), 0);
  const auto answersTheSame = [&](const ExecutionPlan* plan) { return answerTheSame(*plan, *plans.front()); };
  if (!std::all_of(plans.begin(), plans.end(), answersTheSame)) return comparison;
  comparison.best = bestOf(plans);
  for (std::size_t layer = 0; layer < plans[0]->layers.size(); ++layer)
    if (const std::optional<LayerWinner> winner = winnerOf(layer, plans)) {
      ++(winner->isTie() ? comparison.ties : comparison.wins[winner->winner]);
      comparison.layers.push_back(*winner);
    }
  std::stable_sort(comparison.layers.begin(), comparison.layers.end(), [](const LayerWinner& a, const LayerWinner& b) {
    return std::pair(a.lead, a.secondLead) > std::pair(b.lead, b.secondLead);
  });
  if (comparison.best) comparison.gainOfChoosing = gainOfChoosing(plans, *comparison.best);
  return comparison;
}

}  // namespace tilescope
