// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_json.h"

#include <cmath>

#include "core/base/json.h"
#include "core/base/version.h"
#include "core/hardware/figure_source.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/prices_json.h"
#include "core/models/evaluation_json.h"
#include "core/models/figures_json.h"
#include "core/plan/option_fields.h"
#include "core/workload/network_json.h"

namespace tilescope {
namespace {

Json nullIfAbsent(const std::optional<std::string>& text) {
  return text ? Json(*text) : Json(nullptr);
}

// A search that found nothing has no bound.
Json numberOrNull(double value) {
  return std::isfinite(value) ? plainNumber(value) : Json(nullptr);
}

Json toJson(const SearchStatistics& search) {
  return Json{{"candidates", search.candidates},
              {"space", plainNumber(search.space)},
              {"nodes", search.nodes},
              {"proven", search.proven},
              {"lower_bound", numberOrNull(search.lowerBound)},
              {"gap", numberOrNull(search.gap)},
              {"seconds", plainNumber(search.seconds)}};
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
  for (const OptionField& field : optionFields()) inputs[field.name] = valueOf(field, request.model, request.options);
  return inputs;
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
  put(document["totals"], plan.totals);
  document["totals_outside_model"] = Json{{"off_chip_bytes", toJson(plan.outsideModelBytes)}};
  document["infeasible_layers"] = plan.infeasibleLayers;
  putPrices(document, request.hardware);
  document["assumptions"] = assumptionsOf(request.hardware);
  Json layers = Json::array();
  for (const LayerPlan& layer : plan.layers) layers.push_back(toJson(layer));
  document["layers"] = std::move(layers);
  document["inputs"] = inputsToJson(request);
  return document;
}

}  // namespace tilescope
