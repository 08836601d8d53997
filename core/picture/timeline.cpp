// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/timeline.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "core/base/units.h"
#include "core/explore/total_scope.h"
#include "core/hardware/transfer_energy.h"
#include "core/models/model_registry.h"
#include "core/plan/pass_fusion.h"

namespace tilescope {
namespace {

// What a nest says about memories; equal answers share it.
struct NestUse {
  std::optional<std::size_t> busiest;
  double bits = 0, bitsPerCycle = 0;
  std::vector<std::array<double, kTensorCount>> held;
};

double movedBits(const NestBand& band) {
  double bits = 0;
  for (const NestTile& tile : band.tiles)
    for (const auto& move : tile.moves)
      if (move) bits += move->bits;
  return bits;
}

class TimelineMaker {
 public:
  explicit TimelineMaker(const ExecutionPlan& plan)
      : plan_(plan), model_(costModel(plan.request.model)), passes_(includedPasses(plan)) {
    const HardwareProfile& hardware = plan.request.hardware;
    out_.network = plan.request.network.name;
    out_.offChip = hardware.memories.back().name;
    out_.hertz = hardware.clockMhz * kHertzPerMegahertz;
    if (const std::optional<double> bits = bandwidthBitsPerCycle(hardware.memories.back(), hardware.clockMhz))
      out_.bytesPerCycle = *bits / kBitsPerByte;
    const std::size_t count = hardware.memories.size();
    for (std::size_t place = 0; place < count; ++place) {
      const Memory& memory = hardware.memories[count - 1 - place];
      if (!memory.offChip) out_.memories.push_back({memory.name, place, 0, 0});
    }
    for (const Layer& layer : plan.request.network.layers) layers_.emplace(layer.name, &layer);
  }

  Timeline run() {
    for (std::size_t i = 0; i < plan_.layers.size(); ++i) add(plan_.layers[i], i);
    if (passes_) shareFused();
    out_.cycles = now_;
    dropUnused();
    return std::move(out_);
  }

 private:
  static std::optional<PassTotals> includedPasses(const ExecutionPlan& plan) {
    return includesPasses(plan) ? passTotals(plan) : std::nullopt;
  }

  void add(const LayerPlan& planned, std::size_t place) {
    TimelineLayer layer;
    layer.name = planned.name;
    layer.begin = now_;
    if (const LayerResult* result = plannedResult(planned))
      fill(layer, planned, *result);
    else if (passes_ && passes_->layers[place])
      fillPass(layer, *passes_->layers[place]);
    else
      fillGap(layer, planned);
    layer.end = now_;
    out_.layers.push_back(std::move(layer));
  }

  void fill(TimelineLayer& layer, const LayerPlan& planned, const LayerResult& result) {
    const Latency& latency = result.latency;
    now_ += latency.total;
    layer.parts = latencyParts(result);
    // A model that states other parts than these says nothing about their order.
    if (latency.temporal && layer.parts == statedLatencyParts(latency)) {
      layer.first = latency.onload.value_or(0);
      layer.last = latency.offload.value_or(0);
    }
    layer.computing = layer.parts.cyclesOf(Phase::Compute);
    layer.ideal = latency.ideal;
    layer.bytes = result.offChipBytes.tensors;
    layer.bound = bindingOf(result, plan_.request.hardware);
    if (model_) layer.offChipCycles = model_->offChipCycles(result);
    const NestUse& use = useOf(planned, result);
    layer.busiest = use.busiest;
    layer.busiestBits = use.bits;
    layer.busiestBitsPerCycle = use.bitsPerCycle;
    layer.held = use.held;
  }

  void fillPass(TimelineLayer& layer, const PassEstimate& pass) {
    now_ += pass.latency;
    layer.state = LayerState::OutsideModel;
    layer.isPass = true;
    layer.parts = {
        {{Phase::Compute, "Vector unit", pass.computeCycles}, {Phase::Transfer, "Off-chip transfer", pass.moveCycles}},
        true};
    if (pass.moveCycles <= pass.latency) layer.offChipCycles = pass.moveCycles;  // a fused one moves earlier
    if (!(pass.latency > 0)) layer.reason = "The layer that it is fused with covers all of its time.";
    layer.bytes = pass.offChipBytes.tensors;
  }

  void fillGap(TimelineLayer& layer, const LayerPlan& planned) {
    if (const auto* violation = std::get_if<Violation>(&planned.evaluation)) {
      const bool isPending = violation->kind == ViolationKind::Unsolved;
      layer.state = isPending ? LayerState::Pending : LayerState::Infeasible;
      layer.reason = isPending ? "The best mapping of this layer is still being searched." : violation->message;
      ++(isPending ? out_.pending : out_.infeasible);
      return;
    }
    layer.state = LayerState::OutsideModel;
    layer.reason = std::string(model_ ? model_->name() : std::string_view("The model")) +
                   " does not model this layer; it takes no time in the totals.";
    ++out_.outside;
  }

