// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/dataflow_choice.h"

#include <algorithm>
#include <utility>

#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/parts.h"
#include "core/explore/binding.h"
#include "core/explore/plan_objective.h"
#include "core/hardware/hardware_json.h"

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
              {"dataflow", loss.inSet ? Json(choice.dataflows[*loss.inSet].name) : Json(nullptr)},
              {"best", choice.dataflows[loss.best].name},
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

class Choosing {
 public:
  Choosing(Planner& planner, const PlanRequest& request, const PlannerSettings& settings,
           const std::vector<Dataflow>& others, const std::function<void(std::size_t, std::size_t)>& onPlanned)
      : planner_(planner), request_(request), settings_(settings), others_(others), onPlanned_(onPlanned) {}

  // False if cancelled or failed.
  bool planProfile() {
    for (const Dataflow& dataflow : request_.hardware.dataflows) {
      Result<ExecutionPlan> plan = planOf(dataflow, request_.hardware);
      findings_ = plan.diagnostics();
      if (!plan) return false;
      add(dataflow, std::move(plan).value());
      if (choice_.cancelled) return false;
    }
    choice_.inProfile = choice_.plans.size();
    return true;
  }

  bool planOthers() {
    if (others_.empty()) return true;
    choice_.before = bestDataflowSets(pointers(), 1).all;
    for (const Dataflow& other : others_) {
      HardwareProfile hardware = request_.hardware;
      hardware.dataflows = {other};
      Result<ExecutionPlan> plan = planOf(other, hardware);
      if (!plan || (!plan->cancelled && plannedLayers(*plan) == 0)) continue;
      add(other, std::move(plan).value());
      if (choice_.cancelled) return false;
    }
    sortOthers();
    return true;
  }

  DataflowChoice take() {
    if (!choice_.cancelled) choice_.sets = bestDataflowSets(pointers());
    return std::move(choice_);
  }
  const Diagnostics& findings() const { return findings_; }
  bool isCancelled() const { return choice_.cancelled; }

 private:
  Result<ExecutionPlan> planOf(const Dataflow& dataflow, const HardwareProfile& hardware) {
    PlanRequest one = request_;
    one.hardware = hardware;
    one.dataflow = dataflow.name;
    Result<ExecutionPlan> plan = planner_.plan(one, settings_);
    ++planned_;
    if (onPlanned_) onPlanned_(planned_, request_.hardware.dataflows.size() + others_.size());
    return plan;
  }

  void add(const Dataflow& dataflow, ExecutionPlan plan) {
    choice_.cancelled = plan.cancelled;
    choice_.dataflows.push_back(dataflow);
    choice_.plans.push_back(std::move(plan));
  }

  // By infeasible layers, then objective; equal ones stay in their order.
  void sortOthers() {
    std::vector<std::size_t> order;
    for (std::size_t i = choice_.inProfile; i < choice_.plans.size(); ++i) order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      const ExecutionPlan &x = choice_.plans[a], &y = choice_.plans[b];
      if (x.infeasibleLayers.size() != y.infeasibleLayers.size())
        return x.infeasibleLayers.size() < y.infeasibleLayers.size();
      return rankedCost(x.request, costParts(x.totals)) < rankedCost(y.request, costParts(y.totals));
    });
    std::vector<Dataflow> dataflows;
    std::vector<ExecutionPlan> plans;
    for (const std::size_t i : order) {
      dataflows.push_back(std::move(choice_.dataflows[i]));
      plans.push_back(std::move(choice_.plans[i]));
    }
    const auto others = static_cast<std::ptrdiff_t>(choice_.inProfile);
    std::move(dataflows.begin(), dataflows.end(), choice_.dataflows.begin() + others);
    std::move(plans.begin(), plans.end(), choice_.plans.begin() + others);
  }

  std::vector<const ExecutionPlan*> pointers() const {
    std::vector<const ExecutionPlan*> plans;
    for (const ExecutionPlan& plan : choice_.plans) plans.push_back(&plan);
    return plans;
  }

  Planner& planner_;
  const PlanRequest& request_;
  const PlannerSettings& settings_;
  const std::vector<Dataflow>& others_;
  const std::function<void(std::size_t, std::size_t)>& onPlanned_;
  std::size_t planned_ = 0;
  DataflowChoice choice_;
  Diagnostics findings_;
};

}  // namespace

std::vector<std::string> DataflowChoice::namesOf(const DataflowSet& set) const {
  std::vector<std::string> all;
  for (const std::size_t i : set.dataflows) all.push_back(dataflows[i].name);
  return all;
}

Result<DataflowChoice> dataflowChoice(Planner& planner, const PlanRequest& request, const PlannerSettings& settings,
                                      const std::vector<Dataflow>& others,
                                      const std::function<void(std::size_t, std::size_t)>& onPlanned) {
  ensure(!request.dataflow, "all dataflows are planned");
  if (request.hardware.dataflows.empty())
    return Diagnostics{{Diagnostic::Severity::Error, request.hardware.name, "/dataflows", "no dataflow",
                        "at least one dataflow", "Choose a profile with dataflows; 'list hardware' shows them."}};
  Choosing choosing(planner, request, settings, others, onPlanned);
  const bool isPlanned = choosing.planProfile() && choosing.planOthers();
  if (!isPlanned && !choosing.isCancelled()) return choosing.findings();
  return {choosing.take(), choosing.findings()};
}

HardwareEdit editTo(const DataflowSet& set, const DataflowChoice& choice) {
  HardwareProfile profile = choice.sets.all.request.hardware;
  profile.dataflows.clear();
  for (const std::size_t i : set.dataflows) profile.dataflows.push_back(choice.dataflows[i]);
  return {"/dataflows", toJson(profile).at("dataflows").dump()};
}

Json toJson(const DataflowChoice& choice) {
  const ExecutionPlan& all = choice.sets.all;
  const PlanObjective objective = objectiveOf(all.totals, all.request.objective);
  Json dataflows = Json::array(), sets = Json::array();
  for (std::size_t i = 0; i < choice.plans.size(); ++i) {
    Json one = planJson(choice.plans[i]);
    one["name"] = choice.dataflows[i].name;
    one["in_profile"] = i < choice.inProfile;
    dataflows.push_back(std::move(one));
  }
  for (std::size_t i = 0; i < choice.sets.best.size(); ++i) sets.push_back(setJson(i + 1, choice.sets.best[i], choice));
  Json document{{"format", "tilescope.dataflows/1"},
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
  if (choice.before) document["best_of_profile"] = planJson(*choice.before);
  return document;
}

}  // namespace tilescope
