// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/changes.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/ensure.h"
#include "core/explore/parameter_steps.h"
#include "core/explore/plan_objective.h"
#include "core/models/model_registry.h"
#include "core/models/search_strategy.h"
#include "core/plan/plan_gap.h"

namespace tilescope {
namespace {

constexpr double kSameValue = 1e-9;  // relative; sums of the same numbers in another order differ by less

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

// Of the first layer that gets worse for a reason: what its search says, or that it stopped before a proof.
std::string whyWorse(const PlanRequest& request, const ExecutionPlan& before, const ExecutionPlan& after) {
  bool anyUnproven = false;
  for (std::size_t i = 0; i < before.layers.size(); ++i) {
    const LayerResult* was = plannedResult(before.layers[i]);
    const LayerResult* is = plannedResult(after.layers[i]);
    const auto value = [&](const LayerResult& result) { return objectiveOfLayer(result, request.objective); };
    if (!was || !is || value(*is) <= value(*was) * (1 + kSameValue)) continue;
    anyUnproven = anyUnproven || !after.layers[i].search.proven;
    if (std::string reason = whyMoreMayBeWorse(request, before.layers[i].name, after.request.hardware); !reason.empty())
      return reason;
  }
  return anyUnproven ? "Not proven: the search of some layers stopped before it had the optimum." : "";
}

// Empty where the checks or the model reject it, or the plan was cancelled.
std::optional<Change> tried(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                            const Parameter& parameter, double to, const PlannerSettings& settings) {
  Change change;
  change.edit = editOf(parameter, to);
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
  change.to = to;
  change.before = objective.value;
  change.after = objectiveOf(after, request.objective).value;
  change.gain = gainOf(change.before, change.after, objective.largerIsBetter);
  change.newlyPlanned = newlyPlanned(present, *plan);
  change.label = settingText(parameter, to);
  if (change.gain < 0) change.whyWorse = whyWorse(request, present, *plan);
  return change;
}

// A wider port moves more bits for the same energy of an access, which only a new memory could: of no use as advice
// where energy counts.
bool changesEnergyPerBit(const Parameter& parameter, const PlanRequest& request) {
  const bool energyCounts = request.objective == Objective::Energy || request.objective == Objective::Edp;
  return energyCounts && parameter.kind == ParameterKind::Bandwidth && parameter.narrowest &&
         request.hardware.memories.back().energyPer == EnergyPer::Access;
}

struct Step {
  Parameter parameter;
  double to = 0;
};

std::vector<Step> firstSteps(const PlanRequest& request) {
  std::vector<Step> steps;
  for (const Parameter& parameter : parametersOf(request.hardware)) {
    if (parameter.kind == ParameterKind::Precision || parameter.kind == ParameterKind::Clock) continue;
    if (changesEnergyPerBit(parameter, request)) continue;
    if (const std::optional<double> to = worthwhileStep(parameter)) steps.push_back({parameter, *to});
  }
  return steps;
}

std::vector<Step> stepsAbove(const std::vector<Step>& steps) {
  std::vector<Step> above;
  for (const Step& step : steps)
    if (const std::optional<double> to = nextStep(step.parameter, step.to)) above.push_back({step.parameter, *to});
  return above;
}

RankedChanges triedAll(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                       const std::vector<Step>& steps, const PlannerSettings& settings) {
  RankedChanges found;
  for (const Step& step : steps) {
    found.complete = !settings.cancel.cancelled();
    if (!found.complete) break;
    std::optional<Change> change = tried(planner, request, present, step.parameter, step.to, settings);
    found.complete = change || !settings.cancel.cancelled();
    if (change) found.changes.push_back(std::move(*change));
    if (!found.complete) break;
  }
  return found;
}

bool anyIsWorthSaying(const RankedChanges& ranked) {
  return std::any_of(ranked.changes.begin(), ranked.changes.end(),
                     [](const Change& change) { return change.gain >= kWorthSaying; });
}

}  // namespace

RankedChanges rankChanges(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                          const PlannerSettings& settings) {
  ensure(!present.cancelled, "changes are ranked against a plan that was cancelled");
  PlannerSettings quiet = settings;
  quiet.onProgress = nullptr;
  std::vector<Step> steps = firstSteps(request);
  RankedChanges ranked = triedAll(planner, request, present, steps, quiet);
  for (int count = 2; count <= kMaxSteps && ranked.complete && !anyIsWorthSaying(ranked); ++count) {
    steps = stepsAbove(steps);
    RankedChanges higher = triedAll(planner, request, present, steps, quiet);
    ranked.complete = higher.complete;
    for (Change& change : higher.changes) {
      change.steps = count;
      if (change.gain >= kWorthSaying) ranked.changes.push_back(std::move(change));
    }
  }
  std::stable_sort(ranked.changes.begin(), ranked.changes.end(),
                   [](const Change& a, const Change& b) { return a.gain > b.gain; });
  return ranked;
}

std::string whyMoreMayBeWorse(const PlanRequest& less, const std::string& layer, const HardwareProfile& more) {
  const std::vector<Layer>& layers = less.network.layers;
  const auto found = std::find_if(layers.begin(), layers.end(), [&](const Layer& l) { return l.name == layer; });
  ensure(found != layers.end(), "a plan has the layers of its network");
  const SearchStrategy& search = **findSearch(**findModel(less.model), less.search);
  return search.whyMoreMayBeWorse({*found, less.hardware, less.options, less.objective, less.dataflow, {}}, more);
}

}  // namespace tilescope
