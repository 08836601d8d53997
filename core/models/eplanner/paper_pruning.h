// SPDX-License-Identifier: GPL-3.0-or-later
// The thesis's pruning (algorithms 2 and 3, in the reading that reproduces its table 8.5): a lower corner of the tile
// grid. A heuristic: the best tile may lie below it.
#pragma once

#include "core/models/eplanner/tile_sizes.h"

namespace tilescope::eplanner {

// Of K and C: those of the array, as multiples of the profile's channel step.
struct GridSteps {
  std::int64_t K = 1, C = 1;
};
GridSteps gridSteps(const Problem& problem);

struct LowerCorner {
  std::int64_t K = 1, C = 1, OY = 1;
};

// From (step of K, step of C, 1), limited to the layer, tries the eight tiles that make some of K, C, OY whole. Of
// those that fit, the first with the fewest reloaded bytes wins (all tensors charged, no halos).
LowerCorner lowerCorner(const Problem& problem);

// K and C in grid steps, OY in steps of one, from the corner to the whole layer.
struct PaperGrid {
  Sizes K, C, OY;
};
PaperGrid paperGrid(const Problem& problem);

PaperGrid wholeGrid(const Problem& problem);

}  // namespace tilescope::eplanner
