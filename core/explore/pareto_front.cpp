// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/pareto_front.h"

#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "core/base/json.h"
#include "core/base/parts.h"
#include "core/base/units.h"
#include "core/explore/silicon_metrics.h"
#include "core/hardware/cost_json.h"
#include "core/mapping/mapping_json.h"
#include "core/models/pass_options.h"
#include "core/models/zigzag/search/exact_strategy.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/models/zigzag/zigzag_result.h"
#include "core/plan/planner.h"

namespace tilescope {
namespace {

Diagnostics checkModel(const PlanRequest& request) {
  if (request.model != zigzag::kModelId)
    return {{Diagnostic::Severity::Error, "--model", "", "\"" + request.model + "\"", "\"zigzag\"",
             "Fronts of energy and latency are those of ZigZag's model."}};
  Diagnostics errors;
  for (const OptionSpec& option : optionsOf(zigzag::zigzagModel())) {
    if (option.onlySearched) continue;
    const std::string given = optionValue(zigzag::zigzagModel(), request.options, option.name);
    const std::string usual = optionValue(zigzag::zigzagModel(), {}, option.name);
    if (given != usual)
      errors.push_back({Diagnostic::Severity::Error, "--option", "", option.name + "=" + given,
                        option.name + "=" + usual, "Fronts are those of the model's default mode."});
  }
  return errors;
}

class FrontRun {
 public:
  FrontRun(const PlanRequest& request, const ParetoFrontSettings& settings) : request_(request), settings_(settings) {}

  ParetoFront run() {
    front_.model = request_.model;
    front_.network = request_.network.name;
    front_.hardware = request_.hardware.name;
    front_.energyUnit = request_.hardware.energyUnit;
    front_.clockMhz = request_.hardware.clockMhz;
    front_.chip = pricesOf(request_.hardware).chip;
    front_.layerEpsilon = settings_.layerEpsilon;
    collect();
    solve();
    addUp();
    return std::move(front_);
  }

 private:
  SearchRequest searchRequest(const Layer& layer) const {
    return {layer, request_.hardware, request_.options, Objective::Energy, request_.dataflow, settings_.cancel};
  }

  void collect() {
    std::unordered_map<std::string, std::size_t> frontOf;
    for (const Layer& layer : request_.network.layers) {
      if (request_.layer && *request_.layer != layer.name) continue;
      FrontLayer& added = front_.layers.emplace_back(FrontLayer{layer.name, "", {}, {}});
      if (!zigzag::zigzagModel().covers(layer)) continue;
      const auto [it, isNew] = frontOf.try_emplace(zigzag::searchKey(searchRequest(layer)), distinct_.size());
      if (isNew)
        distinct_.push_back(&layer);
      else
        added.sameAs = distinct_[it->second]->name;
      added.front = it->second;
    }
    front_.fronts.resize(distinct_.size());
  }

  void solve() {
    // Limits threads to the cores, because otherwise TBB prints a warning.
    const int cores = tbb::info::default_concurrency();
    tbb::task_arena arena(settings_.threads > 0 ? std::min(settings_.threads, cores) : cores);
    arena.execute([&] {
      tbb::parallel_for(std::size_t{0}, distinct_.size(), [&](std::size_t i) {
        front_.fronts[i].cancelled = true;
        if (settings_.cancel.cancelled()) return;
        front_.fronts[i] = zigzag::layerFront(searchRequest(*distinct_[i]),
                                              {settings_.layerEpsilon, settings_.mostNodes, settings_.cancel});
        if (!settings_.onProgress) return;
        const std::lock_guard lock(progressMutex_);
        settings_.onProgress(++done_, distinct_.size());
      });
    });
  }

  void addUp() {
    front_.proven = true;
    for (const zigzag::LayerFront& layer : front_.fronts) {
      front_.nodes += layer.nodes;
      front_.proven = front_.proven && layer.proven;
      front_.cancelled = front_.cancelled || layer.cancelled;
    }
    std::vector<CostFront> parts;
    for (FrontLayer& layer : front_.layers) {
      if (!layer.front) continue;
      CostFront points;
      for (const zigzag::LayerFront::Point& point : front_.fronts[*layer.front].points)
        points.push_back({point.energy, point.latency});
      if (points.empty()) {
        if (!front_.fronts[*layer.front].cancelled) front_.infeasibleLayers.push_back(layer.name);
        continue;
      }
      layer.part = parts.size();
      parts.push_back(std::move(points));
    }
    front_.sumEpsilon = parts.size() > 1 ? settings_.sumEpsilon : 0;
    if (!front_.cancelled) front_.points = sumOfFronts(parts, front_.sumEpsilon, settings_.cancel);
    front_.cancelled = front_.cancelled || (front_.points.empty() && !parts.empty());
  }

  const PlanRequest& request_;
  const ParetoFrontSettings& settings_;
  std::vector<const Layer*> distinct_;
  ParetoFront front_;
  std::mutex progressMutex_;
  std::size_t done_ = 0;
};

}  // namespace

std::optional<double> ParetoFront::watts(const SumPoint& point) const {
  DesignResults results;
  results.seconds = seconds(point.latency);
  results.energy = point.energy;
  results.unit = energyUnit;
  return valueOf(results, Metric::Power);
}

Result<ParetoFront> paretoFront(const PlanRequest& request, const ParetoFrontSettings& settings) {
  if (Diagnostics errors = checkRequest(request); !errors.empty()) return errors;
  if (Diagnostics errors = checkModel(request); !errors.empty()) return errors;
  return FrontRun(request, settings).run();
}

namespace {

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

// takes: index of a point by layer; null if the layer is not in the sum.
Json toJson(const ParetoFront& all, const SumPoint& point) {
  Json takes = Json::array();
  for (const FrontLayer& layer : all.layers)
    takes.push_back(layer.part ? Json(point.takes[*layer.part]) : Json(nullptr));
  const std::optional<double> watts = all.watts(point);
  return Json{{"energy", plainNumber(point.energy)},
              {"latency", plainNumber(point.latency)},
              {"seconds", plainNumber(all.seconds(point.latency))},
              {"edp", plainNumber(all.edp(point))},
              {"power_mw", watts ? plainNumber(*watts * kMilliwattsPerWatt) : Json(nullptr)},
              {"takes", std::move(takes)}};
}

}  // namespace

Json toJson(const ParetoFront& front) {
  Json document{{"format", "tilescope.pareto/1"},
                {"version", std::string(toolVersion())},
                {"model", front.model},
                {"network", front.network},
                {"hardware", front.hardware},
                {"energy_unit", std::string(name(front.energyUnit))},
                {"clock_mhz", plainNumber(front.clockMhz)},
                {"layer_epsilon", plainNumber(front.layerEpsilon)},
                {"sum_epsilon", plainNumber(front.sumEpsilon)},
                {"proven", front.proven},
                {"nodes", front.nodes},
                {"infeasible_layers", front.infeasibleLayers}};
  putChip(document, front.chip);
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
