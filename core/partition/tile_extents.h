// SPDX-License-Identifier: GPL-3.0-or-later
// The rows (columns) of its maps that a span needs for a stretch of its last map, by position: with padding, and with
// or without what lies beyond the maps' edges. If a stride is larger than the kernel, skipped rows in between count
// too, as in closures.
#pragma once

#include <cstdint>
#include <vector>

#include "core/partition/span.h"

namespace tilescope {

// Rows or columns begin … end - 1 of a map; outside [0, size) they are padding.
struct Extent {
  std::int64_t begin = 0, end = 0;

  std::int64_t length() const { return end > begin ? end - begin : 0; }
  bool operator==(const Extent&) const = default;
};

// The smallest extent that contains both. Empty ones are ignored.
Extent hull(const Extent& a, const Extent& b);

enum class Edges {
  Clipped,   // existing rows only; nothing is needed for missing ones
  Continued  // as if the maps continued: for a tile far from the edges
};

// Extents of the span of layers from + 1 … to of a chain, along one axis (rows or columns).
class SpanExtents {
 public:
  SpanExtents(const Chain& chain, std::size_t from, std::size_t to, PlaneAxis axis);

  std::int64_t length(std::size_t map) const;  // rows (columns) of the whole map
  std::size_t from() const { return from_; }
  std::size_t to() const { return to_; }

  const Reach& reachOf(const ChainEdge& edge) const { return axis_ == PlaneAxis::Rows ? edge.rows : edge.columns; }
  // The rows of edge.source that the rows `of` of edge.target read.
  Extent readBy(const ChainEdge& edge, const Extent& of) const;
  // The rows of each of the maps 0 … to that the layers of the span compute and read for these rows of map `to`. A map
  // inside the span that none of its layers reads advances in step with map `to`.
  std::vector<Extent> neededFor(const Extent& last, Edges edges) const;

  // The rows of map `map` when map `to` is at `last`, for maps that advance in step.
  Extent inStep(std::size_t map, const Extent& last) const;
  const std::vector<const ChainEdge*>& readsOf(std::size_t map) const { return reads_[map]; }  // by layers of the span

 private:
  const Chain& chain_;
  std::size_t from_, to_;
  PlaneAxis axis_;
  std::vector<std::vector<const ChainEdge*>> reads_;
};

// For each of the maps 0 … to, the sum of the rows that tiles of `tile` rows of map `to` compute and read.
std::vector<std::int64_t> sumsOverTiles(const SpanExtents& span, std::int64_t tile);
// The same, but a row shared by several tiles counts once.
std::vector<std::int64_t> distinctOverTiles(const SpanExtents& span, std::int64_t tile);

}  // namespace tilescope
