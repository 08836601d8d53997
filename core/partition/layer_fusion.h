// SPDX-License-Identifier: GPL-3.0-or-later
// Layer Fusion with Occam's cuts (Alwani et al., "Fused-Layer CNN Accelerators", MICRO 2016, as compared by Gondimalla
// et al.): a span computes its last map in square tiles, and each tile recomputes all inner elements that it needs.
#pragma once

#include <cstdint>
#include <vector>

#include "core/partition/partition.h"

namespace tilescope {

// Space for weights and one t × t tile of map `to`. An inner map has min((t − 1) · stride + kernel, size) rows and
// columns; map `to` is not included, as in Occam. The options apply except for the axis.
SpanFootprint squareTileFootprint(const Chain& chain, std::size_t from, std::size_t to, std::int64_t tile,
                                  const FootprintOptions& options);
// Side of the largest tile with a footprint below the capacity, limited to the longer side of map `to`; 0: none fits.
std::int64_t largestSquareTile(const Chain& chain, std::size_t from, std::size_t to, std::int64_t capacity,
                               const FootprintOptions& options);

struct TileWork {
  std::vector<std::int64_t> computed;  // elements of maps from + 1 … to, once per tile that computes them
  std::int64_t macs = 0;
  std::int64_t ownMacs = 0;    // each element once
  std::int64_t macsAgain = 0;  // part of `macs` for elements that another tile has computed
  std::int64_t reads = 0;      // elements of outside maps
  std::int64_t readAgain = 0;  // part of `reads` that one tile of the whole map would avoid

  // macs ÷ ownMacs; 1 without MACs. Below 1 if some rows are never needed.
  double overhead() const;
  double shareAgain() const;
  bool operator==(const TileWork&) const = default;
};

// For tiles of rows × columns of map `to`, clipped exactly at the edges of all maps.
TileWork recomputedWork(const Chain& chain, std::size_t from, std::size_t to, std::int64_t rows, std::int64_t columns);

struct FusedSpan {
  std::int64_t tile = 0;  // side; 0: not even 1 × 1 fits
  SpanFootprint needs;    // of that tile, or of the smallest if none fits
  TileWork work;          // for one image; without recomputation if no tile fits

  bool operator==(const FusedSpan&) const = default;
};

// Runs spans in square tiles and adds repeated reads to their transfers. A span fits if a tile fits.
std::vector<FusedSpan> fuse(const Chain& chain, Partition& partition, std::int64_t capacity,
                            const FootprintOptions& options);

}  // namespace tilescope
