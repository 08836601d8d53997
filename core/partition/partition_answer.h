// SPDX-License-Identifier: GPL-3.0-or-later
// A question about the spans of a network and its answer.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/partition/boundary_energy.h"
#include "core/partition/capacity_targets.h"
#include "core/partition/partition.h"
#include "core/partition/stap.h"

namespace tilescope {

struct PartitionQuestion {
  std::int64_t capacity = 0;  // elements
  FootprintOptions footprint;
  ResidualRule rule = ResidualRule::Exact;
  PartitionScheme scheme = PartitionScheme::Occam;
  CutGoal goal = CutGoal::Traffic;               // only noted: the caller gives the cuts for throughput
  std::optional<std::vector<std::size_t>> cuts;  // absent: find the best; ignored for LayerByLayer
};

// From 0, ascending, up to the last map.
bool areCutsOf(const std::vector<std::size_t>& cuts, const Chain& chain);

struct SquareTile {
  SpanFootprint needs;
  std::int64_t reads = 0;  // elements of outside maps for the batch, with repeated reads
  double macOverhead = 1;  // MACs with ÷ without recomputation

  bool operator==(const SquareTile&) const = default;
};

struct SpanTile {
  std::int64_t largest = 0;   // rows (columns) of the last map, or side of a square tile; 0: none fits
  std::int64_t balanced = 0;  // smallest tile with as few steps
  std::optional<SquareTile> square;

  bool operator==(const SpanTile&) const = default;
};

struct PartitionPipeline {
  std::vector<double> latencies;
  std::string unit;  // "MACs" of the batch, or "cycles"
  StapAnswer answer;
};

// The least capacity for fewer chips than stages.
struct CapacityForChips {
  std::int64_t capacity = 0;  // elements
  std::int64_t spans = 0;     // of the cuts for traffic there; for throughput: the fewest

  bool operator==(const CapacityForChips&) const = default;
};

struct PartitionAnswer {
  PartitionQuestion question;
  Chain chain;
  Partition partition;
  std::vector<SpanTile> tiles;
  std::int64_t layerByLayerTransfers = 0;
  // In elements per batch; absent: resident weights.
  std::optional<std::int64_t> weightTransfers;
  std::int64_t leastHonestCapacity = 0;              // at which every single layer fits
  std::optional<PartitionPipeline> pipeline;         // set by the caller
  std::vector<StaircaseStep> staircase;              // set by the caller, if requested
  std::optional<CapacityForChips> capacityForChips;  // set by the caller, without a pipeline
  std::optional<BoundaryEnergy> boundaryEnergy;      // set by the caller, for a profile that states it
  std::optional<TrafficChoice> traffic;              // set by the caller, if a traffic was requested
  std::vector<std::string> uncountedLayers;          // set by the caller: layers without a time in the pipeline
  // Set by the caller: off-chip bytes planned for layers that do not fit.
  std::map<std::string, double> ownPlanBytes;
};

PartitionAnswer answerTo(const PartitionQuestion& question, Chain chain);

// For one row of the last map; Layer Fusion: for a tile of one element.
SpanFootprint leastFootprint(const PartitionAnswer& answer, const PartitionSpan& span);
// Off-chip bytes planned for a layer that does not fit; empty for longer spans or without a plan.
std::optional<double> ownPlanBytes(const PartitionAnswer& answer, const PartitionSpan& span);
// "Layer "conv5" needs …", "Span 0–9 ("conv1" … "conv9") needs …".
std::string reasonWhyUnfit(const PartitionAnswer& answer, const PartitionSpan& span);

}  // namespace tilescope
