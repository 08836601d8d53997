// SPDX-License-Identifier: GPL-3.0-or-later
// Layer Fusion with Occam's cuts (Alwani et al., "Fused-Layer CNN Accelerators", MICRO 2016, as Gondimalla et al.
// compare with it): a span makes its last map in square tiles, and every tile computes its whole pyramid again.
#pragma once

#include <cstdint>
#include <vector>

#include "core/partition/partition.h"

namespace tilescope {

// Weights and the maps of one tile of t × t: every map has min((t - 1) * stride + kernel, size) rows and columns; map
// `to` is left out, as in Occam's footprint. The options count as they do there; a tile has no axis.
SpanFootprint squareTileFootprint(const Chain& chain, std::size_t from, std::size_t to, std::int64_t tile,
                                  const FootprintOptions& options);
// The largest tile whose footprint is below the capacity, at most the longer side of map `to`; 0: not even one of 1
// × 1.
std::int64_t largestSquareTile(const Chain& chain, std::size_t from, std::size_t to, std::int64_t capacity,
                               const FootprintOptions& options);

// What the tiles of a span compute and read all together, of one image.
struct TileWork {
  std::vector<std::int64_t> computed;  // elements of the maps from + 1 … to, those of several tiles counted in each
  std::int64_t macs = 0;               // for them
  std::int64_t ownMacs = 0;            // of the layers, every element once
  std::int64_t macsAgain = 0;          // of `macs`, for elements that another tile has computed already
  std::int64_t reads = 0;              // elements of maps from outside the span
  std::int64_t readAgain = 0;          // of these, what one tile of the whole map would not read once more

  // macs ÷ ownMacs; 1 where the span has no MACs. Rows that nothing needs are not computed: it can be below 1.
  double overhead() const;
  double shareAgain() const;  // macsAgain ÷ ownMacs, never below 0
  bool operator==(const TileWork&) const = default;
};

// Tiles of rows × columns of map `to`, the last ones cut at its edges; clipped exactly at all maps' edges.
TileWork recomputedWork(const Chain& chain, std::size_t from, std::size_t to, std::int64_t rows, std::int64_t columns);

// A span in its largest square tiles.
struct FusedSpan {
  std::int64_t tile = 0;  // rows and columns; 0: not even one of each fits
  SpanFootprint needs;    // of that tile, or of the least one where none fits
  TileWork work;          // of one image; of no tile that fits, as with nothing computed again

  bool operator==(const FusedSpan&) const = default;
};

// The spans of a partition in square tiles; what tiles read again is added to its transfers. From then on a span fits
// if a tile of it does, whatever a row needs: that may be less: a map too wide for its rows.
std::vector<FusedSpan> fuse(const Chain& chain, Partition& partition, std::int64_t capacity,
                            const FootprintOptions& options);

}  // namespace tilescope
