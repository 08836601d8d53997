// SPDX-License-Identifier: GPL-3.0-or-later
// The rows (columns) of maps that a span needs for a range of its last map, by position. They include padding, and
// optionally what lies beyond the maps' edges. If a stride exceeds the kernel, skipped rows in between are included, as
// in closures.
#pragma once

#include <cstdint>
#include <vector>

#include "core/partition/span.h"

namespace tilescope {

// Rows or columns begin … end − 1 of a map. Those outside [0, size) are padding.
struct Extent {
  std::int64_t begin = 0, end = 0;

  std::int64_t length() const { return end > begin ? end - begin : 0; }
  bool operator==(const Extent&) const = default;
};

// The smallest extent that contains both. Empty ones are ignored.
Extent hull(const Extent& a, const Extent& b);

enum class Edges {
  Clipped,   // only existing rows; missing ones need nothing
  Continued  // as if maps had no edges, for a tile in the middle
};

// Extents of a span (layers from + 1 … to of a chain) along one axis (rows or columns).
class SpanExtents {
 public:
  SpanExtents(const Chain& chain, std::size_t from, std::size_t to, PlaneAxis axis);

  std::int64_t length(std::size_t map) const;  // rows (columns) of the whole map
  std::size_t from() const { return from_; }
  std::size_t to() const { return to_; }

  const Reach& reachOf(const ChainEdge& edge) const { return axis_ == PlaneAxis::Rows ? edge.rows : edge.columns; }
  // The rows of edge.source that are read for these rows of edge.target.
  Extent readBy(const ChainEdge& edge, const Extent& of) const;
  // For these rows of map `to`, the rows of the maps 0 … to that the span computes and reads. A map that no layer of
  // the span reads advances in step with map `to`.
  std::vector<Extent> neededFor(const Extent& last, Edges edges) const;

  // For a map that advances in step with map `to`: its rows when `to` is at `last`.
  Extent inStep(std::size_t map, const Extent& last) const;
  // Reads by layers of the span.
  const std::vector<const ChainEdge*>& readsOf(std::size_t map) const { return reads_[map]; }

 private:
  const Chain& chain_;
  std::size_t from_, to_;
  PlaneAxis axis_;
  std::vector<std::vector<const ChainEdge*>> reads_;
};

// For each map 0 … to, the rows that all tiles of `tile` rows of map `to` compute and read in total.
std::vector<std::int64_t> sumsOverTiles(const SpanExtents& span, std::int64_t tile);
// As sumsOverTiles(), but counts a row once if several tiles share it.
std::vector<std::int64_t> distinctOverTiles(const SpanExtents& span, std::int64_t tile);

}  // namespace tilescope
