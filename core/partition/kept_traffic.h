// SPDX-License-Identifier: GPL-3.0-or-later
// Which layers of a network still move their tensors across the off-chip boundary when a partition runs it: the exact
// rule, layer by layer instead of map by map.
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

// The share of elements of each of a layer's tensors that still cross, indexed by Tensor.
using KeptShares = std::array<double, kTensorCount>;
inline constexpr KeptShares kEverything{1, 1, 1};

struct KeptTraffic {
  std::size_t span = 0;  // of the partition
  KeptShares shares = kEverything;

  bool operator==(const KeptTraffic&) const = default;
};

// Of every layer that runs with a span, by name. Every map that is read from outside a span is read by its first reader
// there; outputs cross where another span or a layer behind the chain reads the map, and at a span's end. What an add,
// a concat or a reorg is handed by the layers of its own map never crosses. Spans that do not fit keep everything.
std::map<std::string, KeptTraffic> keptTraffic(const Network& network, const Chain& chain, const Partition& partition);

// What weights cost that do not stay on the chip. Occam keeps the weights of a span there and buys a chip per span;
// streamed weights (FootprintOptions) need space for one layer only and are read again.
enum class TileShape {
  Strip,  // whole rows (columns) of the last map, along the span's axis
  Square
};

// Weight elements read per batch. Resident: 0, they are loaded once for all images. Streamed: a span of one layer reads
// its weights once; a longer one reads those of all its layers once per step of `tiles` rows (columns) of its last map
// or tile of n of both, at least 1, because the layers take turns in every step. Projections count where the options
// count them.
std::int64_t weightTraffic(const Chain& chain, const Partition& partition, const std::vector<std::int64_t>& tiles,
                           const FootprintOptions& options, TileShape shape = TileShape::Strip);

}  // namespace tilescope
