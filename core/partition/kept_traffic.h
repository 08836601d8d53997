// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of a network whose tensors still cross the off-chip boundary when a partition runs it: the exact rule,
// layer by layer instead of map by map.
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

// The fraction of elements of each of a layer's tensors that still crosses, indexed by Tensor.
using KeptShares = std::array<double, kTensorCount>;
inline constexpr KeptShares kEverything{1, 1, 1};

struct KeptTraffic {
  std::size_t span = 0;  // index in the partition
  KeptShares shares = kEverything;

  bool operator==(const KeptTraffic&) const = default;
};

// For every layer that runs in a span, by name. A map from outside a span is read by its first reader in the span;
// outputs cross where another span or a layer after the chain reads the map, and at a span's end. Data passed to an
// add, a concat or a reorg by layers of the same map never crosses. In spans that do not fit, everything crosses.
std::map<std::string, KeptTraffic> keptTraffic(const Network& network, const Chain& chain, const Partition& partition);

// The traffic of weights that do not stay on chip. Occam keeps the weights of a span there and uses one chip per span;
// streamed weights (FootprintOptions) need space for one layer only and are read repeatedly.
enum class TileShape {
  Strip,  // whole rows (columns) of the last map, along the span's axis
  Square
};

// Weight elements read per batch. Resident: 0, because they are loaded once for all images. Streamed: a span of one
// layer reads its weights once. A longer span reads the weights of all its layers once per step, because the layers
// take turns in every step; a step is `tiles` rows (columns) of its last map or a tile of n of both, at least 1.
// Projections count if the options count them.
std::int64_t weightTraffic(const Chain& chain, const Partition& partition, const std::vector<std::int64_t>& tiles,
                           const FootprintOptions& options, TileShape shape = TileShape::Strip);

}  // namespace tilescope
