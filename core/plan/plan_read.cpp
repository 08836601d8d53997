// SPDX-License-Identifier: GPL-3.0-or-later
// Besides the schema: models, searches and options are known, names agree with the inputs, and sums add up.
#include <limits>

#include "core/base/document_findings.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/read_document.h"
#include "core/base/result.h"
#include "core/base/schemas.h"
#include "core/hardware/hardware_json.h"
#include "core/models/evaluation_json.h"
#include "core/models/figures_json.h"
#include "core/models/model_registry.h"
#include "core/models/pass_options.h"
#include "core/plan/plan_json.h"
#include "core/plan/planner.h"
#include "core/workload/expand_transformer.h"
#include "core/workload/network_json.h"
#include "core/workload/transformer.h"

namespace tilescope {
namespace {

std::optional<std::string> optionalText(const Json& value) {
  return value.is_null() ? std::nullopt : std::optional(value.get<std::string>());
}

double numberOrInfinity(const Json& value) {
  return value.is_null() ? std::numeric_limits<double>::infinity() : value.get<double>();
}

SearchStatistics searchFromJson(const Json& document) {
  SearchStatistics search;
  search.candidates = document.at("candidates").get<std::uint64_t>();
  search.space = document.at("space").get<double>();
  search.nodes = document.at("nodes").get<std::uint64_t>();
  search.proven = document.at("proven").get<bool>();
  search.lowerBound = numberOrInfinity(document.at("lower_bound"));
  search.gap = numberOrInfinity(document.at("gap"));
  search.seconds = document.at("seconds").get<double>();
  search.optimumEnergy = document.value("energy_at_optimum", 0.0);
  return search;
}

class PlanReader {
 public:
  PlanReader(const Json& document, const std::string& file) : document_(document), file_(file) {}

  Result<ExecutionPlan> read() {
    readInputs();
    readModel();
    readLayers();
    readSums();
    check();
    if (!errors_.empty()) return errors_;
    return std::move(plan_);
  }

 private:
  void readInputs() {
    const Json& inputs = document_.at("inputs");
    PlanRequest& request = plan_.request;
    take(networkFromJson(inputs.at("network"), file_, "/inputs/network"), request.network);
    if (inputs.contains("transformer")) readTransformer(inputs.at("transformer"));
    take(hardwareFromJson(inputs.at("hardware"), file_, "/inputs/hardware"), request.hardware);
    inputsRead_ = errors_.empty();
    for (const auto& [key, value] : inputs.at("options").items()) request.options[key] = value.get<std::string>();
    request.dataflow = optionalText(inputs.at("dataflow"));
    request.layer = optionalText(inputs.at("layer"));
  }

  // The network defines what was planned; the transformer only says what its tokens are.
  void readTransformer(const Json& document) {
    constexpr const char* kPlace = "/inputs/transformer";
    Transformer transformer;
    take(transformerFromJson(document, file_, kPlace), transformer);
    if (!errors_.empty()) return;
    const Network expanded = expand(transformer).network;
    if (expanded.layers == plan_.request.network.layers)
      plan_.request.network.transformer = expanded.transformer;
    else
      errors_.push_back({Diagnostic::Severity::Error, file_, kPlace, "a transformer with other layers",
                         "the one that expands to /inputs/network", "Make the plan again with 'tilescope-cli plan'."});
  }

  void readModel() {
    PlanRequest& request = plan_.request;
    request.model = document_.at("model").get<std::string>();
    readFields(document_.at("inputs"), request.model, request.options);
    request.search = document_.at("search").get<std::string>();
    request.objective = parseObjective(document_.at("objective").get<std::string>()).value();
    const Result<const ModelEntry*> entry = findModel(request.model);
    if (!entry) return addAll(entry.diagnostics(), "/model");
    const Result<const SearchStrategy*> search = findSearch(**entry, request.search);
    if (!search) addAll(search.diagnostics(), "/search");
    request = withImpliedOptions(std::move(request));
    addAll(checkOptions(*(*entry)->model, request.options), "/inputs/options");
    if (!inputsRead_) return;
    Diagnostics findings = (*entry)->model->checkHardware(request.hardware);
    std::erase_if(findings, [](const Diagnostic& d) { return d.severity == Diagnostic::Severity::Warning; });
    addAll(findings, "/inputs/hardware");
  }

