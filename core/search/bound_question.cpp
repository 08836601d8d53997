// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/bound_question.h"

#include <algorithm>
#include <utility>

#include "core/base/ensure.h"
#include "core/explore/plan_objective.h"
#include "core/models/model_registry.h"
#include "core/sweep/row_solver.h"

namespace tilescope {
namespace {

// Nodes per layer: enough to prove the objective, but too few to prove the tie-breaker.
constexpr std::uint64_t kBoundNodes = 50'000;

const CostModel& modelNamed(const PlanRequest& request) {
  const CostModel* model = costModel(request.model);
  ensure(model != nullptr, "a description names models that exist");
  return *model;
}

// The result's certified fraction, for a layer that stopped at a limit; 0 if nothing is certified.
double certifiedShare(const SearchStatistics& search) {
  if (search.proven) return 1;
  return search.gap > 0 && search.gap < 1 ? 1 - search.gap : 0;
}

// Whether no mapping exists, as opposed to none found in time.
bool hasNoMapping(const LayerPlan& layer) {
  const auto* violation = std::get_if<Violation>(&layer.evaluation);
  return violation && violation->kind != ViolationKind::Unsolved;
}

bool isSettled(const LayerPlan& layer) {
  return isValid(layer.evaluation) && (!plannedResult(layer) || layer.search.proven);
}

store::Figures unprovenBound(const ExecutionPlan& plan) {
  double energy = 0, seconds = 0, bytes = 0;
  for (const LayerPlan& layer : plan.layers) {
    const LayerResult* result = plannedResult(layer);
    if (!result) continue;
    const CostParts parts = costParts(*result);
    const double share = certifiedShare(layer.search);
    energy += share * parts.energy;
    seconds += share * parts.time;
    bytes += share * parts.traffic;
  }
  store::Figures bound;
  bound.energy = energy;
  bound.latencySeconds = seconds;
  bound.inputBytes = bytes;
  bound.weightBytes = bound.outputBytes = 0;
  return bound;
}

}  // namespace

bool isBounded(const PlanRequest& row, Objective objective) {
  const std::vector<Objective> objectives = modelNamed(row).objectives();
  return row.search == kProvingSearch && std::find(objectives.begin(), objectives.end(), objective) != objectives.end();
}

PlanRequest boundQuestion(PlanRequest row, Objective objective) {
  row.objective = objective;
  row.search = kProvingSearch;
  row.options = modelNamed(row).relaxed(std::move(row.options));
  return row;
}

PlannerSettings boundSettings(const PlanRequest& question, const CancelToken& cancel) {
  PlannerSettings settings;
  settings.threads = 1;
  settings.cancel = cancel;
  settings.mostNodes = modelNamed(question).isSolvedAtOnce() ? 0 : kBoundNodes;
  return settings;
}

std::optional<store::Figures> lowerFigures(const ExecutionPlan& plan) {
  if (std::any_of(plan.layers.begin(), plan.layers.end(), hasNoMapping)) return std::nullopt;
  const bool areProven = std::all_of(plan.layers.begin(), plan.layers.end(), isSettled);
  const store::Figures all = areProven ? answerOf(plan, {}).figures : unprovenBound(plan);
  store::Figures bound;
  if (plan.request.objective == Objective::Latency) bound.latencySeconds = all.latencySeconds;
  if (plan.request.objective == Objective::Energy) bound.energy = all.energy;
  if (plan.request.objective == Objective::Traffic) {
    bound.inputBytes = all.inputBytes;
    bound.weightBytes = all.weightBytes;
    bound.outputBytes = all.outputBytes;
  }
  return bound;
}

void addBound(store::Figures& all, const store::Figures& bound) {
  for (const store::FigureColumn& column : store::kFigureColumns)
    if (bound.*column.value) all.*column.value = bound.*column.value;
}

}  // namespace tilescope
