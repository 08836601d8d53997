// SPDX-License-Identifier: GPL-3.0-or-later
// The part of a network's tensors that still crosses the off-chip boundary when a partition runs it: by the exact rule,
// for each layer instead of each map.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/partition/partition.h"
#include "core/workload/network.h"
#include "core/workload/vocabulary.h"

namespace tilescope {

// For each tensor of a layer, the fraction of its elements that still crosses; indexed by Tensor.
using KeptShares = std::array<double, kTensorCount>;
inline constexpr KeptShares kEverything{1, 1, 1};

struct KeptTraffic {
  std::size_t span = 0;  // index in the partition
  KeptShares shares = kEverything;

  bool operator==(const KeptTraffic&) const = default;
};

// By name, for every layer that runs in a span. A map from outside the span is charged to the first layer of the span
// that reads it. An output crosses at the span's end, and if another span or a layer after the chain reads it. Data
// that layers of one map pass to its add, concat or reorg never crosses. If a span does not fit, everything crosses.
std::map<std::string, KeptTraffic> keptTraffic(const Network& network, const Chain& chain, const Partition& partition);

// How weights are read that do not stay on chip. In Occam, a span's weights stay, with one chip per span. Streamed
// weights (FootprintOptions) need space for one layer only, and are read repeatedly.
enum class TileShape {
  Strip,  // whole rows (columns) of the last map
  Square
};

// Weight elements read per batch. Resident weights: 0, because they are loaded once for all images. Streamed: a span of
// one layer reads its weights once; a longer span reads the weights of all its layers in every step, because its layers
// take turns. A step computes `tiles` rows (columns) of the last map, or a square tile of that side; at least 1.
// Projections count if the options say so.
std::int64_t weightTraffic(const Chain& chain, const Partition& partition, const std::vector<std::int64_t>& tiles,
                           const FootprintOptions& options, TileShape shape = TileShape::Strip);

}  // namespace tilescope
