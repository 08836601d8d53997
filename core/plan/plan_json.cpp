// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/parts.h"
#include "core/hardware/cost_json.h"
#include "core/hardware/figure_source.h"
#include "core/hardware/hardware_json.h"
#include "core/models/evaluation_json.h"
#include "core/models/figures_json.h"
#include "core/models/model_registry.h"
#include "core/plan/pass_json.h"
#include "core/plan/plan_diff.h"
#include "core/plan/planner.h"
#include "core/plan/proof_scope.h"
#include "core/plan/token_results.h"
#include "core/workload/network_json.h"
#include "core/workload/transformer.h"

namespace tilescope {
namespace {

Json nullIfAbsent(const std::optional<std::string>& text) {
  return text ? Json(*text) : Json(nullptr);
}

// A search that found nothing has no finite bound.
Json numberOrNull(double value) {
  return std::isfinite(value) ? plainNumber(value) : Json(nullptr);
}

Json toJson(const SearchStatistics& search) {
  Json document{{"candidates", search.candidates},
                {"space", plainNumber(search.space)},
                {"nodes", search.nodes},
                {"proven", search.proven},
                {"lower_bound", numberOrNull(search.lowerBound)},
                {"gap", numberOrNull(search.gap)},
                {"seconds", plainNumber(search.seconds)}};
  if (search.optimumEnergy > 0) document["energy_at_optimum"] = plainNumber(search.optimumEnergy);
  return document;
}

Json toJson(const LayerPlan& layer) {
  Json document{{"name", layer.name},
                {"same_as", textOrNull(layer.sameAs)},
                {"dataflow", textOrNull(layer.dataflow)},
                {"result", toJson(layer.evaluation)},
                {"search", toJson(layer.search)}};
  if (!layer.notes.empty()) document["notes"] = layer.notes;
  return document;
}

Json inputsToJson(const PlanRequest& request) {
  Json options = Json::object();
  for (const auto& [key, value] : withoutFields(request.model, request.options)) options[key] = value;
  Json inputs{{"network", toJson(request.network)},
              {"hardware", toJson(request.hardware)},
              {"options", std::move(options)},
              {"dataflow", nullIfAbsent(request.dataflow)},
              {"layer", nullIfAbsent(request.layer)}};
  if (request.network.transformer) inputs["transformer"] = toJson(*request.network.transformer);
  for (const OptionField& field : optionFields()) inputs[field.name] = valueOf(field, request.model, request.options);
  return inputs;
}

void putMembers(Json& document, const ExecutionPlan& plan) {
  const Network& network = plan.request.network;
  if (plan.layers.size() != network.layers.size()) return;
  for (std::size_t i = 0; i < network.members.size(); ++i) {
    const ExecutionPlan one = planOfMember(plan, i);
    Json member{{"name", network.members[i].name}, {"runs", network.members[i].runs}};
    put(member["totals"], one.totals);
    member["infeasible_layers"] = one.infeasibleLayers;
    document["networks"].push_back(std::move(member));
  }
}

constexpr const char* kMakeAgain = "Make the plan again with 'tilescope-cli plan'.";

class InputCheck {
 public:
  InputCheck(const ExecutionPlan& plan, const Json& document, DocumentFindings& findings)
      : plan_(plan), document_(document), findings_(findings), dataflows_(namesOf(plan.request.hardware.dataflows)) {}

  void run() {
    const PlanRequest& request = plan_.request;
    expectSame("/network", request.network.name, "the name in /inputs/network");
    expectSame("/hardware", request.hardware.name, "the name in /inputs/hardware");
    checkEstimates();
    expectSame("/assumptions", assumptionsOf(request.hardware), "the assumptions of /inputs/hardware");
    checkPrices(request.hardware);
    const std::vector<std::string> layers = namesOf(request.network.layers);
    if (request.layer && !contains(layers, *request.layer))
      reportUnknown("/inputs/layer", *request.layer, layers, "a layer of /inputs/network");
    else
      checkOrder(request.layer ? std::vector{*request.layer} : layers);
    if (request.dataflow && !contains(dataflows_, *request.dataflow))
      reportUnknown("/inputs/dataflow", *request.dataflow, dataflows_, "a dataflow of /inputs/hardware");
    std::set<std::string> earlier;
    for (std::size_t i = 0; i < plan_.layers.size() && !findings_.full(); ++i) {
      checkLayer(plan_.layers[i], "/layers/" + std::to_string(i), earlier);
      earlier.insert(plan_.layers[i].name);
    }
  }

 private:
  void expectSame(const std::string& pointer, const Json& expected, const std::string& what) {
    const Json* found = findPointer(document_, pointer);
    if (found && *found == expected) return;
    findings_.error(pointer, found ? quoteShort(*found) : "nothing", what + ", " + quoteShort(expected), kMakeAgain);
  }

