// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/dataflow_choice.h"

#include <utility>

#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/parts.h"
#include "core/explore/binding.h"
#include "core/explore/plan_objective.h"

namespace tilescope {
namespace {

Json numberOrNull(const std::optional<double>& value) {
  return value ? plainNumber(*value) : Json(nullptr);
}

// Null without a planned layer.
Json valueOfPlan(const ExecutionPlan& plan) {
  if (plannedLayers(plan) == 0) return nullptr;
  return plainNumber(objectiveOf(plan.totals, plan.request.objective).value);
}

Json planJson(const ExecutionPlan& plan) {
  return Json{{"value", valueOfPlan(plan)}, {"proven", isProven(plan)}, {"infeasible_layers", plan.infeasibleLayers}};
}

Json lossJson(const SetLoss& loss, const DataflowChoice& choice) {
  return Json{{"layer", loss.layer},
              {"dataflow", loss.inSet ? Json(choice.names[*loss.inSet]) : Json(nullptr)},
              {"best", choice.names[loss.best]},
              {"lead", loss.inSet ? plainNumber(loss.lead) : Json(nullptr)},
              {"effect", loss.inSet ? plainNumber(loss.effect) : Json(nullptr)}};
}

Json setJson(std::size_t limit, const DataflowSet& set, const DataflowChoice& choice) {
  Json losses = Json::array();
  for (const SetLoss& loss : set.losses) losses.push_back(lossJson(loss, choice));
  return Json{{"at_most", limit},
              {"dataflows", choice.namesOf(set)},
              {"value", valueOfPlan(set.plan)},
              {"change", numberOrNull(set.change)},
              {"gap", numberOrNull(set.gap)},
              {"infeasible_layers", set.plan.infeasibleLayers},
              {"losses", std::move(losses)}};
}

}  // namespace

std::vector<std::string> DataflowChoice::namesOf(const DataflowSet& set) const {
  std::vector<std::string> all;
  for (const std::size_t i : set.dataflows) all.push_back(names[i]);
  return all;
}

Result<DataflowChoice> dataflowChoice(Planner& planner, const PlanRequest& request, const PlannerSettings& settings) {
  ensure(!request.dataflow, "all dataflows are planned");
  const std::vector<Dataflow>& dataflows = request.hardware.dataflows;
  if (dataflows.empty())
    return Diagnostics{{Diagnostic::Severity::Error, request.hardware.name, "/dataflows", "no dataflow",
                        "at least one dataflow", "Choose a profile with dataflows; 'list hardware' shows them."}};
  DataflowChoice choice;
  Diagnostics warnings;
  for (const Dataflow& dataflow : dataflows) {
    PlanRequest one = request;
    one.dataflow = dataflow.name;
    Result<ExecutionPlan> plan = planner.plan(one, settings);
    if (!plan) return plan.diagnostics();
    if (choice.plans.empty()) warnings = plan.diagnostics();
    choice.names.push_back(dataflow.name);
    choice.plans.push_back(std::move(plan).value());
    if (!choice.plans.back().cancelled) continue;
    choice.cancelled = true;
    return choice;
  }
  std::vector<const ExecutionPlan*> plans;
  for (const ExecutionPlan& plan : choice.plans) plans.push_back(&plan);
  choice.sets = bestDataflowSets(plans);
  return {std::move(choice), std::move(warnings)};
}

Json toJson(const DataflowChoice& choice) {
  const ExecutionPlan& all = choice.sets.all;
  const PlanObjective objective = objectiveOf(all.totals, all.request.objective);
  Json dataflows = Json::array(), sets = Json::array();
  for (std::size_t i = 0; i < choice.plans.size(); ++i) {
    Json one = planJson(choice.plans[i]);
    one["name"] = choice.names[i];
    dataflows.push_back(std::move(one));
  }
  for (std::size_t i = 0; i < choice.sets.best.size(); ++i) sets.push_back(setJson(i + 1, choice.sets.best[i], choice));
  return Json{{"format", "tilescope.dataflows/1"},
              {"version", std::string(toolVersion())},
              {"model", all.request.model},
              {"search", all.request.search},
              {"objective", std::string(name(all.request.objective))},
              {"network", all.request.network.name},
              {"hardware", all.request.hardware.name},
              {"unit", objective.unit},
              {"larger_is_better", objective.largerIsBetter},
              {"dataflows", std::move(dataflows)},
              {"best_per_layer", planJson(all)},
              {"sets", std::move(sets)}};
}

}  // namespace tilescope
