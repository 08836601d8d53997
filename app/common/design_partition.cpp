// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/design_partition.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/base/units.h"
#include "core/partition/kept_traffic.h"
#include "core/partition/partition_answer.h"
#include "core/workload/batch.h"

namespace tilescope::app {
namespace {

std::vector<std::size_t> everyCut(const Chain& chain) {
  std::vector<std::size_t> cuts(chain.size() + 1);
  std::iota(cuts.begin(), cuts.end(), std::size_t{0});
  return cuts;
}

// Too few chips: the cuts with the fewest spans, which come nearest.
Partition balanced(const DesignPartition& answer) {
  const PartitionTables& tables = *answer.tables;
  const StageClock clock = answer.times
                               ? StageClock(*tables.chain, answer.times->seconds, answer.times->elementsPerSecond)
                               : StageClock::ofMacs(*tables.chain, answer.batch());
  const BalanceProblem problem{tables.spans, tables.transfers, clock, answer.capacity};
  const std::optional<double>& period = answer.settings.targetPeriod;
  std::optional<BalancedCuts> best =
      period && answer.times ? balanceForPeriod(problem, *period) : balanceForChips(problem, answer.chips());
  if (!best) best = balanceForChips(problem, fewestSpans(tables.spans, answer.capacity));
  return partitionWith(*tables.chain, tables.spans, std::move(best->cuts), answer.capacity, answer.settings.residual);
}

void cut(DesignPartition& answer) {
  const PartitionTables& tables = *answer.tables;
  const PartitionSettings& settings = answer.settings;
  const auto with = [&](std::vector<std::size_t> cuts) {
    return partitionWith(*tables.chain, tables.spans, std::move(cuts), answer.capacity, settings.residual);
  };
  answer.hasOwnCuts = false;
  if (settings.scheme == PartitionScheme::LayerByLayer) {
    answer.partition = answer.optimum = with(everyCut(*tables.chain));
    answer.usualChips = std::ssize(answer.partition.spans);
    return;
  }
  answer.optimum = partitionFor(*tables.chain, tables.spans, tables.transfers, answer.capacity, settings.residual);
  answer.usualChips = std::ssize(answer.optimum.spans);
  if (settings.goal == CutGoal::Throughput && settings.scheme == PartitionScheme::Occam)
    answer.optimum = balanced(answer);
  answer.hasOwnCuts = settings.cuts && areCutsOf(*settings.cuts, *tables.chain);
  answer.partition = answer.hasOwnCuts ? with(*settings.cuts) : answer.optimum;
  if (answer.hasOwnCuts) answer.usualChips = std::ssize(answer.partition.spans);
}

void solve(DesignPartition& answer) {
  answer.fused.clear();
  answer.tiles.clear();
  cut(answer);
  for (const PartitionSpan& span : answer.partition.spans)
    answer.tiles.push_back(largestTile(answer.chain(), span.from, span.to, answer.capacity, answer.tables->options));
  if (answer.settings.scheme == PartitionScheme::LayerFusion)
    answer.fused = fuse(answer.chain(), answer.partition, answer.capacity, answer.tables->options);
  if (!answer.energy) return;
  answer.energy->total = 0;
  for (const PartitionSpan& span : answer.partition.spans) answer.energy->total += answer.energy->of(span.transfers);
}

}  // namespace

double DesignPartition::capacityBytes() const {
  return settings.capacityBytes ? static_cast<double>(*settings.capacityBytes) : bytes(capacity);
}

std::optional<double> DesignPartition::weightTraffic() const {
  if (!tables->options.streamedWeights) return std::nullopt;
  std::vector<std::int64_t> steps = tiles;
  for (std::size_t span = 0; span < fused.size(); ++span) steps[span] = fused[span].tile;
  for (std::int64_t& tile : steps) tile = std::max<std::int64_t>(tile, 1);
  return perImage(tilescope::weightTraffic(chain(), partition, steps, tables->options,
                                           fused.empty() ? TileShape::Strip : TileShape::Square));
}

std::int64_t DesignPartition::footprint(std::size_t span) const {
  return fused.empty() ? partition.spans[span].footprint.total(batch()) : fused[span].needs.total(batch());
}

std::int64_t DesignPartition::weights(std::size_t span) const {
  return fused.empty() ? partition.spans[span].footprint.weights : fused[span].needs.weights;
}

double DesignPartition::extraMacs() const {
  std::int64_t again = 0, own = 0;
  for (const FusedSpan& span : fused) {
    again += span.work.macsAgain;
    own += span.work.ownMacs;
  }
  return own == 0 ? 0 : static_cast<double>(again) / static_cast<double>(own);
}

double DesignPartition::layerByLayer() const {
  return perImage(layerByLayerTransfers(chain(), batch(), ResidualRule::Exact));
}

bool DesignPartition::fits() const {
  return std::all_of(partition.spans.begin(), partition.spans.end(), [](const PartitionSpan& s) { return s.fits; });
}

bool DesignPartition::isBalanced() const {
  return !hasOwnCuts && settings.scheme == PartitionScheme::Occam && settings.goal == CutGoal::Throughput;
}

const StaircaseStep* DesignPartition::nextStep() const {
  for (const StaircaseStep& step : tables->staircase(settings.residual))
    if (step.capacity > capacity) return &step;
  return nullptr;
}

const StaircaseStep* DesignPartition::previousStep() const {
  const std::vector<StaircaseStep>& steps = tables->staircase(settings.residual);
  const auto above =
      std::find_if(steps.begin(), steps.end(), [&](const StaircaseStep& s) { return s.capacity >= capacity; });
  return above == steps.begin() ? nullptr : &*std::prev(above);
}

double DesignPartition::stepBytes(const StaircaseStep& step) const {
  return std::ceil(bytes(step.capacity));
}

std::int64_t batchOf(const Design& design) {
  if (design.batch) return *design.batch;
  return design.network ? commonBatch(*design.network).value_or(1) : 1;
}

std::optional<LayerTimes> layerTimesOf(const Chain& chain, const ExecutionPlan* plan, const HardwareProfile& hardware,
                                       double bitsPerElement) {
  if (plan == nullptr) return std::nullopt;
  LayerTimes times;
  for (const LayerPlan& layer : plan->layers)
    if (const auto* result = std::get_if<LayerResult>(&layer.evaluation); result && !result->outsideModel)
      times.seconds[layer.name] = result->latency.seconds;
  for (const ChainLayer& layer : chain.layers)
    if (layer.type == LayerType::Conv && !times.seconds.contains(layer.name)) return std::nullopt;
  times.elementsPerSecond = elementsPerSecond(hardware, bitsPerElement);
  return times;
}

std::optional<Design> atCapacity(const Design& design) {
  if (!design.isComplete() || !design.partition.capacityBytes) return std::nullopt;
  const Result<HardwareProfile> hardware = editedProfile(design);
  const Memory* memory = hardware ? partitionMemory(design.partition, *hardware) : nullptr;
  const std::int64_t bits = *design.partition.capacityBytes * kBitsPerByte;
  if (memory == nullptr || memory->sizeBits == bits) return std::nullopt;
  const auto place = static_cast<std::size_t>(memory - hardware->memories.data());
  Design sized = withEdit(design, {"/memories/" + std::to_string(place) + "/size_bits", std::to_string(bits)});
  sized.partition.capacityBytes.reset();
  sized.partition.memory = memory->name;
  if (!editedProfile(sized)) return std::nullopt;
  return sized;
}

Result<DesignPartition> partitionOf(const Design& design, const HardwareProfile& hardware, PartitionCache& cache,
                                    const ExecutionPlan* plan) {
  const Result<std::shared_ptr<const Chain>> chain = cache.chain(design.network);
  if (!chain) return chain.diagnostics();
  const PartitionSettings& settings = design.partition;
  DesignPartition answer;
  answer.warnings = chain.diagnostics();
  answer.tables = cache.tables(*chain, footprintOptions(settings, batchOf(design)));
  answer.settings = settings;
  answer.bytesPerElement = elementBits(settings, hardware) / static_cast<double>(kBitsPerByte);
  answer.capacity = capacityElements(settings, hardware);
  answer.settings.capacityBytes = capacityBytes(settings, hardware);
  if (const Memory* memory = partitionMemory(settings, hardware)) answer.settings.memory = memory->name;
  const double bits = kBitsPerByte * answer.bytesPerElement;
  answer.times = layerTimesOf(answer.chain(), plan, hardware, bits);
  answer.energy = boundaryEnergy(answer.partition, hardware, bits);
  solve(answer);
  return answer;
}

DesignPartition withSettings(const DesignPartition& answer, const PartitionSettings& settings) {
  DesignPartition other = answer;
  other.settings = settings;
  solve(other);
  return other;
}

}  // namespace tilescope::app
