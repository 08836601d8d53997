// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/base/ensure.h"
#include "core/base/names.h"
#include "core/models/cost_model.h"
#include "core/models/model_registry.h"
#include "core/models/search_strategy.h"
#include "core/plan/model_fit.h"
#include "core/plan/plan_run.h"

namespace tilescope {
namespace {

std::string keyOf(const PlanRequest& request, const Layer& layer) {
  return request.model + '\n' + layer.name;
}

}  // namespace

struct Planner::Cache {
  std::shared_ptr<SolvedLayers> solved;
  WarmStarts warmStarts;
};

namespace {

void checkName(Diagnostics& errors, const char* option, const std::optional<std::string>& given,
               const std::vector<std::string>& known, const std::string& kind) {
  if (given && !contains(known, *given)) errors.push_back(unknownName(option, "", *given, known, kind));
}

Diagnostic notAnswered(const ModelEntry& entry, const SearchStrategy& search, Objective objective) {
  std::vector<std::string> others, objectives;
  for (const SearchStrategy* other : entry.searches)
    if (other->answers(objective)) others.emplace_back(other->id());
  for (const Objective other : entry.model->objectives())
    if (search.answers(other)) objectives.emplace_back(name(other));
  return {Diagnostic::Severity::Error,
          "--objective",
          "",
          fmt::format("{} with search {}", name(objective), search.id()),
          fmt::format("an objective that search {} minimises ({})", search.id(), joinNames(objectives)),
          fmt::format("Choose one of them, or --search {}.", joinNames(others))};
}

void checkModel(Diagnostics& errors, const ModelEntry& entry, const PlanRequest& request) {
  const auto search = findSearch(entry, request.search);
  if (!search) append(errors, search.diagnostics());
  std::vector<std::string> objectives;
  for (const Objective objective : entry.model->objectives()) objectives.emplace_back(name(objective));
  checkName(errors, "--objective", std::string(name(request.objective)), objectives, "an objective of the model");
  if (search && contains(objectives, std::string(name(request.objective))) && !(*search)->answers(request.objective))
    errors.push_back(notAnswered(entry, **search, request.objective));
  append(errors, checkOptions(*entry.model, request.options));
  for (Diagnostic& finding : entry.model->checkHardware(request.hardware))
    if (finding.severity == Diagnostic::Severity::Error) errors.push_back(std::move(finding));
}

}  // namespace

Diagnostics checkRequest(const PlanRequest& request) {
  Diagnostics errors;
  if (const auto entry = findModel(request.model))
    checkModel(errors, **entry, request);
  else
    append(errors, entry.diagnostics());
  checkName(errors, "--dataflow", request.dataflow, namesOf(request.hardware.dataflows), "a dataflow of the profile");
  checkName(errors, "--layer", request.layer, namesOf(request.network.layers), "a layer of the network");
  return errors;
}

namespace {

ModelOptions impliedOptions(const PlanRequest& request) {
  const auto entry = findModel(request.model);
  if (!entry) return {};
  const auto search = findSearch(**entry, request.search);
  return search ? (*search)->impliedOptions() : ModelOptions{};
}

}  // namespace

PlanRequest withImpliedOptions(PlanRequest request) {
  for (auto& [option, value] : impliedOptions(request)) request.options[option] = value;
  return request;
}

ModelOptions ownOptions(const PlanRequest& request) {
  ModelOptions own = request.options;
  for (const auto& [option, value] : impliedOptions(request)) own.erase(option);
  return own;
}

ExecutionPlan unsolvedPlan(const PlanRequest& request) {
  const CostModel& model = *(**findModel(request.model)).model;
  ExecutionPlan plan;
  plan.request = withImpliedOptions(request);
  for (const Layer& layer : request.network.layers) {
    if (request.layer && *request.layer != layer.name) continue;
    LayerPlan open = layerPlan(unsolvedLayer(), layer.name, "");
    if (!model.covers(layer)) open.evaluation = outsideModelResult(model.id(), layer, request.hardware);
    plan.layers.push_back(std::move(open));
  }
  sumUp(plan);
  return plan;
}

Result<Evaluation> evaluateAgain(const LayerPlan& planned, const PlanRequest& request) {
  const CostModel& model = *(**findModel(request.model)).model;
  const std::vector<Layer>& layers = request.network.layers;
  const auto layer = std::find_if(layers.begin(), layers.end(), [&](const Layer& l) { return l.name == planned.name; });
  ensure(layer != layers.end(), "a plan names a layer that its network lacks");
  const LayerResult* known = std::get_if<LayerResult>(&planned.evaluation);
  const bool hasMapping = known && known->mapping;
  if (!hasMapping && model.covers(*layer)) return planned.evaluation;
  OpenChoices choices{std::nullopt, request.objective};
  if (!planned.dataflow.empty()) choices.dataflow = planned.dataflow;
  return model.evaluate(*layer, request.hardware, hasMapping ? *known->mapping : Mapping{}, request.options, choices);
}

Diagnostics checkMappings(const ExecutionPlan& plan, const std::string& file) {
  constexpr std::size_t kMaxErrors = 50;
  Diagnostics errors;
  for (std::size_t i = 0; i < plan.layers.size() && errors.size() < kMaxErrors; ++i) {
    const Result<Evaluation> again = evaluateAgain(plan.layers[i], plan.request);
    append(errors,
           relocated(again ? Diagnostics{} : again.diagnostics(), file, fmt::format("/layers/{}/result/mapping", i)));
  }
  return errors;
}

Planner::Planner(std::shared_ptr<SolvedLayers> solved) : cache_(std::make_unique<Cache>()) {
  cache_->solved = solved ? std::move(solved) : std::make_shared<SolvedLayers>();
}
Planner::~Planner() = default;

Result<ExecutionPlan> Planner::plan(const PlanRequest& request, const PlannerSettings& settings) {
  if (Diagnostics errors = checkRequest(request); !errors.empty()) return errors;
  return planWith(**findSearch(**findModel(request.model), request.search), withImpliedOptions(request), settings);
}

Result<ExecutionPlan> Planner::planWith(const SearchStrategy& search, const PlanRequest& request,
                                        const PlannerSettings& settings) {
  if (Diagnostics errors = checkRequest(request); !errors.empty()) return errors;
  const CostModel& model = *(**findModel(request.model)).model;
  Result<ExecutionPlan> solved = PlanRun(request, model, search, settings).run(*cache_->solved, cache_->warmStarts);
  if (!solved) return solved;
  Diagnostics warnings = joined(model.checkHardware(request.hardware), fitWarnings(request));
  append(warnings, model.unusedFigures(request.hardware, request.options));
  append(warnings, solved.diagnostics());
  return {std::move(solved).value(), std::move(warnings)};
}

std::optional<LayerSolution> SolvedLayers::find(const std::string& key) const {
  const std::lock_guard lock(mutex_);
  const LayerSolution* known = known_.find(key);
  return known ? std::optional(*known) : std::nullopt;
}

void SolvedLayers::put(const std::string& key, const LayerSolution& solution) {
  const std::lock_guard lock(mutex_);
  known_.put(key, solution);
}

std::shared_ptr<const Mapping> WarmStarts::find(const PlanRequest& request, const Layer& layer) const {
  const Known* known = known_.find(keyOf(request, layer));
  const bool sameQuestion = known != nullptr && known->objective == request.objective &&
                            known->options == request.options && known->dataflow == request.dataflow &&
                            known->layer == layer;
  return sameQuestion ? known->mapping : nullptr;
}

void WarmStarts::remember(const PlanRequest& request, const Layer& layer, const Mapping& mapping) {
  known_.put(keyOf(request, layer),
             {layer, request.objective, request.options, request.dataflow, std::make_shared<const Mapping>(mapping)});
}

}  // namespace tilescope
