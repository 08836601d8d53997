// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/total_scope.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/base/names.h"
#include "core/explore/binding.h"
#include "core/explore/metrics.h"
#include "core/explore/plan_objective.h"
#include "core/models/cost_model.h"
#include "core/models/model_registry.h"
#include "core/models/pass_options.h"
#include "core/plan/pass_fusion.h"

namespace tilescope {
namespace {

bool isOutside(const LayerPlan& layer) {
  const auto* result = std::get_if<LayerResult>(&layer.evaluation);
  return result != nullptr && result->outsideModel;
}

std::string rangeText(std::int64_t min, std::int64_t max) {
  return min == max ? std::to_string(min) : fmt::format("{} to {}", min, max);
}

double product(const std::vector<std::int64_t>& sides) {
  return std::accumulate(sides.begin(), sides.end(), 1.0,
                         [](double all, std::int64_t side) { return all * static_cast<double>(side); });
}

}  // namespace

bool includesPasses(const ExecutionPlan& plan) {
  return passOptionsOf(plan.request.options).account == PassOptions::Account::Included;
}

std::string wordsOf(TrafficTotal total) {
  switch (total) {
    case TrafficTotal::Plan:
      return "maps and weights";
    case TrafficTotal::EveryLayer:
      return "maps and weights of every layer";
    case TrafficTotal::Boundary:
      return "maps only";
  }
  throw InternalError("a total without words");
}

std::string sentenceOf(TrafficTotal total) {
  switch (total) {
    case TrafficTotal::Plan:
      return "Counts maps and weights, each as often as the mappings fetch them.";
    case TrafficTotal::EveryLayer:
      return "Counts maps and weights of every layer; layers that are not modelled move each map once.";
    case TrafficTotal::Boundary:
      return "Counts maps that cross the cuts, once each; no weights, and nothing that a mapping fetches again.";
  }
  throw InternalError("a total without words");
}

LayerCount layerCount(const ExecutionPlan& plan) {
  LayerCount layers;
  layers.planned = plannedLayers(plan);
  layers.outside = static_cast<std::size_t>(std::count_if(plan.layers.begin(), plan.layers.end(), isOutside));
  layers.unfit = plan.layers.size() - layers.planned - layers.outside;
  if (!includesPasses(plan)) return layers;
  if (const std::optional<PassTotals> passes = passTotals(plan))
    layers.estimated = static_cast<std::size_t>(
        std::count_if(passes->layers.begin(), passes->layers.end(), [](const auto& pass) { return pass.has_value(); }));
  return layers;
}

std::string partText(std::size_t counted, std::size_t all) {
  return counted == all ? "" : fmt::format("{} of {}", counted, layersText(all));
}

std::string partText(const LayerCount& layers) {
  return partText(layers.planned + layers.estimated, layers.all());
}

bool countTheSameLayers(const ExecutionPlan& a, const ExecutionPlan& b) {
  if (a.infeasibleLayers != b.infeasibleLayers || includesPasses(a) != includesPasses(b)) return false;
  const auto equal = [&](const auto& same) {
    return std::equal(a.layers.begin(), a.layers.end(), b.layers.begin(), b.layers.end(), same);
  };
  return !equal([](const LayerPlan& x, const LayerPlan& y) { return x.name == y.name; }) ||
         equal([](const LayerPlan& x, const LayerPlan& y) { return isOutside(x) == isOutside(y); });
}

std::string unfitSentence(const ExecutionPlan& plan) {
  if (plan.infeasibleLayers.empty()) return "";
  return fmt::format("{} without a mapping, left out of the totals: {}.", layersText(plan.infeasibleLayers.size()),
                     shortList(plan.infeasibleLayers));
}

std::string outsideSentence(const ExecutionPlan& plan, const std::function<std::string(double)>& bytes) {
  std::vector<std::string> outside;
  for (const LayerPlan& layer : plan.layers)
    if (isOutside(layer)) outside.push_back(layer.name);
  if (outside.empty()) return "";
  return fmt::format("{} not modelled by {}, {} the totals: {}. {} at least {} of {}.", layersText(outside.size()),
                     plan.request.model, includesPasses(plan) ? "estimated in" : "left out of", shortList(outside),
                     outside.size() == 1 ? "It moves" : "They move", bytes(plan.outsideModelBytes.total()),
                     wordsOf(std::string_view(plan.request.hardware.memories.back().name)));
}

namespace {

std::string fusedText(const ExecutionPlan& plan) {
  std::size_t fused = 0, all = 0;
  double energy = 0;
  for (const FusedPass& pass : fusedPasses(plan)) {
    fused += !pass.with.empty();
    all += !pass.with.empty() || !pass.reason.empty();
    energy += pass.writeEnergy;
  }
  if (all == 0) return "";
  if (fused == 0) return "None of them can be fused.";
  std::string text = fmt::format("{} of them fused with the layer before or after", layersText(fused));
  if (energy > 0)
    text +=
        fmt::format(", which saves writing {} off chip", metricText(energy, Metric::Energy, plan.totals.energy.unit));
  return text + ".";
}

}  // namespace

std::string passSentence(const ExecutionPlan& plan) {
  const std::optional<PassTotals> passes = passTotals(plan);
  if (!passes) return "";
  const auto cost = [](const Results& results) {
    const auto text = [&](Metric metric) { return metricText(valueOf(results, metric), metric, results.energy.unit); };
    return fmt::format("{} in {}", text(Metric::Energy), text(Metric::Latency));
  };
  std::string text;
  if (passes->estimates.latency.total > 0)
    text = fmt::format("Estimated as passes of a vector unit{}: {}.", passes->assumed.empty() ? "" : ", partly assumed",
                       cost(passes->estimates));
  if (const std::string fused = fusedText(plan); !fused.empty()) text += (text.empty() ? "" : " ") + fused;
  const bool areIncluded = includesPasses(plan);
  if (areIncluded && !text.empty())
    text += " The totals include them.";
  else if (const std::optional<PlanTotals> all = completeTotals(plan, *passes); all && plan.totals.latency.total > 0)
    text += fmt::format(" All layers together: {}.", cost(*all));
  if (!passes->unknown.empty())
    text +=
        fmt::format("{}No estimate of {}{}, so {}.", text.empty() ? "" : " ", shortList(passes->unknown),
                    passes->follows > 0 ? fmt::format(" and {} after it whose sizes are unknown",
                                                      counted(static_cast<std::size_t>(passes->follows), "operator"))
                                        : "",
                    areIncluded ? "the totals leave it out" : "there is no total of all layers");
  return text;
}

std::string elementsSentence(const ExecutionPlan& plan) {
  const auto entry = findModel(plan.request.model);
  if (!entry) return "";
  const CostModel& model = *(*entry)->model;
  double elements = 1;
  for (const ArrayDim& dim : plan.request.hardware.arrayDims) elements *= static_cast<double>(dim.size);
  std::vector<std::int64_t> min, max;
  bool countsAll = true;
  for (const LayerPlan& layer : plan.layers) {
    const LayerResult* result = plannedResult(layer);
    if (!result) continue;
    const std::vector<std::int64_t> sides = model.countedArray(plan.request.hardware, *result);
    if (sides.empty()) continue;
    if (product(sides) != elements) countsAll = false;
    if (min.empty()) min = max = sides;
    for (std::size_t i = 0; i < std::min(sides.size(), min.size()); ++i) {
      min[i] = std::min(min[i], sides[i]);
      max[i] = std::max(max[i], sides[i]);
    }
  }
  if (countsAll) return "";
  std::string counted;
  for (std::size_t i = 0; i < min.size(); ++i) counted += (i == 0 ? "" : " × ") + rangeText(min[i], max[i]);
  std::string text = fmt::format("PE utilization counts {} of {:.0f} processing elements", counted, elements);
  if (const std::string which = model.countedElements(); !which.empty())
    text += fmt::format(": {}. Model {} ignores the others", which, model.name());
  return text + ".";
}

}  // namespace tilescope
