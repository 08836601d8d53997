// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/partitioned_plan.h"

#include <algorithm>
#include <map>

#include "core/base/json.h"
#include "core/hardware/transfer_energy.h"
#include "core/models/evaluation.h"
#include "core/models/figures_json.h"
#include "core/partition/kept_traffic.h"

namespace tilescope {
namespace {

const MemoryFigures* figuresOf(const std::vector<MemoryFigures>& memories, const std::string& name) {
  const auto found = std::find_if(memories.begin(), memories.end(),
                                  [&](const MemoryFigures& memory) { return memory.memory == name; });
  return found == memories.end() ? nullptr : &*found;
}

// All movements of the tensor at the outermost memory.
double offChipEnergy(const LayerResult& result, const HardwareProfile& hardware, Tensor tensor) {
  const MemoryFigures* memory = figuresOf(result.energy.memories, hardware.memories.back().name);
  if (memory == nullptr || !memory->tensors[index(tensor)]) return 0;
  double energy = 0;
  for (const Move move : kMoves) energy += (*memory->tensors[index(tensor)])[move].value_or(0);
  return energy;
}

OffChipBytes keptBytes(const LayerResult& result, const KeptShares& kept) {
  OffChipBytes bytes = result.offChipBytes;
  for (std::size_t i = 0; i < kTensorCount; ++i) bytes.tensors[i] *= kept[i];
  return bytes;
}

struct Cycles {
  double least = 0, most = 0;
};

Cycles cyclesOf(const LayerResult& result, const HardwareProfile& hardware, const OffChipBytes& bytes) {
  if (bytes == result.offChipBytes) return {result.latency.total, result.latency.total};
  if (const LatencyParts parts = latencyParts(result); parts.overlapped) {
    const double memory = parts.cyclesOf(Phase::Transfer) * bytes.total() / result.offChipBytes.total();
    const double cycles = std::max(parts.cyclesOf(Phase::Compute), memory);
    return {cycles, cycles};
  }
  const std::optional<double> bits = bandwidthBitsPerCycle(hardware.memories.back(), hardware.clockMhz);
  const double transfer = bits ? bytes.total() * 8 / *bits : 0;
  const double busy = result.latency.temporal.value_or(result.latency.ideal);
  return {std::min(result.latency.total, std::max(busy, transfer)), result.latency.total};
}

void add(PartitionedTotals& totals, const LayerResult& result, const HardwareProfile& hardware,
         const KeptShares& kept) {
  const OffChipBytes bytes = keptBytes(result, kept);
  OffChipBytes& sum = result.outsideModel ? totals.outsideModelBytes : totals.offChipBytes;
  for (std::size_t i = 0; i < kTensorCount; ++i) sum.tensors[i] += bytes.tensors[i];
  if (result.outsideModel) return;
  totals.energy += result.energy.total;
  for (const Tensor tensor : kTensors) {
    const double energy = offChipEnergy(result, hardware, tensor);
    totals.offChipEnergy += energy * kept[index(tensor)];
    totals.energy -= energy * (1 - kept[index(tensor)]);
  }
  const Cycles cycles = cyclesOf(result, hardware, bytes);
  totals.leastCycles += cycles.least;
  totals.mostCycles += cycles.most;
}

}  // namespace

PartitionedPlan partitionedPlan(const ExecutionPlan& plan, const Chain& chain, const Partition& partition) {
  const std::map<std::string, KeptTraffic> kept = keptTraffic(plan.request.network, chain, partition);
  PartitionedPlan result;
  result.energyUnit = plan.totals.energy.unit;
  result.clockMhz = plan.request.hardware.clockMhz;
  result.infeasibleLayers = plan.infeasibleLayers;
  for (const LayerPlan& layer : plan.layers) {
    PartitionedLayer partitioned{layer.name, {}};
    if (const auto found = kept.find(layer.name); found != kept.end()) {
      partitioned.span = found->second.span;
      partitioned.kept = found->second.shares;
    }
    if (const auto* evaluation = std::get_if<LayerResult>(&layer.evaluation)) {
      add(result.layerByLayer, *evaluation, plan.request.hardware, kEverything);
      add(result.partitioned, *evaluation, plan.request.hardware, partitioned.kept);
    }
    result.layers.push_back(std::move(partitioned));
  }
  return result;
}

std::optional<std::string> whyNoPartitionedPlan(PartitionScheme scheme, bool streamedWeights) {
  if (scheme == PartitionScheme::LayerFusion)
    return "No plan in spans is estimated for Layer Fusion: its tiles compute and read again.";
  if (streamedWeights) return "No plan in spans is estimated with streamed weights: they are read more than once.";
  return std::nullopt;
}

namespace {

Json toJson(const PartitionedTotals& totals, const PartitionedPlan& both) {
  const auto range = [](double least, double most) {
    return Json{{"least", plainNumber(least)}, {"most", plainNumber(most)}};
  };
  return {{"energy", plainNumber(totals.energy)},
          {"off_chip_energy", plainNumber(totals.offChipEnergy)},
          {"cycles", range(totals.leastCycles, totals.mostCycles)},
          {"seconds", range(both.seconds(totals.leastCycles), both.seconds(totals.mostCycles))},
          {"off_chip_bytes", tilescope::toJson(totals.offChipBytes)},
          {"outside_model_bytes", tilescope::toJson(totals.outsideModelBytes)}};
}

}  // namespace

Json toJson(const PartitionedPlan& both, const PlanRequest& request) {
  return {{"estimate", true},
          {"model", request.model},
          {"search", request.search},
          {"objective", std::string(name(request.objective))},
          {"energy_unit", std::string(name(both.energyUnit))},
          {"infeasible_layers", both.infeasibleLayers},
          {"layer_by_layer", toJson(both.layerByLayer, both)},
          {"partitioned", toJson(both.partitioned, both)}};
}

}  // namespace tilescope
