// SPDX-License-Identifier: GPL-3.0-or-later
// What weights cost that do not stay on the chip. Occam keeps the weights of a span there and buys a chip per span;
// streamed weights (FootprintOptions) need space for one layer only and are read again.
#pragma once

#include <cstdint>
#include <vector>

#include "core/partition/partition.h"

namespace tilescope {

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
