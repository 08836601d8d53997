// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/diana_loading.h"

#include <algorithm>

#include "core/base/units.h"
#include "core/models/diana/diana_result.h"

namespace tilescope::diana {

// The core waits for every copy, so a copy that is done before saves all its cycles.
std::optional<WeightLoading> weightLoading(const Layer& layer, const HardwareProfile& hardware,
                                           const ModelOptions& options, const LayerResult& result) {
  const std::optional<PlannedCalls> planned = plannedCalls(result);
  if (!planned) return std::nullopt;
  const Problem problem = problemOf(layer, hardware, options, std::nullopt);
  if (problem.layer.kind == Kind::Add) return std::nullopt;
  const std::int64_t blob = blobBytes(problem, std::min(planned->tile.K, problem.layer.K));
  WeightLoading loading;
  loading.memory = problem.machine.weight.memory;
  loading.bits = real(blob) * kBitsPerByte;
  loading.cycles = loading.hidden =
      copiesOf(problem, {1, 1, blob, 1, blob}, kBitsPerByte, problem.machine.weightBytesPerCycle).cycles;
  return loading;
}

}  // namespace tilescope::diana
