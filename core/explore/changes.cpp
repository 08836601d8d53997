// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/changes.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/ensure.h"
#include "core/explore/parameter_steps.h"
#include "core/explore/plan_objective.h"

namespace tilescope {
namespace {

// Totals over the layers that have an answer in both plans, which have the same layers in the same order.
std::pair<PlanTotals, PlanTotals> comparableTotals(const ExecutionPlan& a, const ExecutionPlan& b) {
  if (a.infeasibleLayers == b.infeasibleLayers) return {a.totals, b.totals};
  ExecutionPlan commonA{a.request, {}, {}, {}, {}, false}, commonB{b.request, {}, {}, {}, {}, false};
  for (std::size_t i = 0; i < a.layers.size(); ++i) {
    if (!isValid(a.layers[i].evaluation) || !isValid(b.layers[i].evaluation)) continue;
    commonA.layers.push_back(a.layers[i]);
    commonB.layers.push_back(b.layers[i]);
  }
  sumUp(commonA);
  sumUp(commonB);
  return {commonA.totals, commonB.totals};
}

std::size_t newlyPlanned(const ExecutionPlan& before, const ExecutionPlan& after) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < before.layers.size(); ++i)
    count += !isValid(before.layers[i].evaluation) && isValid(after.layers[i].evaluation) ? 1 : 0;
  return count;
}

// Empty where the parameter has no such step, the checks or the model refuse it, or the plan was cancelled.
std::optional<Change> tried(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                            const Parameter& parameter, const PlannerSettings& settings) {
  const std::optional<double> to = worthwhileStep(parameter);
  if (!to) return std::nullopt;
  Change change;
  change.edit = editOf(parameter, *to);
  const Result<HardwareProfile> hardware = apply(request.hardware, {change.edit});
  if (!hardware) return std::nullopt;
  PlanRequest changed = request;
  changed.hardware = *hardware;
  const Result<ExecutionPlan> plan = planner.plan(changed, settings);
  if (!plan || plan->cancelled) return std::nullopt;
  const auto [before, after] = comparableTotals(present, *plan);
  const PlanObjective objective = objectiveOf(before, request.objective);
  change.parameter = parameter;
  change.from = parameter.value;
  change.to = *to;
  change.before = objective.value;
  change.after = objectiveOf(after, request.objective).value;
  change.gain = gainOf(change.before, change.after, objective.largerIsBetter);
  change.newlyPlanned = newlyPlanned(present, *plan);
  change.label = settingText(parameter, *to);
  return change;
}

// A wider port moves more bits for the same energy of an access, which only a new memory could: of no use as advice
// where energy counts.
bool changesEnergyPerBit(const Parameter& parameter, const PlanRequest& request) {
  const bool energyCounts = request.objective == Objective::Energy || request.objective == Objective::Edp;
  return energyCounts && parameter.kind == ParameterKind::Bandwidth && parameter.narrowest &&
         request.hardware.memories.back().energyPer == EnergyPer::Access;
}

}  // namespace

RankedChanges rankChanges(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                          const PlannerSettings& settings) {
  ensure(!present.cancelled, "changes are ranked against a plan that was cancelled");
  RankedChanges ranked;
  PlannerSettings quiet = settings;
  quiet.onProgress = nullptr;
  for (const Parameter& parameter : parametersOf(request.hardware)) {
    if (parameter.kind == ParameterKind::Precision || parameter.kind == ParameterKind::Clock) continue;
    if (changesEnergyPerBit(parameter, request)) continue;
    ranked.complete = !settings.cancel.cancelled();
    if (!ranked.complete) break;
    std::optional<Change> change = tried(planner, request, present, parameter, quiet);
    ranked.complete = change || !settings.cancel.cancelled();
    if (change) ranked.changes.push_back(std::move(*change));
    if (!ranked.complete) break;
  }
  std::stable_sort(ranked.changes.begin(), ranked.changes.end(),
                   [](const Change& a, const Change& b) { return a.gain > b.gain; });
  return ranked;
}

}  // namespace tilescope
