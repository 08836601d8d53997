// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/binding.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/format_number.h"
#include "core/explore/plan_objective.h"
#include "core/models/room_words.h"

namespace tilescope {
namespace {

constexpr std::array kLimiting{Resource::OffChipBandwidth, Resource::OnChipBandwidth, Resource::Array,
                               Resource::ArrayFill};

double addend(const LayerResult& r, Objective objective) {
  return costOf(sharedObjective(objective), costParts(r));
}

}  // namespace

std::vector<ResourceShare> resourceShares(const ExecutionPlan& plan) {
  std::array<ResourceShare, kLimiting.size()> shares;
  double seconds = 0, objective = 0;
  for (const LayerPlan& layer : plan.layers) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    const Resource resource = bindingOf(layer.evaluation, plan.request.hardware);
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
  constexpr double kMinShown = 0.005;
  return share.timeShare > 0 && share.timeShare < kMinShown ? "<1 %" : percent(share.timeShare, 0);
}

std::size_t plannedLayers(const ExecutionPlan& plan) {
  return static_cast<std::size_t>(std::count_if(plan.layers.begin(), plan.layers.end(), [](const LayerPlan& layer) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    return result != nullptr && !result->outsideModel;
  }));
}

namespace {

// Indexed by Tensor and by Move.
constexpr std::array kTensorWords{"Input", "Weight", "Output"};
constexpr std::array kMoveWords{"fills of", "reads from", "updates of", "drains from"};

}  // namespace

std::vector<EnergyShare> energyShares(const ExecutionPlan& plan) {
  const Energy& energy = plan.totals.energy;
  if (energy.total <= 0) return {};
  std::vector<EnergyShare> shares;
  if (energy.mac > 0) shares.push_back({"", Tensor::I, Move::Read, energy.mac, energy.mac / energy.total});
  if (const double network = energy.interconnect.value_or(0); network > 0)
    shares.push_back({"", Tensor::I, Move::Read, network, network / energy.total, true});
  for (const MemoryFigures& memory : energy.memories)
    for (const Tensor tensor : kTensors) {
      if (!memory.tensors[index(tensor)]) continue;
      for (const Move move : kMoves)
        if (const double value = (*memory.tensors[index(tensor)])[move].value_or(0); value > 0)
          shares.push_back({memory.memory, tensor, move, value, value / energy.total});
    }
  std::stable_sort(shares.begin(), shares.end(),
                   [](const EnergyShare& a, const EnergyShare& b) { return a.energy > b.energy; });
  return shares;
}

std::string wordsOf(const EnergyShare& share) {
  const std::string part = percent(share.share, 0) + " of the energy";
  if (share.network) return fmt::format("The network of the array costs {}", part);
  if (share.memory.empty()) return fmt::format("The MACs cost {}", part);
  return fmt::format("{} {} {} cost {}", kTensorWords[index(share.tensor)],
                     kMoveWords[static_cast<std::size_t>(share.move)], memoryWords(share.memory), part);
}

}  // namespace tilescope
