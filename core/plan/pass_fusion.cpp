// SPDX-License-Identifier: GPL-3.0-or-later
// A layer can be fused with its producer if it is the only reader of the producer's output, which then need not be
// written. In a series of moves only the first and last can be fused: the others have no neighbour that computes.
#include "core/plan/pass_fusion.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "core/models/fused_pass.h"
#include "core/models/model_registry.h"
#include "core/models/pass_options.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

bool onlyMoves(LayerType type) {
  return type == LayerType::Move || type == LayerType::Concat || type == LayerType::Reorg;
}

class Fusion {
 public:
  explicit Fusion(const ExecutionPlan& plan) : plan_(plan) {
    for (const Layer& layer : plan.request.network.layers) {
      layers_.emplace(layer.name, &layer);
      for (const std::string& input : layer.inputs) readers_[input].push_back(&layer);
    }
    for (const LayerPlan& layer : plan.layers) plans_.emplace(layer.name, &layer);
  }

  FusedPass fused(const LayerPlan& planned) const {
    const auto* result = std::get_if<LayerResult>(&planned.evaluation);
    const Layer* layer = layerNamed(planned.name);
    if (!result || !result->outsideModel || layer == nullptr) return {};
    const std::optional<PassEstimate> estimate = passEstimate(*layer, plan_.request.hardware);
    if (!estimate) return {};
    if (onlyMoves(layer->type)) return fusedMove(*layer, *estimate);
    if (layer->type == LayerType::Vector || layer->type == LayerType::Add) return fusedVector(*layer, *estimate);
    return {};
  }

 private:
  const Layer* layerNamed(std::string_view name) const {
    const auto found = layers_.find(name);
    return found == layers_.end() ? nullptr : found->second;
  }

  // Null unless exactly one layer reads the output, and only once.
  const Layer* onlyReader(std::string_view producer) const {
    const auto found = readers_.find(producer);
    return found != readers_.end() && found->second.size() == 1 ? found->second.front() : nullptr;
  }

  static bool works(const Layer* layer) {
    return layer != nullptr && !onlyMoves(layer->type) && layer->type != LayerType::Opaque;
  }

  FusedPass fusedMove(const Layer& layer, const PassEstimate& estimate) const {
    const bool withWrites =
        !layer.inputs.empty() && std::all_of(layer.inputs.begin(), layer.inputs.end(), [&](const std::string& input) {
          return works(layerNamed(input)) && onlyReader(input) == &layer;
        });
    const Layer* reader = onlyReader(layer.name);
    FusedPass fused;
    if (withWrites)
      fused.with = layer.inputs.front();
    else if (works(reader))
      fused.with = reader->name;
    else
      return fused;
    fused.pass = freePass(estimate);
    return fused;
  }

  FusedPass fusedVector(const Layer& layer, const PassEstimate& estimate) const {
    FusedPass fused;
    const Layer* producer = layer.inputs.empty() ? nullptr : layerNamed(layer.inputs.front());
    if (producer == nullptr || onlyReader(producer->name) != &layer) return fused;
    const auto planned = plans_.find(producer->name);
    const LayerResult* result = planned == plans_.end() ? nullptr : plannedResult(*planned->second);
    if (result == nullptr) return fused;
    const HardwareProfile& hardware = plan_.request.hardware;
    const double written = static_cast<double>(tensorElements(*producer)[index(Tensor::O)]);
    fused.reason = whyNot(layer, *producer, *result, written);
    if (!fused.reason.empty()) return fused;
    fused.with = producer->name;
    fused.pass = fusedPass(estimate, layer, hardware, written, result->latency.total);
    fused.writtenBytes = result->offChipBytes.tensors[index(Tensor::O)];
    fused.writeEnergy = outermostEnergy(*result, hardware, Tensor::O);
    return fused;
  }

  std::string whyNot(const Layer& layer, const Layer& producer, const LayerResult& result, double written) const {
    if (!layer.inputElements.empty() && static_cast<double>(layer.inputElements.front()) != written)
      return fmt::format("the number of elements that it reads differs from what {} writes", producer.name);
    if (!writesOnce(producer, plan_.request.hardware, result))
      return fmt::format("partial sums of {} leave the chip", producer.name);
    const double row = layer.pass ? static_cast<double>(layer.pass->row) : 1;
    if (row <= 1) return "";
    const CostModel& model = *(**findModel(plan_.request.model)).model;
    const PlanRequest& request = plan_.request;
    const double tile = elementsInTile(producer, model.loopNest(producer, request.hardware, request.options, result));
    return tile >= row ? "" : fmt::format("one row needs {:.0f} elements, the tile has {:.0f}", row, tile);
  }

  const ExecutionPlan& plan_;
  std::map<std::string_view, const Layer*> layers_;
  std::map<std::string_view, std::vector<const Layer*>> readers_;  // a layer that reads twice appears twice
  std::map<std::string_view, const LayerPlan*> plans_;
};

}  // namespace

std::vector<FusedPass> fusedPasses(const ExecutionPlan& plan) {
  std::vector<FusedPass> passes;
  if (!passOptionsOf(plan.request.options).fused) return passes;
  const Fusion fusion(plan);
  passes.reserve(plan.layers.size());
  for (const LayerPlan& layer : plan.layers) passes.push_back(fusion.fused(layer));
  return passes;
}

Results netOfFusedWrites(const PassTotals& passes, const ExecutionPlan& plan) {
  Results net = passes.estimates;
  for (const FusedPass& pass : fusedPasses(plan)) {
    net.energy.total -= pass.writeEnergy;
    net.offChipBytes.tensors[index(Tensor::O)] -= pass.writtenBytes;
  }
  return net;
}

}  // namespace tilescope
