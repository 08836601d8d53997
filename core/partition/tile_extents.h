// SPDX-License-Identifier: GPL-3.0-or-later
// The rows (columns) of maps, by position, that a span needs for a range of its last map. Padding is included, and
// optionally what lies beyond the edges. If a stride exceeds the kernel, the skipped rows count too, as in closures.
#pragma once

#include <cstdint>
#include <vector>

#include "core/partition/span.h"

namespace tilescope {

// Rows or columns begin … end − 1; those outside [0, size) are padding.
struct Extent {
  std::int64_t begin = 0, end = 0;

  std::int64_t length() const { return end > begin ? end - begin : 0; }
  bool operator==(const Extent&) const = default;
};

// The smallest extent around both; empty ones are ignored.
Extent hull(const Extent& a, const Extent& b);

enum class Edges {
  Clipped,   // existing rows only
  Continued  // as if maps had no edges, e.g. for a middle tile
};

// For layers from + 1 … to of a chain, along one axis.
class SpanExtents {
 public:
  SpanExtents(const Chain& chain, std::size_t from, std::size_t to, PlaneAxis axis);

  std::int64_t length(std::size_t map) const;
  std::size_t from() const { return from_; }
  std::size_t to() const { return to_; }

  const Reach& reachOf(const ChainEdge& edge) const { return axis_ == PlaneAxis::Rows ? edge.rows : edge.columns; }
  // Rows of edge.source read for these rows of edge.target.
  Extent readBy(const ChainEdge& edge, const Extent& of) const;
  // Rows of maps 0 … to that the span computes or reads for these rows; a map that it does not read moves in step.
  std::vector<Extent> neededFor(const Extent& last, Edges edges) const;

  // Rows of a map that advances in step with map `to`, which is at `last`.
  Extent inStep(std::size_t map, const Extent& last) const;
  const std::vector<const ChainEdge*>& readsOf(std::size_t map) const { return reads_[map]; }

 private:
  const Chain& chain_;
  std::size_t from_, to_;
  PlaneAxis axis_;
  std::vector<std::vector<const ChainEdge*>> reads_;
};

// By map 0 … to: rows that all tiles of `tile` rows of map `to` compute and read in total.
std::vector<std::int64_t> sumsOverTiles(const SpanExtents& span, std::int64_t tile);
// As sumsOverTiles(), but rows shared by tiles count once.
std::vector<std::int64_t> distinctOverTiles(const SpanExtents& span, std::int64_t tile);

}  // namespace tilescope
