// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/pareto_json.h"

#include "core/base/json.h"
#include "core/base/json_number.h"
#include "core/base/version.h"
#include "core/mapping/mapping_json.h"

namespace tilescope {
namespace {

Json textOrNull(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

Json toJson(const ParetoFront& all, const zigzag::LayerFront::Point& point) {
  Json document{{"energy", plainNumber(point.energy)},
                {"latency", plainNumber(point.latency)},
                {"seconds", plainNumber(all.seconds(point.latency))},
                {"dataflow", textOrNull(point.dataflow)}};
  if (point.result.mapping) document["mapping"] = toJson(*point.result.mapping);
  return document;
}

Json toJson(const ParetoFront& all, const zigzag::LayerFront& front) {
  Json points = Json::array();
  for (const zigzag::LayerFront::Point& point : front.points) points.push_back(toJson(all, point));
  Json document{{"proven", front.proven}, {"nodes", front.nodes}, {"points", std::move(points)}};
  if (front.violation) document["violation"] = front.violation->message;
  return document;
}

Json toJson(const FrontLayer& layer) {
  return Json{{"name", layer.name},
              {"same_as", textOrNull(layer.sameAs)},
              {"front", layer.front ? Json(*layer.front) : Json(nullptr)}};
}

// takes: per layer of the document, null where the layer has no part in the sum.
Json toJson(const ParetoFront& all, const SumPoint& point) {
  Json takes = Json::array();
  for (const FrontLayer& layer : all.layers)
    takes.push_back(layer.part ? Json(point.takes[*layer.part]) : Json(nullptr));
  return Json{{"energy", plainNumber(point.energy)},
              {"latency", plainNumber(point.latency)},
              {"seconds", plainNumber(all.seconds(point.latency))},
              {"edp", plainNumber(all.edp(point))},
              {"takes", std::move(takes)}};
}

}  // namespace

Json toJson(const ParetoFront& front) {
  Json document{{"format", "tilescope.pareto/1"},
                {"version", std::string(toolVersion())},
                {"model", std::string("zigzag")},
                {"network", front.network},
                {"hardware", front.hardware},
                {"energy_unit", std::string(name(front.energyUnit))},
                {"clock_mhz", plainNumber(front.clockMhz)},
                {"layer_epsilon", plainNumber(front.layerEpsilon)},
                {"sum_epsilon", plainNumber(front.sumEpsilon)},
                {"proven", front.proven},
                {"nodes", front.nodes},
                {"infeasible_layers", front.infeasibleLayers}};
  Json points = Json::array(), layers = Json::array(), fronts = Json::array();
  for (const SumPoint& point : front.points) points.push_back(toJson(front, point));
  for (const FrontLayer& layer : front.layers) layers.push_back(toJson(layer));
  for (const zigzag::LayerFront& layer : front.fronts) fronts.push_back(toJson(front, layer));
  document["points"] = std::move(points);
  document["layers"] = std::move(layers);
  document["fronts"] = std::move(fronts);
  return document;
}

}  // namespace tilescope
