// SPDX-License-Identifier: GPL-3.0-or-later
// A made-up measurement of a plan, on a machine that copies and computes in turn.
#pragma once

#include "core/models/evaluation.h"
#include "core/models/model_registry.h"
#include "core/plan/execution_plan.h"
#include "core/plugin/manifest.h"
#include "core/program/measured/measured.h"

namespace tilescope {

// A run on a machine that differs from the profile: its clock and bandwidth times these factors. noise: every other
// layer is slower or faster by this share.
inline Measured runOnOther(const ExecutionPlan& plan, double clock, double bandwidth, double noise = 0) {
  Measured measured;
  measured.network = plan.request.network.name;
  measured.planHash = planHash(plan);
  measured.device = "sample";
  measured.arithmetic = "fp32";
  measured.onchip = "cache";
  measured.checked = measured.passed = true;
  for (const LayerPlan& layer : plan.layers) {
    const LayerResult* result = plannedResult(layer);
    if (!result) continue;
    const LatencyParts parts = latencyParts(*result);
    const double cycles = parts.cyclesOf(Phase::Compute) / clock + parts.cyclesOf(Phase::Transfer) / bandwidth;
    const double sign = measured.layers.size() % 2 == 0 ? 1 : -1;
    measured.layers.push_back({layer.name,
                               "conv",
                               {},
                               {},
                               true,
                               0.0,
                               0.0,
                               cycles / (plan.request.hardware.clockMhz * 1e3) * (1 + sign * noise),
                               {},
                               {},
                               {}});
  }
  return measured;
}

}  // namespace tilescope
