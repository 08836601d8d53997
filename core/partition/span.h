// SPDX-License-Identifier: GPL-3.0-or-later
// The on-chip elements of a span (layers i + 1 … j of a chain) that computes its last map row by row: weights and
// dependence closure, which is all rows of inner maps needed at once (Occam, section III-B).
#pragma once

#include <cstdint>
#include <vector>

#include "core/partition/chain.h"
#include "core/partition/partition_options.h"

namespace tilescope {

struct SpanFootprint {
  std::int64_t weights = 0;   // of layers and counted projections; streamed: the largest only
  std::int64_t closure = 0;   // rows of maps for one image, without the output row
  std::int64_t skipRows = 0;  // for one image; 0 unless counted
  PlaneAxis axis = PlaneAxis::Rows;

  std::int64_t total(std::int64_t batch) const { return weights + batch * (closure + skipRows); }
  bool operator==(const SpanFootprint&) const = default;
};

// Rows (columns) of maps `from` … `to` for `tile` rows of map `to`; 0 for maps that the span does not read.
std::vector<std::int64_t> closureRows(const Chain& chain, std::size_t from, std::size_t to, std::int64_t tile,
                                      PlaneAxis axis);

// As closureRows(), for maps 0 … `to`.
std::vector<std::int64_t> readRows(const Chain& chain, std::size_t from, std::size_t to, std::int64_t tile,
                                   PlaneAxis axis);

// Rows of maps 0 … from − 1 for skips into the span; 0 for other maps.
std::vector<std::int64_t> skipRows(const Chain& chain, std::size_t from, std::size_t to, std::int64_t tile,
                                   PlaneAxis axis);

// Elements; independent of axis and tile.
std::int64_t spanWeights(const Chain& chain, std::size_t from, std::size_t to, const FootprintOptions& options);

// Requires 0 ≤ from < to ≤ n and 1 ≤ tile ≤ rows of the last map.
SpanFootprint footprintOf(const Chain& chain, std::size_t from, std::size_t to, std::int64_t tile,
                          const FootprintOptions& options);

// The largest tile with total(batch) below the capacity; 0: not even one row fits.
std::int64_t largestTile(const Chain& chain, std::size_t from, std::size_t to, std::int64_t capacity,
                         const FootprintOptions& options);
// The smallest tile with as few steps as the largest, so that the last step is as full as possible; 0: none fits.
std::int64_t balancedTile(const Chain& chain, std::size_t from, std::size_t to, std::int64_t capacity,
                          const FootprintOptions& options);

// All n (n + 1) / 2 spans with a tile of one row; spans with the same end take one pass.
class SpanTable {
 public:
  SpanTable(const Chain& chain, const FootprintOptions& options);
  const SpanFootprint& at(std::size_t from, std::size_t to) const { return spans_[to * (to - 1) / 2 + from]; }
  std::int64_t total(std::size_t from, std::size_t to) const { return at(from, to).total(batch_); }
  std::int64_t batch() const { return batch_; }
  std::size_t size() const { return size_; }  // n

 private:
  std::size_t size_;
  std::int64_t batch_;
  std::vector<SpanFootprint> spans_;
};

}  // namespace tilescope
