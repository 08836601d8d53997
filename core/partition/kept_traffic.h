// SPDX-License-Identifier: GPL-3.0-or-later
// The fraction of each layer's tensors that still crosses the off-chip boundary under a partition, by exact counting.
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

using KeptShares = std::array<double, kTensorCount>;
inline constexpr KeptShares kEverything{1, 1, 1};

struct KeptTraffic {
  std::size_t span = 0;  // index in the partition
  KeptShares shares = kEverything;

  bool operator==(const KeptTraffic&) const = default;
};

// By name, for layers in spans. The first layer of a span that reads an outside map is charged for it. An output
// crosses at the span's end, and if another span or a layer after the chain reads it. Layers of the same map pass data
// to its add, concat or reorg on chip. Without enough capacity for a span, everything crosses.
std::map<std::string, KeptTraffic> keptTraffic(const Network& network, const Chain& chain, const Partition& partition);

// How weights are read. In Occam they stay on chip, with one chip per span. Streamed weights (FootprintOptions) need
// space for one layer but are read repeatedly.
enum class TileShape {
  Strip,  // whole rows (columns) of the last map
  Square
};

// Weight elements read per batch. Resident: 0, as they are loaded once for all images. Streamed: once for a span of one
// layer; a longer span reads all its weights in every step of `tiles` (at least 1) rows or columns of the last map, or
// of a square tile with that side. Projections count if the options say so.
std::int64_t weightTraffic(const Chain& chain, const Partition& partition, const std::vector<std::int64_t>& tiles,
                           const FootprintOptions& options, TileShape shape = TileShape::Strip);

}  // namespace tilescope
