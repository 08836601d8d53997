// SPDX-License-Identifier: GPL-3.0-or-later
// In a memory with one buffer, loops at the top of a tile that do not index its tensor repeat the tile's data: a run.
// The next tile may arrive only during the last repetition, so of two mappings with the same tiles, the one with
// shorter runs is never slower. Lists the runs of all loop orders for a chain of tiles, without those that another
// order makes shorter or equal everywhere:
// - As long as some loop ends a run, such a loop is next. Moved above the loops before it, it shortens its runs and
//   leaves the others, whose iterations it multiplies in either place.
// - Of loops that end the same runs, a smallest one is next. Exchanged with it, a larger one only lengthens the others.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "app/check/timed_slots.h"

namespace tilescope::check {

struct PlacedTile {
  std::size_t tensor = 0, slot = 0;
  Tile tile = 0;
};

// tiles: of all slots, from the outermost inwards. visit gets the repetitions of each tile; false ends the list.
// Nothing is visited if no order has exactly these tiles: the loop above a tile must index its tensor.
void visitRuns(const TimedSlots& timed, const std::vector<PlacedTile>& tiles,
               const std::function<bool(const std::vector<std::int64_t>&)>& visit);

}  // namespace tilescope::check
