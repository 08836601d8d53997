// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/predictor_loading.h"

#include <algorithm>

#include "core/base/units.h"
#include "core/models/predictor/predictor_result.h"

namespace tilescope::predictor {

std::optional<WeightLoading> weightLoading(const Layer& layer, const HardwareProfile& hardware,
                                           const ModelOptions& options, const LayerResult& result) {
  const Recount again = recount(layer, hardware, options, result);
  const std::size_t w = tilescope::index(Tensor::W);
  if (again.problem.rules.passesBuffer[w]) return std::nullopt;
  const TensorPlace& place = again.problem.machine.tensors[w];
  WeightLoading loading;
  loading.memory = hardware.memories[again.problem.machine.stores[place.buffer].memory].name;
  loading.bits = bitsHeld(again.problem, again.cost.counts, Tensor::W, Level::Buffer) / real(place.bufferInstances);
  loading.cycles = firstBufferLoad(again.problem, again.cost.counts, Tensor::W);
  loading.hidden = again.cost.latency.setup - setupBesideWeights(again.problem, again.cost.counts);
  return loading;
}

}  // namespace tilescope::predictor
