// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/evaluation_table.h"
#include "app/cli/output.h"
#include "core/base/ensure.h"
#include "core/base/relocate.h"
#include "core/cost/evaluation_json.h"
#include "core/plan/case_json.h"
#include "core/plan/model_registry.h"
#include "core/plan/plan_json.h"

namespace tilescope::cli {
namespace {

using Evaluations = std::vector<Evaluation>;

// The readers have made sure that it is there.
const Layer& layerOf(const Network& network, const std::string& name) {
  const auto found = std::find_if(network.layers.begin(), network.layers.end(),
                                  [&](const Layer& layer) { return layer.name == name; });
  ensure(found != network.layers.end(), "a case or plan names a layer that its network lacks");
  return *found;
}

Violation notCovered(const CostModel& model, const Layer& layer) {
  Violation violation;
  violation.kind = ViolationKind::UnsupportedLayer;
  violation.message = std::string(model.title()) + " has no cost for a layer of type " + std::string(name(layer.type)) +
                      ". Evaluate it under another model.";
  return violation;
}

Result<Evaluations> evaluateCase(const std::string& file) {
  const Result<Case> read = readCase(file);
  if (!read) return read.diagnostics();
  const Case& theCase = *read;
  const Result<const ModelEntry*> entry = findModel(theCase.model);
  if (!entry) return relocated(entry.diagnostics(), file, "/model");
  const CostModel& model = *(*entry)->model;
  Diagnostics errors = relocated(checkOptions(model, theCase.options), file, "/options");
  for (Diagnostic& error : relocated(model.checkHardware(theCase.hardware), file, "/hardware")) errors.push_back(error);
  if (!errors.empty()) return errors;
  const Layer& layer = layerOf(theCase.network, theCase.layer);
  if (!model.covers(layer)) return Evaluations(theCase.mappings.size(), notCovered(model, layer));
  Evaluations results;
  for (const Mapping& mapping : theCase.mappings) {
    Result<Evaluation> result = model.evaluate(layer, theCase.hardware, mapping, theCase.options, {});
    if (!result) return relocated(result.diagnostics(), file, "/mappings/" + std::to_string(results.size()));
    results.push_back(std::move(result).value());
  }
  return results;
}

// Layers that have no mapping, because they fit nowhere or are outside the model, keep their answer.
Result<Evaluations> evaluatePlan(const std::string& file) {
  const Result<ExecutionPlan> plan = readPlan(file);
  if (!plan) return plan.diagnostics();
  const PlanRequest& request = plan->request;
  const Result<const ModelEntry*> entry = findModel(request.model);
  if (!entry) return relocated(entry.diagnostics(), file, "/model");
  Evaluations results;
  for (const LayerPlan& planned : plan->layers) {
    const LayerResult* known = std::get_if<LayerResult>(&planned.evaluation);
    if (!known || !known->mapping) {
      results.push_back(planned.evaluation);
      continue;
    }
    OpenChoices choices{std::nullopt, request.objective};
    if (!planned.dataflow.empty()) choices.dataflow = planned.dataflow;
    Result<Evaluation> result = (*entry)->model->evaluate(layerOf(request.network, planned.name), request.hardware,
                                                          *known->mapping, request.options, choices);
    if (!result)
      return relocated(result.diagnostics(), file, "/layers/" + std::to_string(results.size()) + "/result/mapping");
    results.push_back(std::move(result).value());
  }
  return results;
}

Json toDocument(const Evaluations& results) {
  Json list = Json::array();
  for (const Evaluation& result : results) list.push_back(toJson(result));
  return Json{{"format", "tilescope.evaluations/1"}, {"results", std::move(list)}};
}

}  // namespace

int run(const EvaluateArguments& arguments) {
  const Result<Evaluations> results =
      arguments.planFile.empty() ? evaluateCase(arguments.caseFile) : evaluatePlan(arguments.planFile);
  printDiagnostics(results.diagnostics());
  if (!results) return kBadInput;
  switch (arguments.format) {
    case OutputFormat::Json:
      printAnswer(documentText(toDocument(*results)));
      break;
    case OutputFormat::Csv:
      printAnswer(toCsv(evaluationCsv(*results)));
      break;
    case OutputFormat::Table:
      printAnswer(evaluationReport(*results));
      break;
  }
  return kAnswered;
}

}  // namespace tilescope::cli
