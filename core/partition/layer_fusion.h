// SPDX-License-Identifier: GPL-3.0-or-later
// Layer Fusion with Occam's cuts (Alwani et al., "Fused-Layer CNN Accelerators", MICRO 2016, in the comparison by
// Gondimalla et al.). A span computes its last map in square tiles; each tile recomputes all inner elements that it
// needs, called its pyramid.
#pragma once

#include <cstdint>
#include <vector>

#include "core/partition/partition.h"

namespace tilescope {

// The on-chip space for weights and for one tile of t × t of map `to`. Every inner map has min((t − 1) · stride +
// kernel, size) rows and columns. Map `to` itself is not included, as in Occam. The options apply as in Occam, except
// the axis.
SpanFootprint squareTileFootprint(const Chain& chain, std::size_t from, std::size_t to, std::int64_t tile,
                                  const FootprintOptions& options);
// Side of the largest tile whose footprint is below the capacity, at most the longer side of map `to`; 0 if not even 1
// × 1 fits.
std::int64_t largestSquareTile(const Chain& chain, std::size_t from, std::size_t to, std::int64_t capacity,
                               const FootprintOptions& options);

// Computation and reads of all tiles of a span, for one image.
struct TileWork {
  std::vector<std::int64_t> computed;  // elements of maps from + 1 … to, counted once per tile that computes them
  std::int64_t macs = 0;               // for `computed`
  std::int64_t ownMacs = 0;            // of the layers, each element once
  std::int64_t macsAgain = 0;          // part of `macs`: elements that another tile has already computed
  std::int64_t reads = 0;              // elements of maps from outside the span
  std::int64_t readAgain = 0;          // part of `reads` that a single tile of the whole map would not need

  // macs ÷ ownMacs; 1 if the span has no MACs. It can be below 1, because rows that nothing needs are not computed.
  double overhead() const;
  double shareAgain() const;  // macsAgain ÷ ownMacs; at least 0
  bool operator==(const TileWork&) const = default;
};

// The work for tiles of rows × columns of map `to`. Tiles at the edges of any map are clipped exactly.
TileWork recomputedWork(const Chain& chain, std::size_t from, std::size_t to, std::int64_t rows, std::int64_t columns);

// A span with the largest square tiles that fit.
struct FusedSpan {
  std::int64_t tile = 0;  // rows and columns; 0: not even 1 × 1 fits
  SpanFootprint needs;    // of that tile, or of the smallest one if none fits
  TileWork work;          // for one image; without recomputation if no tile fits

  bool operator==(const FusedSpan&) const = default;
};

// Runs the spans of a partition in square tiles. Adds repeated reads to their transfers. A span then fits if a tile
// fits, even if a row does not, as in maps with very wide rows.
std::vector<FusedSpan> fuse(const Chain& chain, Partition& partition, std::int64_t capacity,
                            const FootprintOptions& options);

}  // namespace tilescope
