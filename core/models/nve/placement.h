// SPDX-License-Identifier: GPL-3.0-or-later
// Cycles of everything in a partition but its writes, with the first map's bias at cycle 0.
#pragma once

#include <vector>

#include "core/models/nve/schedule.h"

namespace tilescope::nve {

// Fills cycles, stalls and operations; elements, words, inputs and interval are given. Returns the earliest cycle that
// anything needs, which is negative.
std::int64_t placeOperations(const LaneShape& shape, Schedule& schedule);

// Cycles of the elements from the first bias to the last MAC, inclusive.
std::int64_t spanOf(const std::vector<Element>& elements, const std::vector<Word>& words, const LaneShape& shape);

// When the words of new columns come into the scratchpad: as late as possible, in the cycles that leave port A free, so
// that the rotating region stays small.

// Adds the writes to the operations, whose cycles may be negative still; returns the earliest one. Sets columnsHeld.
std::int64_t placeWrites(const ConvWork& work, Schedule& schedule);

}  // namespace tilescope::nve
