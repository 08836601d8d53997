// SPDX-License-Identifier: GPL-3.0-or-later
// Retain or recompute: neighbouring tiles of a span share rows and columns of its inner maps, which are kept on chip or
// computed again (Alwani et al., MICRO 2016). The modes are named after Mei et al., "DeFiNES", HPCA 2023; formulas in
// docs/models/pipeline.md.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/partition/span.h"

namespace tilescope {

enum class OverlapMode {
  RetainRows,      // Occam: the closure of whole rows (or columns) stays and slides; nothing is computed twice
  FullyCached,     // keeps the windows of the tile and, across the map, the rows (columns) that the next band reads
                   // again
  OneAxisCached,   // keeps overlaps between the tiles of a band; the next band computes them again
  FullyRecomputed  // Layer Fusion: every tile computes its whole pyramid
};
inline constexpr std::array kOverlapModes{OverlapMode::RetainRows, OverlapMode::FullyCached, OverlapMode::OneAxisCached,
                                          OverlapMode::FullyRecomputed};
std::string_view name(OverlapMode mode);  // "retain_rows"

// Tiles traverse the last map in bands. For Rows: bands of `rows` rows, each from left to right.
struct OverlapPoint {
  OverlapMode mode = OverlapMode::RetainRows;
  PlaneAxis bands = PlaneAxis::Rows;   // Rows: overlaps of columns are cached first
  std::int64_t rows = 1, columns = 1;  // of a tile of the last map
  std::int64_t buffer = 0;             // elements of maps on chip, for one image; without the last map and weights
  std::int64_t macs = 0;               // for one image, including recomputation

  bool operator==(const OverlapPoint&) const = default;
};

OverlapPoint overlapPoint(const Chain& chain, std::size_t from, std::size_t to, OverlapMode mode, PlaneAxis bands,
                          std::int64_t rows, std::int64_t columns);

// The Pareto front over all modes and tiles: minimum buffer for the MACs, by rising buffer and falling MACs. Of equal
// points: the first mode, rows before columns, the smallest tile.
std::vector<OverlapPoint> overlapFront(const Chain& chain, std::size_t from, std::size_t to);

}  // namespace tilescope
