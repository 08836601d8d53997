// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/latency_parts.h"

#include "core/models/model_registry.h"

namespace tilescope {

double LatencyParts::cyclesOf(Phase phase) const {
  double cycles = 0;
  for (const LatencyPart& part : parts)
    if (part.phase == phase) cycles += part.cycles;
  return cycles;
}

LatencyParts latencyParts(const LayerResult& result) {
  const CostModel* model = modelOf(result);
  return model ? model->latencyParts(result) : statedLatencyParts(result.latency);
}

LatencyParts statedLatencyParts(const Latency& latency) {
  if (!latency.temporal) return {{{Phase::Compute, "All", latency.total}}, false};
  LatencyParts parts;
  parts.parts = {{Phase::Load, "Onloading", latency.onload.value_or(0)},
                 {Phase::Compute, "Compute", *latency.temporal},
                 {Phase::Stall, "Stalls", latency.stall.value_or(0)},
                 {Phase::Store, "Offloading", latency.offload.value_or(0)}};
  if (latency.transferOverhead) parts.parts.push_back({Phase::Stall, "Set up copies", *latency.transferOverhead});
  if (latency.pipelineFill) parts.parts.push_back({Phase::Stall, "Fill the pipeline", *latency.pipelineFill});
  return parts;
}

}  // namespace tilescope
