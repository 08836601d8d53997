// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/binding.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/format_number.h"

namespace tilescope {
namespace {

constexpr std::array kLimiting{Resource::OffChipBandwidth, Resource::OnChipBandwidth, Resource::Array,
                               Resource::ArrayFill};

// What a layer adds to the objective's sum.
double addend(const LayerResult& r, Objective objective) {
  switch (objective) {
    case Objective::Energy:
      return r.energy.total;
    case Objective::Traffic:
      return r.offChipBytes.total();
    case Objective::Latency:
    case Objective::Edp:
    case Objective::NormalisedSum:
    case Objective::Metric:
      return r.latency.seconds;
  }
  return r.latency.seconds;
}

}  // namespace

std::vector<ResourceShare> resourceShares(const ExecutionPlan& plan) {
  std::array<ResourceShare, kLimiting.size()> shares;
  double seconds = 0, objective = 0;
  for (const LayerPlan& layer : plan.layers) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    const Resource resource = bindingOf(layer.evaluation);
    if (result == nullptr || resource == Resource::None) continue;
    ResourceShare& share = shares[static_cast<std::size_t>(resource)];
    const double part = addend(*result, plan.request.objective);
    ++share.layers;
    share.timeShare += result->latency.seconds;
    share.objectiveShare += part;
    seconds += result->latency.seconds;
    objective += part;
  }
  std::vector<ResourceShare> limiting;
  for (const Resource resource : kLimiting) {
    ResourceShare share = shares[static_cast<std::size_t>(resource)];
    if (share.layers == 0) continue;
    share.resource = resource;
    share.timeShare /= seconds;
    if (objective > 0) share.objectiveShare /= objective;
    limiting.push_back(share);
  }
  std::stable_sort(limiting.begin(), limiting.end(),
                   [](const ResourceShare& a, const ResourceShare& b) { return a.timeShare > b.timeShare; });
  return limiting;
}

std::string timeShareText(const ResourceShare& share) {
  constexpr double kLeastShown = 0.005;
  return share.timeShare > 0 && share.timeShare < kLeastShown ? "<1 %" : percent(share.timeShare, 0);
}

std::size_t plannedLayers(const ExecutionPlan& plan) {
  return static_cast<std::size_t>(std::count_if(plan.layers.begin(), plan.layers.end(), [](const LayerPlan& layer) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    return result != nullptr && !result->outsideModel;
  }));
}

std::string layersText(std::size_t count) {
  return fmt::format("{} {}", count, count == 1 ? "layer" : "layers");
}

}  // namespace tilescope
