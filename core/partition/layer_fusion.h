// SPDX-License-Identifier: GPL-3.0-or-later
// Layer Fusion with Occam's cuts (Alwani et al., "Fused-Layer CNN Accelerators", MICRO 2016, in the comparison by
// Gondimalla et al.): a span computes its last map in square tiles, and every tile computes its whole pyramid again.
#pragma once

#include <cstdint>
#include <vector>

#include "core/partition/partition.h"

namespace tilescope {

// Weights and the maps of one tile of t × t: every map has min((t - 1) * stride + kernel, size) rows and columns; map
// `to` is left out, as in Occam's footprint. The options apply as in Occam; a tile has no axis.
SpanFootprint squareTileFootprint(const Chain& chain, std::size_t from, std::size_t to, std::int64_t tile,
                                  const FootprintOptions& options);
// The largest tile whose footprint is below the capacity, at most the longer side of map `to`; 0: not even one of 1
// × 1.
std::int64_t largestSquareTile(const Chain& chain, std::size_t from, std::size_t to, std::int64_t capacity,
                               const FootprintOptions& options);

// The total computation and reads of a span's tiles, for one image.
struct TileWork {
  std::vector<std::int64_t> computed;  // elements of the maps from + 1 … to; elements in several tiles count several
                                       // times
  std::int64_t macs = 0;               // for the elements in computed
  std::int64_t ownMacs = 0;            // of the layers, each element once
  std::int64_t macsAgain = 0;          // part of `macs`, for elements that another tile has computed already
  std::int64_t reads = 0;              // elements of maps from outside the span
  std::int64_t readAgain = 0;          // part of `reads` beyond those of one tile of the whole map

  // macs ÷ ownMacs; 1 if the span has no MACs. Rows that nothing needs are not computed, so it can be below 1.
  double overhead() const;
  double shareAgain() const;  // macsAgain ÷ ownMacs, never below 0
  bool operator==(const TileWork&) const = default;
};

// For tiles of rows × columns of map `to`, cut at its edges; clipped exactly at the edges of all maps.
TileWork recomputedWork(const Chain& chain, std::size_t from, std::size_t to, std::int64_t rows, std::int64_t columns);

// A span with its largest square tiles.
struct FusedSpan {
  std::int64_t tile = 0;  // rows and columns; 0: not even 1 × 1 fits
  SpanFootprint needs;    // of that tile, or of the smallest one if none fits
  TileWork work;          // for one image; if no tile fits, without recomputation

  bool operator==(const FusedSpan&) const = default;
};

// The spans of a partition in square tiles; data that tiles read again is added to its transfers. Afterwards a span
// counts as fitting if one of its tiles fits, regardless of the space for a row: a tile may need less, for example in a
// map with very wide rows.
std::vector<FusedSpan> fuse(const Chain& chain, Partition& partition, std::int64_t capacity,
                            const FootprintOptions& options);

}  // namespace tilescope
