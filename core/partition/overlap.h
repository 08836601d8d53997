// SPDX-License-Identifier: GPL-3.0-or-later
// Neighbouring tiles of a span share rows and columns of inner maps, which are kept on chip or recomputed (Alwani et
// al., MICRO 2016). Modes as in Mei et al., "DeFiNES", HPCA 2023; formulas in docs/models/pipeline.md.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/partition/span.h"

namespace tilescope {

enum class OverlapMode {
  RetainRows,  // Occam: whole rows (columns) slide; no recomputation
  // Keeps overlaps with the next tile, and the rows (columns) across the map that the next band reads again.
  FullyCached,
  OneAxisCached,   // keeps overlaps within a band, recomputes those between bands
  FullyRecomputed  // Layer Fusion: every tile recomputes all it needs
};
inline constexpr std::array kOverlapModes{OverlapMode::RetainRows, OverlapMode::FullyCached, OverlapMode::OneAxisCached,
                                          OverlapMode::FullyRecomputed};
std::string_view name(OverlapMode mode);  // "retain_rows"

// Tiles traverse the last map in bands. PlaneAxis::Rows: a band has `rows` rows and runs from left to right.
struct OverlapPoint {
  OverlapMode mode = OverlapMode::RetainRows;
  PlaneAxis bands = PlaneAxis::Rows;   // Rows: overlaps of columns are cached first
  std::int64_t rows = 1, columns = 1;  // tile of the last map
  std::int64_t buffer = 0;             // on-chip elements of maps for one image, without last map and weights
  std::int64_t macs = 0;               // for one image, with recomputation

  bool operator==(const OverlapPoint&) const = default;
};

OverlapPoint overlapPoint(const Chain& chain, std::size_t from, std::size_t to, OverlapMode mode, PlaneAxis bands,
                          std::int64_t rows, std::int64_t columns);

// Pareto front of buffer and MACs, by rising buffer. Of equal points: first mode, rows before columns, smallest tile.
std::vector<OverlapPoint> overlapFront(const Chain& chain, std::size_t from, std::size_t to);

}  // namespace tilescope
