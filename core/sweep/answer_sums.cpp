// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/answer_sums.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/plan/execution_plan.h"

namespace tilescope {

LayerFigures layerFigures(const LayerResult& result, const SearchStatistics& search, Objective objective,
                          const HardwareProfile& hardware) {
  LayerFigures figures;
  figures.macs = result.macs;
  figures.energy = result.energy.total;
  figures.cycles = result.latency.total;
  figures.idealCycles = result.latency.ideal;
  figures.seconds = result.latency.seconds;
  figures.offChipBytes = result.offChipBytes;
  figures.spatialUtilization = result.utilization.spatial;
  figures.binding = bindingOf(result, hardware);
  figures.objective = objectiveOfLayer(result, objective);
  figures.isProven = search.proven;
  figures.gap = search.proven ? 0 : search.gap;
  return figures;
}

void AnswerSums::add(const LayerFigures& layer) {
  ++figures_.layers;
  if (layer.isProven) ++figures_.provenLayers;
  figures_.gap = std::max(figures_.gap.value_or(0), layer.gap);
  areBoundsKnown_ = areBoundsKnown_ && layer.gap < 1;
  bounds_ += layer.objective * (1 - layer.gap);
  sums_.energy += layer.energy;
  sums_.cycles += layer.cycles;
  sums_.idealCycles += layer.idealCycles;
  sums_.seconds += layer.seconds;
  for (std::size_t i = 0; i < kTensorCount; ++i) sums_.offChipBytes.tensors[i] += layer.offChipBytes.tensors[i];
  if (layer.binding == Resource::None) return;
  const auto resource = static_cast<std::size_t>(layer.binding);
  secondsOf_[resource] += layer.seconds;
  ++layersOf_[resource];
  limitedSeconds_ += layer.seconds;
}

store::Figures AnswerSums::figures() const {
  store::Figures figures = figures_;
  figures.latencySeconds = sums_.seconds;
  figures.cycles = sums_.cycles;
  figures.energy = sums_.energy;
  figures.inputBytes = sums_.offChipBytes.tensors[index(Tensor::I)];
  figures.weightBytes = sums_.offChipBytes.tensors[index(Tensor::W)];
  figures.outputBytes = sums_.offChipBytes.tensors[index(Tensor::O)];
  figures.utilization = sums_.cycles > 0 ? sums_.idealCycles / sums_.cycles : 0;
  std::optional<std::size_t> most;  // of equal ones the first
  for (std::size_t i = 0; i < kResources; ++i)
    if (layersOf_[i] > 0 && (!most || secondsOf_[i] / limitedSeconds_ > secondsOf_[*most] / limitedSeconds_)) most = i;
  if (most) figures.boundBy = std::string(name(static_cast<Resource>(*most)));
  if (areBoundsKnown_ && isSum(objective_)) figures.lowerBound = bounds_;
  return figures;
}

store::Figures figuresOf(const LayerFigures& layer, Objective objective) {
  AnswerSums sums(objective);
  sums.add(layer);
  return sums.figures();
}

}  // namespace tilescope
