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
  std::int64_t capacity = 0;  // elements
  FootprintOptions footprint;
  ResidualRule rule = ResidualRule::Exact;
  PartitionScheme scheme = PartitionScheme::Occam;
  std::optional<std::vector<std::size_t>> cuts;  // absent: the best ones; ignored if every layer is cut
};

// Whether the cuts begin at 0, rise, and end at the last map.
bool areCutsOf(const std::vector<std::size_t>& cuts, const Chain& chain);

// For Layer Fusion: needs and computation of a span's largest square tile.
struct SquareTile {
  SpanFootprint needs;
  std::int64_t reads = 0;  // elements of outside maps, including repeated reads, whole batch
  double macOverhead = 1;  // MACs ÷ the layers' own

  bool operator==(const SquareTile&) const = default;
};

struct SpanTile {
  std::int64_t largest = 0;          // rows (columns) of the last map, for a square tile both; 0: not even one fits
  std::int64_t balanced = 0;         // the smallest number with as few steps
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
  // Elements of streamed weights per batch; absent if they are resident.
  std::optional<std::int64_t> weightTransfers;
  std::int64_t leastHonestCapacity = 0;        // minimum capacity at which every single layer fits
  std::optional<PartitionPipeline> pipeline;   // filled in by the caller
  std::vector<StaircaseStep> staircase;        // filled in by the caller; empty: not asked for
  std::vector<std::string> uncountedLayers;    // filled in by the caller: layers without a time in the pipeline's
                                               // latencies
  std::map<std::string, double> ownPlanBytes;  // filled in by the caller: off-chip bytes of the plans of layers that do
                                               // not fit
};

PartitionAnswer answerTo(const PartitionQuestion& question, Chain chain);

// The minimum footprint of the span: with one row of its last map, for Layer Fusion with a tile of one element.
SpanFootprint leastFootprint(const PartitionAnswer& answer, const PartitionSpan& span);
// Off-chip bytes of the plan of a layer that does not fit; empty for spans of several layers and without a plan.
std::optional<double> ownPlanBytes(const PartitionAnswer& answer, const PartitionSpan& span);
// "Layer "conv5" needs …" or "Span 0–9 ("conv1" … "conv9") needs …", for a span that does not fit.
std::string reasonWhyUnfit(const PartitionAnswer& answer, const PartitionSpan& span);

}  // namespace tilescope
