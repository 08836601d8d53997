// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/evaluation_table.h"
#include "app/cli/output.h"
#include "app/common/words_reader.h"
#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/result.h"
#include "core/models/evaluation_json.h"
#include "core/models/model_registry.h"
#include "core/plan/case_json.h"
#include "core/plan/plan_json.h"
#include "core/plan/planner.h"

namespace tilescope::cli {
namespace {

using Severity = Diagnostic::Severity;

constexpr std::size_t kMaxErrors = 50;  // generated mappings often repeat one error

// The layer must exist, which the readers check.
const Layer& layerOf(const Network& network, const std::string& name) {
  const auto found = std::find_if(network.layers.begin(), network.layers.end(),
                                  [&](const Layer& layer) { return layer.name == name; });
  ensure(found != network.layers.end(), "a case or plan names a layer that its network lacks");
  return *found;
}

// JSON pointers of the file's values.
struct Places {
  std::string hardware, options;
};

struct Setting {
  const CostModel* model = nullptr;
  HardwareProfile hardware;
  ModelOptions options;
};

Result<Setting> settingOf(const EvaluateArguments& arguments, const std::string& file, const std::string& model,
                          const HardwareProfile& hardware, const ModelOptions& options, const Places& places) {
  const Result<const CostModel*> found = findCostModel(model);
  if (!found) return relocated(found.diagnostics(), file, "/model");
  Setting setting{*found, hardware, options};
  Diagnostics errors = relocated(checkOptions(*setting.model, options), file, places.options);
  const Result<ModelOptions> given = app::parseOptions(arguments.options);
  append(errors, given ? checkOptions(*setting.model, *given) : given.diagnostics());
  const Result<HardwareProfile> changed = app::edited(hardware, arguments.edits);
  append(errors, changed.diagnostics());
  if (changed) append(errors, relocated(setting.model->checkHardware(*changed), file, places.hardware));
  if (std::any_of(errors.begin(), errors.end(), [](const Diagnostic& d) { return d.severity == Severity::Error; }))
    return errors;
  setting.hardware = *changed;
  for (const auto& [option, value] : *given) setting.options[option] = value;
  append(errors, relocated(setting.model->unusedFigures(setting.hardware, setting.options), file, places.hardware));
  return {std::move(setting), std::move(errors)};
}

Evaluated emptyAnswer(const Setting& setting) {
  return {{}, {}, setting.hardware.memories.back().name, setting.hardware.energyUnit};
}

Result<Evaluated> evaluateCase(const EvaluateArguments& arguments) {
  const std::string& file = arguments.caseFile;
  const Result<Case> read = readCase(file);
  if (!read) return read.diagnostics();
  const Result<Setting> setting =
      settingOf(arguments, file, read->model, read->hardware, read->options, {"/hardware", "/options"});
  if (!setting) return setting.diagnostics();
  const Layer& layer = layerOf(read->network, read->layer);
  Evaluated answer = emptyAnswer(*setting);
  Diagnostics errors;
  for (std::size_t i = 0; i < read->mappings.size(); ++i) {
    if (errors.size() >= kMaxErrors) {
      errors.push_back({Severity::Error, file, "/mappings", std::to_string(errors.size()) + " errors so far", "",
                        "The mappings from number " + std::to_string(i) + " on were not evaluated"});
      break;
    }
    Result<Evaluation> result =
        setting->model->evaluate(layer, setting->hardware, read->mappings[i], setting->options, {});
    append(errors, relocated(result.diagnostics(), file, "/mappings/" + std::to_string(i)));
    if (!result) continue;
    answer.layers.push_back(layer.name);
    answer.results.push_back(std::move(result).value());
  }
  if (!errors.empty()) return errors;
  Diagnostics warnings = read.diagnostics();
  append(warnings, setting.diagnostics());
  return {std::move(answer), std::move(warnings)};
}

Result<Evaluated> evaluatePlan(const EvaluateArguments& arguments) {
  const std::string& file = arguments.planFile;
  const Result<ExecutionPlan> plan = readPlan(file);
  if (!plan) return plan.diagnostics();
  const PlanRequest& request = plan->request;
  const Result<Setting> setting = settingOf(arguments, file, request.model, request.hardware, request.options,
                                            {"/inputs/hardware", "/inputs/options"});
  if (!setting) return setting.diagnostics();
  PlanRequest now = request;
  now.hardware = setting->hardware;
  now.options = setting->options;
  const bool changed = !arguments.edits.empty() || !arguments.options.empty();
  Evaluated answer = emptyAnswer(*setting);
  Diagnostics errors;
  Diagnostics warnings = plan.diagnostics();
  append(warnings, setting.diagnostics());
  for (const LayerPlan& planned : plan->layers) {
    const std::string pointer = "/layers/" + std::to_string(answer.results.size()) + "/result";
    Result<Evaluation> result = evaluateAgain(planned, now);
    append(errors, relocated(result.diagnostics(), file, pointer + "/mapping"));
    if (changed && !isValid(planned.evaluation))
      warnings.push_back({Severity::Warning, file, pointer, "no mapping of layer " + planned.name, "",
                          "Its result is still that of the plan; plan again to see whether it is feasible now"});
    answer.layers.push_back(planned.name);
    answer.results.push_back(result ? std::move(result).value() : planned.evaluation);
    if (errors.size() >= kMaxErrors) return errors;
  }
  if (!errors.empty()) return errors;
  return {std::move(answer), std::move(warnings)};
}

Json toDocument(const Evaluated& evaluated) {
  Json list = Json::array();
  for (const Evaluation& result : evaluated.results) list.push_back(toJson(result));
  return Json{{"format", "tilescope.evaluations/1"}, {"results", std::move(list)}};
}

}  // namespace

int run(const EvaluateArguments& arguments) {
  const Result<Evaluated> evaluated = arguments.planFile.empty() ? evaluateCase(arguments) : evaluatePlan(arguments);
  printDiagnostics(evaluated.diagnostics());
  if (!evaluated) return kBadInput;
  print({[&] { return toDocument(*evaluated); }, [&] { return evaluationCsv(*evaluated); },
         [&] { return evaluationReport(*evaluated); }},
        arguments.format);
  if (arguments.format == OutputFormat::Csv)
    for (const std::string& line : evaluationNotes(*evaluated)) printMessage("note on mapping " + line);
  return kAnswered;
}

}  // namespace tilescope::cli
