// SPDX-License-Identifier: GPL-3.0-or-later
// A question about the spans of a network and its answer.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/partition/partition.h"
#include "core/partition/stap.h"

namespace tilescope {

struct PartitionQuestion {
  std::int64_t capacity = 0;  // in elements
  FootprintOptions footprint;
  ResidualRule rule = ResidualRule::Exact;
  PartitionScheme scheme = PartitionScheme::Occam;
  std::optional<std::vector<std::size_t>> cuts;  // absent: find the best; ignored for LayerByLayer
};

// Whether the cuts begin at 0, ascend, and end at the last map.
bool areCutsOf(const std::vector<std::size_t>& cuts, const Chain& chain);

// The largest square tile of a span, for Layer Fusion.
struct SquareTile {
  SpanFootprint needs;
  std::int64_t reads = 0;  // elements of outside maps for the batch, with repeated reads
  double macOverhead = 1;  // MACs ÷ MACs without recomputation

  bool operator==(const SquareTile&) const = default;
};

struct SpanTile {
  std::int64_t largest = 0;          // rows (columns) of the last map; side of a square tile; 0: none fits
  std::int64_t balanced = 0;         // the smallest tile with the same number of steps
  std::optional<SquareTile> square;  // for Layer Fusion, if a tile fits

  bool operator==(const SpanTile&) const = default;
};

// The spans as stages of a pipeline.
struct PartitionPipeline {
  std::vector<double> latencies;
  std::string unit;  // "MACs" of the batch, or "cycles"
  StapAnswer answer;
};

struct PartitionAnswer {
  PartitionQuestion question;
  Chain chain;
  Partition partition;
  std::vector<SpanTile> tiles;             // one per span
  std::int64_t layerByLayerTransfers = 0;  // by the question's rule
  // Streamed weights in elements per batch; absent if weights are resident.
  std::optional<std::int64_t> weightTransfers;
  std::int64_t leastHonestCapacity = 0;       // minimum capacity at which every single layer fits
  std::optional<PartitionPipeline> pipeline;  // set by the caller
  std::vector<StaircaseStep> staircase;       // set by the caller if requested
  std::vector<std::string> uncountedLayers;   // set by the caller: layers without a time in the pipeline
  // Set by the caller: off-chip bytes in the plans of layers that do not fit.
  std::map<std::string, double> ownPlanBytes;
};

PartitionAnswer answerTo(const PartitionQuestion& question, Chain chain);

// The minimum footprint of a span: with one row of its last map; for Layer Fusion, with a tile of one element.
SpanFootprint leastFootprint(const PartitionAnswer& answer, const PartitionSpan& span);
// Off-chip bytes in the plan of a layer that does not fit. Empty for longer spans and without a plan.
std::optional<double> ownPlanBytes(const PartitionAnswer& answer, const PartitionSpan& span);
// For a span that does not fit: "Layer "conv5" needs …", "Span 0–9 ("conv1" … "conv9") needs …".
std::string reasonWhyUnfit(const PartitionAnswer& answer, const PartitionSpan& span);

}  // namespace tilescope
