// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/pass_json.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/base/json.h"
#include "core/models/figures_json.h"
#include "core/models/pass_estimate.h"
#include "core/plan/pass_fusion.h"

namespace tilescope {
namespace {

Json passToJson(const PassEstimate& estimate) {
  return {{"simple", plainNumber(estimate.simple)},
          {"special", plainNumber(estimate.special)},
          {"passes", estimate.passes},
          {"compute_cycles", plainNumber(estimate.computeCycles)},
          {"move_cycles", plainNumber(estimate.moveCycles)},
          {"latency", plainNumber(estimate.latency)},
          {"off_chip_bytes", plainNumber(estimate.offChipBytes.total())},
          {"energy", plainNumber(estimate.energy())},
          {"energy_parts",
           {{"operations", plainNumber(estimate.operationsEnergy)},
            {"off_chip", plainNumber(estimate.offChipEnergy)},
            {"buffer", plainNumber(estimate.bufferEnergy)}}}};
}

Json writeToJson(double bytes, double energy) {
  return {{"off_chip_bytes", plainNumber(bytes)}, {"energy", plainNumber(energy)}};
}

void putWrite(Json& layers, const FusedPass& pass, const std::string& name, const ExecutionPlan& plan) {
  for (std::size_t i = 0; i < plan.layers.size(); ++i) {
    if (plan.layers[i].name != pass.with) continue;
    layers[i]["fused_write"] = writeToJson(pass.writtenBytes, pass.writeEnergy);
    layers[i]["fused_write"]["into"] = name;
  }
}

void putFusion(Json& document, Json& layers, const ExecutionPlan& plan) {
  double bytes = 0, energy = 0;
  const std::vector<FusedPass> fused = fusedPasses(plan);
  for (std::size_t i = 0; i < fused.size(); ++i) {
    if (!fused[i].reason.empty()) layers[i]["vector"]["not_fused"] = fused[i].reason;
    if (fused[i].with.empty()) continue;
    layers[i]["vector"]["fused_with"] = fused[i].with;
    if (fused[i].writtenBytes > 0) putWrite(layers, fused[i], plan.layers[i].name, plan);
    bytes += fused[i].writtenBytes;
    energy += fused[i].writeEnergy;
  }
  if (!fused.empty()) document["fused_writes"] = writeToJson(bytes, energy);
}

}  // namespace

void putPasses(Json& document, Json& layers, const ExecutionPlan& plan) {
  const std::optional<PassTotals> passes = passTotals(plan);
  if (!passes) return;
  put(document["totals_vector"], passes->estimates);
  for (std::size_t i = 0; i < passes->layers.size(); ++i) {
    if (!passes->layers[i]) continue;
    layers[i]["estimate"] = true;
    layers[i]["vector"] = passToJson(*passes->layers[i]);
  }
  putFusion(document, layers, plan);
  if (const std::optional<PlanTotals> complete = completeTotals(plan, *passes))
    put(document["totals_complete"], *complete);
}

}  // namespace tilescope