  const NestUse& useOf(const LayerPlan& planned, const LayerResult& result) {
    const std::string_view first = planned.sameAs.empty() ? planned.name : planned.sameAs;
    const auto [known, isNew] = uses_.try_emplace(first);
    if (!isNew || !model_) return known->second;
    NestUse& use = known->second;
    const PlanRequest& request = plan_.request;
    const LoopNest nest = model_->loopNest(*layers_.at(planned.name), request.hardware, request.options, result);
    if (!nest.bands.empty()) use.held.resize(out_.memories.size());
    double most = 0;
    for (std::size_t m = 0; m < out_.memories.size(); ++m)
      for (const NestBand& band : nest.bands) {
        TimelineMemory& memory = out_.memories[m];
        if (band.memory != memory.name) continue;
        double sum = 0;
        for (const NestTile& tile : band.tiles) {
          use.held[m][index(tile.tensor)] += tile.bits;
          sum += tile.bits;
        }
        if (!band.tiles.empty()) memory.capacityBits = std::max(memory.capacityBits, band.capacityBits);
        memory.mostBits = std::max(memory.mostBits, sum);
        if (!band.bitsPerCycle || !(*band.bitsPerCycle > 0)) continue;
        const double bandwidth = *band.bitsPerCycle * real(band.instances);
        const double bits = movedBits(band);
        if (bits / bandwidth <= most) continue;
        most = bits / bandwidth;
        use.busiest = m;
        use.bits = bits;
        use.bitsPerCycle = bandwidth;
      }
    return use;
  }

  // The layer that a pass is fused with writes less, and moves what the pass moves in no time of its own.
  void shareFused() {
    const std::vector<FusedPass> fused = fusedPasses(plan_);
    for (std::size_t i = 0; i < fused.size(); ++i) {
      const auto with = std::ranges::find(out_.layers, fused[i].with, &TimelineLayer::name);
      if (fused[i].with.empty() || with == out_.layers.end()) continue;
      with->bytes[index(Tensor::O)] -= fused[i].writtenBytes;
      TimelineLayer& own = out_.layers[i];
      if (own.cycles() > 0) continue;
      for (std::size_t t = 0; t < kTensorCount; ++t) with->bytes[t] += std::exchange(own.bytes[t], 0);
    }
  }

  // Memories that no layer uses have no capacity either.
  void dropUnused() {
    std::vector<std::size_t> kept;
    for (std::size_t m = 0; m < out_.memories.size(); ++m)
      if (out_.memories[m].capacityBits > 0) kept.push_back(m);
    std::vector<std::optional<std::size_t>> now(out_.memories.size());
    std::vector<TimelineMemory> memories;
    for (std::size_t k = 0; k < kept.size(); ++k) {
      now[kept[k]] = k;
      memories.push_back(out_.memories[kept[k]]);
    }
    out_.memories = std::move(memories);
    for (TimelineLayer& layer : out_.layers) {
      if (layer.busiest) layer.busiest = now[*layer.busiest];
      if (layer.held.empty()) continue;
      std::vector<std::array<double, kTensorCount>> held;
      for (const std::size_t m : kept) held.push_back(layer.held[m]);
      layer.held = std::move(held);
    }
  }

  const ExecutionPlan& plan_;
  const CostModel* model_;
  std::optional<PassTotals> passes_;
  std::map<std::string_view, const Layer*> layers_;
  std::map<std::string_view, NestUse> uses_;  // by the first layer with the answer
  double now_ = 0;
  Timeline out_;
};

double heldShare(const Timeline& timeline, const TimelineLayer& layer, std::size_t memory) {
  if (layer.held.empty()) return 0;
  const std::array<double, kTensorCount>& bits = layer.held[memory];
  return (bits[0] + bits[1] + bits[2]) / timeline.memories[memory].capacityBits;
}

double shareOf(const Timeline& timeline, const TimelineLayer& layer, TimelineLane lane, std::size_t memory) {
  switch (lane) {
    case TimelineLane::Layers:
      return 1;
    case TimelineLane::Computing:
      return layer.isPass || !(layer.run() > 0) ? 0 : layer.computing / layer.run();
    case TimelineLane::Array:
      return layer.run() > 0 ? layer.ideal / layer.run() : 0;
    case TimelineLane::OffChip:
      return timeline.bytesPerCycle ? layer.totalBytes() / (layer.cycles() * *timeline.bytesPerCycle) : 0;
    case TimelineLane::OnChip:
      return layer.busiest ? layer.busiestBits / (layer.cycles() * layer.busiestBitsPerCycle) : 0;
    case TimelineLane::Memory:
      break;
  }
  return heldShare(timeline, layer, memory);
}

}  // namespace

Timeline timelineOf(const ExecutionPlan& plan) {
  return TimelineMaker(plan).run();
}

std::vector<TimelineStep> stepsOf(const Timeline& timeline, TimelineLane lane, std::size_t memory) {
  const bool isOfArray = lane == TimelineLane::Computing || lane == TimelineLane::Array;
  std::vector<TimelineStep> steps;
  for (std::size_t i = 0; i < timeline.layers.size(); ++i) {
    const TimelineLayer& layer = timeline.layers[i];
    if (!(layer.cycles() > 0)) continue;
    const double begin = layer.begin + (isOfArray ? layer.first : 0);
    const double end = layer.end - (isOfArray ? layer.last : 0);
    const double value = shareOf(timeline, layer, lane, memory);
    if (end > begin && value > 0) steps.push_back({begin, end, value, i});
  }
  return steps;
}

double meanOf(const Timeline& timeline, TimelineLane lane) {
  if (timeline.isEmpty()) return 0;
  double sum = 0;
  for (const TimelineStep& step : stepsOf(timeline, lane)) sum += step.value * (step.end - step.begin);
  return sum / timeline.cycles;
}

}  // namespace tilescope
