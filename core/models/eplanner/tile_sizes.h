// SPDX-License-Identifier: GPL-3.0-or-later
// Tile sizes that a search may use, and those that can be best. Of sizes with equal tile count, only those that no
// smaller one equals or beats are needed: a smaller tile needs less space, and can lose only by filling the array worse
// (K, C) or by other clipping at the padding (rows).
#pragma once

#include <cstdint>
#include <vector>

#include "core/models/eplanner/tile_cost.h"

namespace tilescope::eplanner {

// first, first + step, … below total, and total itself.
struct Sizes {
  std::int64_t total = 1;
  std::int64_t first = 1;
  std::int64_t step = 1;

  static Sizes all(std::int64_t total) { return {total, 1, 1}; }
  static Sizes grid(std::int64_t first, std::int64_t step, std::int64_t total) { return {total, first, step}; }
  static Sizes inSteps(std::int64_t step, std::int64_t total) { return {total, step < total ? step : total, step}; }
  static Sizes only(std::int64_t total) { return {total, total, 1}; }

  std::int64_t count() const { return ceilDiv(total - first, step) + 1; }
  bool has(std::int64_t size) const {
    return size == total || (size >= first && size < total && (size - first) % step == 0);
  }
  std::int64_t smallest() const { return first < total ? first : total; }
  std::int64_t after(std::int64_t size) const { return size + step < total ? size + step : total; }
  // The smallest size with fewer tiles; total if there is none.
  std::int64_t withFewerTiles(std::int64_t size) const;
};

struct ChannelSize {
  std::int64_t size = 1;
  double tiles = 1;    // ceil(total / size)
  double passes = 1;   // per channel (passesPerChannel); 0 if the roof ignores them
  double inverse = 1;  // 1 / min(lanes, size)
};

// Ascending sizes with equal tile count; the best… members are bounds for the class.
struct ChannelClass {
  std::size_t begin = 0, end = 0;
  double bestPasses = 1, bestInverse = 1;
  bool fillsBetter = true;  // than every smaller size, by passes or inverse
};

struct ChannelSizes {
  std::vector<ChannelSize> sizes;
  std::vector<ChannelClass> classes;
};

// ignorePasses: the compute roof is the array's peak.
ChannelSizes channelSizes(const Sizes& allowed, std::int64_t lanes, bool ignorePasses);

struct LineSize {
  std::int64_t size = 1;
  double tiles = 1;
  double swept = 0;       // input rows (or columns) fetched in a sweep; all stored ones if halos are ignored
  std::int64_t held = 0;  // input rows (or columns) of a tile on chip
};

// Sizes with fewer tiles or swept lines than every smaller one, ascending.
std::vector<LineSize> rowSizes(const Sizes& allowed, const EplannerLayer& layer, std::int64_t FYt, bool halo);
std::vector<LineSize> columnSizes(const Sizes& allowed, const EplannerLayer& layer, std::int64_t FXt, bool halo);

// Lower bound on the lines swept by any size: each kernel piece touches at least what its first and last line touch.
double fewestRowsSwept(const EplannerLayer& layer, std::int64_t FYt, bool halo);
double fewestColsSwept(const EplannerLayer& layer, std::int64_t FXt, bool halo);

// Whether all tiles are inside the stored input, so that lines swept depend on tile counts alone.
bool isUnclipped(const EplannerLayer& layer);

}  // namespace tilescope::eplanner
