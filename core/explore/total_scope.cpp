// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/total_scope.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/base/ensure.h"
#include "core/base/label_words.h"
#include "core/base/names.h"
#include "core/explore/binding.h"

namespace tilescope {
namespace {

bool isOutside(const LayerPlan& layer) {
  const auto* result = std::get_if<LayerResult>(&layer.evaluation);
  return result != nullptr && result->outsideModel;
}

}  // namespace

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
      return "Counts maps and weights of every layer; layers outside the model move each map once.";
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
  return layers;
}

std::string partText(std::size_t counted, std::size_t all) {
  return counted == all ? "" : fmt::format("{} of {}", counted, layersText(all));
}

std::string partText(const LayerCount& layers) {
  return partText(layers.planned, layers.all());
}

bool countTheSameLayers(const ExecutionPlan& a, const ExecutionPlan& b) {
  if (a.infeasibleLayers != b.infeasibleLayers) return false;
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
  return fmt::format("{} outside model {}, left out of the totals: {}. {} at least {} of {}.",
                     layersText(outside.size()), plan.request.model, shortList(outside),
                     outside.size() == 1 ? "It moves" : "They move", bytes(plan.outsideModelBytes.total()),
                     wordsOf(std::string_view(plan.request.hardware.memories.back().name)));
}

}  // namespace tilescope