  void readLayers() {
    std::size_t position = 0;
    for (const Json& document : document_.at("layers")) {
      LayerPlan layer;
      layer.name = document.at("name").get<std::string>();
      layer.sameAs = textOrEmpty(document.at("same_as"));
      layer.dataflow = textOrEmpty(document.at("dataflow"));
      layer.search = searchFromJson(document.at("search"));
      layer.notes = document.value("notes", std::vector<std::string>{});
      const std::string pointer = "/layers/" + std::to_string(position++) + "/result";
      const std::size_t before = errors_.size();
      take(evaluationFromCheckedJson(document.at("result"), file_, pointer), layer.evaluation);
      layersRead_ = layersRead_ && errors_.size() == before;
      plan_.layers.push_back(std::move(layer));
    }
  }

  void readSums() {
    plan_.totals = resultsFromJson(document_.at("totals"));
    plan_.outsideModelBytes = offChipBytesFromJson(document_.at("totals_outside_model").at("off_chip_bytes"));
    plan_.infeasibleLayers = document_.at("infeasible_layers").get<std::vector<std::string>>();
    plan_.cancelled = document_.value("cancelled", false);
  }

  void check() {
    if (passOptionsOf(plan_.request.options).fused && !checkFusedMappings()) return;
    DocumentFindings findings(file_, "");
    if (inputsRead_) checkAgainstInputs(plan_, document_, findings);
    if (inputsRead_ && layersRead_) checkSums(plan_, findings);
    for (Diagnostic& error : std::move(findings).take()) errors_.push_back(std::move(error));
  }

  // Fusion depends on the mappings' tiles, so the mappings must be valid for the model.
  bool checkFusedMappings() {
    if (!errors_.empty()) return false;
    for (std::size_t i = 0; i < plan_.layers.size() && errors_.empty(); ++i) {
      if (!plannedResult(plan_.layers[i])) continue;
      const Result<Evaluation> again = evaluateAgain(plan_.layers[i], plan_.request);
      const std::string pointer = "/layers/" + std::to_string(i) + "/result/mapping";
      if (!again)
        addAll(again.diagnostics(), pointer);
      else if (const auto* violation = std::get_if<Violation>(&*again))
        errors_.push_back({Diagnostic::Severity::Error, file_, pointer, violation->message,
                           "a mapping that fits the hardware of the plan",
                           "Make the plan again with 'tilescope-cli plan'."});
    }
    return errors_.empty();
  }

  template <class T>
  void take(Result<T> result, T& target) {
    if (result)
      target = std::move(result).value();
    else
      errors_.insert(errors_.end(), result.diagnostics().begin(), result.diagnostics().end());
  }

  void addAll(const Diagnostics& found, const std::string& pointer) {
    for (Diagnostic& diagnostic : relocated(found, file_, pointer)) errors_.push_back(std::move(diagnostic));
  }

  const Json& document_;
  const std::string& file_;
  ExecutionPlan plan_;
  Diagnostics errors_;
  bool inputsRead_ = false;
  bool layersRead_ = true;
};

}  // namespace

Result<ExecutionPlan> planFromJson(const Json& document, const std::string& file) {
  Json plan = document;
  takeNotes(plan);
  const Diagnostics errors = validateAgainstSchema(plan, "plan", file);
  if (!errors.empty()) return errors;
  for (const char* input : {"network", "hardware"}) plan["inputs"][input] = document.at("inputs").at(input);
  return PlanReader(plan, file).read();
}

Result<ExecutionPlan> readPlan(const std::string& path) {
  return readDocument(path, [&](const Json& document) { return planFromJson(document, path); });
}

}  // namespace tilescope
