// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/partition_plan.h"

#include <utility>

#include "app/cli/solve_plan.h"
#include "app/common/partition_settings.h"
#include "core/hardware/transfer_energy.h"
#include "core/partition/pipeline.h"
#include "core/plan/planner.h"

namespace tilescope::cli {
namespace {

// Bandwidth of the off-chip memory in elements per cycle.
std::optional<double> linkOf(const HardwareProfile& hardware, std::int64_t elementBits) {
  const std::optional<double> bits = bandwidthBitsPerCycle(hardware.memories.back(), hardware.clockMhz);
  return bits ? std::optional(*bits / static_cast<double>(elementBits)) : std::nullopt;
}

// uncounted: receives layers without a time, each once; may be null.
std::vector<double> latenciesOf(const PartitionAnswer& answer, const std::map<std::string, double>& layerTimes,
                                std::optional<double> elementsPerTime, std::vector<std::string>* uncounted) {
  std::vector<double> latencies;
  for (StageTime& stage : stageTimes(answer.chain, answer.partition, layerTimes, elementsPerTime)) {
    if (const auto& square = answer.tiles[latencies.size()].square) stage.compute *= square->macOverhead;
    latencies.push_back(stage.latency());
    if (uncounted) uncounted->insert(uncounted->end(), stage.uncounted.begin(), stage.uncounted.end());
  }
  return latencies;
}

Result<ExecutionPlan> planOf(const PlanRequest& request, int threads, const CancelToken& cancel) {
  ProgressLine progress;
  PlannerSettings settings;
  settings.threads = threads;
  settings.cancel = cancel;
  settings.onProgress = [&](const PlanProgress& state) { progress.show(state.done, state.total); };
  Planner planner;
  return planner.plan(request, settings);
}

}  // namespace

Result<PlannedLayers> plannedLayers(const PartitionSetup& setup, int threads, const CancelToken& cancel) {
  Result<ExecutionPlan> plan = planOf(*setup.request, threads, cancel);
  if (!plan) return plan.diagnostics();
  PlannedLayers layers;
  for (const LayerPlan& layer : plan->layers) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    if (!result || result->outsideModel) continue;
    layers.cycles[layer.name] = result->latency.total;
    layers.seconds[layer.name] = result->latency.seconds;
  }
  layers.elementsPerCycle = linkOf(setup.request->hardware, setup.elementBits);
  layers.elementsPerSecond = app::elementsPerSecond(setup.request->hardware, static_cast<double>(setup.elementBits));
  Diagnostics notes = plan.diagnostics();
  layers.plan = std::move(plan).value();
  return {std::move(layers), std::move(notes)};
}

PlannedStages plannedStages(const PartitionSetup& setup, const PartitionAnswer& answer, const PlannedLayers& layers) {
  PlannedStages stages;
  stages.cycles = latenciesOf(answer, layers.cycles, layers.elementsPerCycle, &stages.uncounted);
  stages.seconds = latenciesOf(answer, layers.seconds, layers.elementsPerSecond, nullptr);
  if (!whyNoPartitionedPlan(setup.question.scheme, setup.question.footprint.streamedWeights))
    stages.inSpans = partitionedPlan(layers.plan, answer.chain, answer.partition);
  std::map<std::string, double> bytes;
  for (const LayerPlan& layer : layers.plan.layers)
    if (const auto* result = std::get_if<LayerResult>(&layer.evaluation))
      bytes[layer.name] = result->offChipBytes.total();
  for (const PartitionSpan& span : answer.partition.spans) {
    const auto own = bytes.find(answer.chain.layer(span.to).name);
    if (!span.fits && span.to == span.from + 1 && own != bytes.end()) stages.ownPlanBytes.insert(*own);
  }
  return stages;
}

}  // namespace tilescope::cli