  // Plans of earlier versions have no prices.
  void checkPrices(const HardwareProfile& hardware) {
    Json expected = Json::object();
    putPrices(expected, hardware);
    for (const auto& [key, value] : expected.items())
      if (document_.contains(key)) expectSame("/" + key, value, "the prices of /inputs/hardware");
  }

  void reportUnknown(const std::string& pointer, const std::string& typed, const std::vector<std::string>& known,
                     const std::string& kind) {
    const Diagnostic unknown = unknownName("", pointer, typed, known, kind);
    findings_.error(pointer, unknown.found, unknown.expected, unknown.remedy);
  }

  // Reports only the first layer out of place, as one missing layer displaces all later ones.
  void checkOrder(const std::vector<std::string>& expected) {
    const std::vector<std::string> found = namesOf(plan_.layers);
    for (std::size_t i = 0; i < std::min(found.size(), expected.size()); ++i) {
      if (found[i] == expected[i]) continue;
      findings_.error("/layers/" + std::to_string(i) + "/name", quoteName(found[i]),
                      quoteName(expected[i]) + ", the layer of /inputs at this position", kMakeAgain);
      return;
    }
    if (found.size() != expected.size())
      findings_.error("/layers", std::to_string(found.size()) + " layers",
                      std::to_string(expected.size()) + ", the number of layers that /inputs asks for", kMakeAgain);
  }

  void checkEstimates() {
    if (!document_.contains("totals_vector")) return;
    Json totals = Json::object(), layers(plan_.layers.size(), Json::object());
    putPasses(totals, layers, plan_);
    const auto check = [&](const Json& found, const Json& expected, const char* key, const std::string& pointer) {
      if (found.value(key, Json()) != expected.value(key, Json()))
        findings_.error(pointer + "/" + key, "other values", "those that follow from /inputs", kMakeAgain);
    };
    for (const char* key : {"totals_vector", "fused_writes", "totals_complete"}) check(document_, totals, key, "");
    for (std::size_t i = 0; i < plan_.layers.size(); ++i)
      for (const char* key : {"estimate", "vector", "fused_write"})
        check(document_.at("layers").at(i), layers[i], key, "/layers/" + std::to_string(i));
  }

  void checkLayer(const LayerPlan& layer, const std::string& pointer, const std::set<std::string>& earlier) {
    if (!layer.sameAs.empty() && !earlier.contains(layer.sameAs))
      findings_.error(pointer + "/same_as", quoteName(layer.sameAs), "an earlier layer of this plan", kMakeAgain);
    const LayerResult* result = std::get_if<LayerResult>(&layer.evaluation);
    const auto mayLackDataflow = [&] {
      return dataflows_.empty() || !result || result->outsideModel || runsOnNone(layer.name);
    };
    if (!(layer.dataflow.empty() ? mayLackDataflow() : contains(dataflows_, layer.dataflow)))
      reportDataflow(layer.dataflow, pointer + "/dataflow");
    if (result) checkResult(*result, layer.name, pointer + "/result");
  }

  // False if the model cannot read the profile.
  bool runsOnNone(const std::string& name) const {
    const Result<const ModelEntry*> entry = findModel(plan_.request.model);
    if (!entry || !checkRequest(plan_.request).empty()) return false;
    const std::vector<Layer>& layers = plan_.request.network.layers;
    const auto layer = std::find_if(layers.begin(), layers.end(), [&](const Layer& l) { return l.name == name; });
    return layer != layers.end() && (*entry)->model->covers(*layer) &&
           (*entry)->model->runsOnNoDataflow(*layer, plan_.request.hardware);
  }

  void reportDataflow(const std::string& dataflow, const std::string& pointer) {
    if (dataflow.empty())
      findings_.error(pointer, "null", "a dataflow of /inputs/hardware", kMakeAgain);
    else
      reportUnknown(pointer, dataflow, dataflows_, "a dataflow of /inputs/hardware");
  }

  void checkResult(const LayerResult& result, const std::string& layer, const std::string& pointer) {
    if (result.layer != layer)
      findings_.error(pointer + "/layer", quoteName(result.layer), quoteName(layer) + ", the name of the layer",
                      kMakeAgain);
    const std::string& model = plan_.request.model;
    if (result.model != model && !(result.outsideModel && result.model.empty()))
      findings_.error(pointer + "/model", quoteName(result.model), quoteName(model) + ", the model of the plan",
                      kMakeAgain);
    if (result.outsideModel) return;
    if (!result.mapping)
      findings_.error(pointer + "/mapping", "nothing", "the mapping of a layer that the model covers", kMakeAgain);
    const EnergyUnit unit = plan_.request.hardware.energyUnit;
    if (result.energy.unit != unit)
      findings_.error(pointer + "/energy/unit", quoteName(name(result.energy.unit)),
                      quoteName(name(unit)) + ", the unit of /inputs/hardware", kMakeAgain);
  }

