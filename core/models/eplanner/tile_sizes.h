// SPDX-License-Identifier: GPL-3.0-or-later
// The tile sizes that a search may use, and those of them that can be best. Among sizes with the same number of tiles,
// the exact search needs only those that no smaller size equals or beats. A smaller tile needs less space; with equal
// reloads it can lose only by filling the array worse (K, C) or by other clipping at the padding (rows).
#pragma once

#include <cstdint>
#include <vector>

#include "core/models/eplanner/tile_cost.h"

namespace tilescope::eplanner {

// The sizes that a search allows along one dimension: first, first + step, … below total, and total itself.
struct Sizes {
  std::int64_t total = 1;
  std::int64_t first = 1;
  std::int64_t step = 1;

  static Sizes all(std::int64_t total) { return {total, 1, 1}; }
  static Sizes grid(std::int64_t first, std::int64_t step, std::int64_t total) { return {total, first, step}; }
  static Sizes only(std::int64_t total) { return {total, total, 1}; }

  std::int64_t count() const { return ceilDiv(total - first, step) + 1; }
  std::int64_t smallest() const { return first < total ? first : total; }
  std::int64_t after(std::int64_t size) const { return size + step < total ? size + step : total; }  // size < total
  // The smallest allowed size that needs fewer tiles than this one; total if no smaller one does.
  std::int64_t withFewerTiles(std::int64_t size) const;
};

// One size of K or C with the values that its cost depends on.
struct ChannelSize {
  std::int64_t size = 1;
  double tiles = 1;    // ceil(total / size)
  double passes = 1;   // array passes per channel (passesPerChannel); 0 if the roof ignores them
  double inverse = 1;  // 1 / min(lanes, size)
};

// Sizes with equal tile count, ascending. The first is the smallest; the best… members are bounds for the whole class.
struct ChannelClass {
  std::size_t begin = 0, end = 0;  // range in ChannelSizes::sizes
  double bestPasses = 1, bestInverse = 1;
  bool fillsBetter = true;  // fills the array better than every smaller size, in passes or inverse
};

struct ChannelSizes {
  std::vector<ChannelSize> sizes;
  std::vector<ChannelClass> classes;
};

// The sizes of K or C that no smaller one equals or beats. ignorePasses: the compute roof is the array's peak.
ChannelSizes channelSizes(const Sizes& allowed, std::int64_t lanes, bool ignorePasses);

// One size of OY or OX with the values that its cost depends on.
struct LineSize {
  std::int64_t size = 1;
  double tiles = 1;
  double swept = 0;       // input rows (or columns) fetched in a sweep; if halos are ignored, all stored ones
  std::int64_t held = 0;  // input rows (or columns) of a tile on chip
};

// The sizes with fewer tiles or fewer swept lines than every smaller one. They ascend, so tile counts never increase.
std::vector<LineSize> rowSizes(const Sizes& allowed, const EplannerLayer& layer, std::int64_t FYt, bool halo);
std::vector<LineSize> columnSizes(const Sizes& allowed, const EplannerLayer& layer, std::int64_t FXt, bool halo);

// Lower bound on the lines swept by any tile size. Every piece of the kernel touches at least the lines that its first
// and last line touch.
double fewestRowsSwept(const EplannerLayer& layer, std::int64_t FYt, bool halo);
double fewestColsSwept(const EplannerLayer& layer, std::int64_t FXt, bool halo);

// Whether all tiles lie inside the stored input: the lines swept then depend on tile counts alone.
bool isUnclipped(const EplannerLayer& layer);

}  // namespace tilescope::eplanner
