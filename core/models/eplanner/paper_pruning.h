// SPDX-License-Identifier: GPL-3.0-or-later
// The thesis's own pruning (algorithms 2 and 3, in the reading that reproduces its table 8.5): a lower corner of the
// tile grid, chosen from eight trial tiles. It is a heuristic: the best tile may lie below the corner.
#pragma once

#include "core/models/eplanner/tile_sizes.h"

namespace tilescope::eplanner {

struct LowerCorner {
  std::int64_t K = 1, C = 1, OY = 1;
};

// Starts from (rows, columns, 1) limited to the layer, and tries the eight tiles that make some of K, C, OY whole. Of
// those that fit, the one that reloads the fewest bytes (all three tensors charged at once, halos ignored) wins, the
// first if several are equal.
LowerCorner lowerCorner(const Problem& problem);

// The grid of tiles: K and C in steps of the array and OY in steps of one, from the corner to the whole layer.
struct PaperGrid {
  Sizes K, C, OY;
};
PaperGrid paperGrid(const Problem& problem);

// The grid without pruning: the corner is its first tile.
PaperGrid wholeGrid(const Problem& problem);

}  // namespace tilescope::eplanner