  const ExecutionPlan& plan_;
  const Json& document_;
  DocumentFindings& findings_;
  std::vector<std::string> dataflows_;
};

// Each metric is at most 1e300, but a sum may overflow.
bool allFinite(const ExecutionPlan& sums) {
  const std::vector<Term> terms = termsOf(sums.totals);
  return std::isfinite(sums.outsideModelBytes.total()) &&
         std::all_of(terms.begin(), terms.end(), [](const Term& term) { return std::isfinite(term.value); });
}

Json derivedParts(const ExecutionPlan& plan) {
  ExecutionPlan parts;
  parts.totals = plan.totals;
  parts.outsideModelBytes = plan.outsideModelBytes;
  parts.infeasibleLayers = plan.infeasibleLayers;
  const Json document = toJson(parts);
  Json derived = Json::object();
  for (const char* key : {"totals", "totals_outside_model", "infeasible_layers"}) derived[key] = document.at(key);
  return derived;
}

std::string valueAt(const Json& document, const std::string& pointer) {
  const Json* value = findPointer(document, pointer);
  return value ? quoteShort(*value) : "nothing";
}

std::vector<OptionField> fieldsOf(const CostModel& model) {
  std::vector<OptionField> fields;
  for (const OptionSpec& option : model.options()) {
    if (!option.isField) continue;
    const std::string& usual = option.values.front();
    OptionField field{std::string(model.id()), option.name, option.name, "", std::stoll(usual)};
    std::replace(field.flag.begin(), field.flag.end(), '_', '-');
    field.help = fmt::format("Of model {}: {} (default: {})", field.model, option.help, usual);
    fields.push_back(std::move(field));
  }
  return fields;
}

}  // namespace

Json toJson(const ExecutionPlan& plan) {
  const PlanRequest& request = plan.request;
  Json document{{"format", "tilescope.plan/1"},
                {"version", std::string(toolVersion())},
                {"model", request.model},
                {"search", request.search},
                {"objective", std::string(name(request.objective))},
                {"network", request.network.name},
                {"hardware", request.hardware.name}};
  if (plan.cancelled) document["cancelled"] = true;
  if (const std::string scope = provenOver(request); !scope.empty()) document["proven_over"] = scope;
  put(document["totals"], plan.totals);
  document["totals_outside_model"] = Json{{"off_chip_bytes", toJson(plan.outsideModelBytes)}};
  putMembers(document, plan);
  if (const std::optional<TokenResults> tokens = tokenResults(plan)) document["tokens"] = toJson(*tokens);
  Json layers = Json::array();
  for (const LayerPlan& layer : plan.layers) layers.push_back(toJson(layer));
  putPasses(document, layers, plan);
  document["infeasible_layers"] = plan.infeasibleLayers;
  putPrices(document, request.hardware);
  document["assumptions"] = assumptionsOf(request.hardware);
  document["layers"] = std::move(layers);
  document["inputs"] = inputsToJson(request);
  return document;
}

void checkAgainstInputs(const ExecutionPlan& plan, const Json& document, DocumentFindings& findings) {
  InputCheck(plan, document, findings).run();
}

void checkSums(const ExecutionPlan& plan, DocumentFindings& findings) {
  ExecutionPlan summed = plan;
  sumUp(summed);
  if (!allFinite(plan) || !allFinite(summed)) {
    findings.error("/totals", "sums beyond the range of numbers", "values whose sums are finite", kMakeAgain);
    return;
  }
  if (plan.infeasibleLayers != summed.infeasibleLayers)
    findings.error("/infeasible_layers", quoteShort(Json(plan.infeasibleLayers)),
                   quoteShort(Json(summed.infeasibleLayers)) + ", the layers without a valid result", kMakeAgain);
  summed.infeasibleLayers = plan.infeasibleLayers;
  const Json found = derivedParts(plan);
  const Json expected = derivedParts(summed);
  for (const Json& change : Json::diff(found, expected)) {
    const std::string pointer = change.at("path").get<std::string>();
    findings.error(pointer, valueAt(found, pointer), valueAt(expected, pointer) + ", the sum over /layers", kMakeAgain);
  }
}

const std::vector<OptionField>& optionFields() {
  static const std::vector<OptionField> kFields = [] {
    std::vector<OptionField> all;
    for (const ModelEntry& entry : models())
      for (OptionField& field : fieldsOf(*entry.model)) all.push_back(std::move(field));
    return all;
  }();
  return kFields;
}

ModelOptions withoutFields(const std::string& model, ModelOptions options) {
  for (const OptionField& field : optionFields())
    if (field.model == model) options.erase(field.name);
  return options;
}

std::int64_t valueOf(const OptionField& field, const std::string& model, const ModelOptions& options) {
  const auto given = options.find(field.name);
  return field.model == model && given != options.end() ? std::stoll(given->second) : field.usual;
}

void readFields(const Json& object, const std::string& model, ModelOptions& options) {
  for (const OptionField& field : optionFields()) {
    if (field.model != model || !object.contains(field.name)) continue;
    const auto value = object.at(field.name).get<std::int64_t>();
    if (value != field.usual) options.emplace(field.name, std::to_string(value));
  }
}

}  // namespace tilescope
