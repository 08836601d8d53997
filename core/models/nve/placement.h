// SPDX-License-Identifier: GPL-3.0-or-later
// The cycles of all operations of a partition except its writes, with the first map's bias at cycle 0.
#pragma once

#include <vector>

#include "core/models/nve/schedule.h"

namespace tilescope::nve {

// Fills in the cycles, the stalls and the operations. The schedule must have its elements, words, inputs and interval.
// Returns the earliest cycle of any operation, which is negative.
std::int64_t placeOperations(const LaneShape& shape, Schedule& schedule);

// Cycles from the first bias to the last MAC of the elements, inclusive.
std::int64_t spanOf(const std::vector<Element>& elements, const std::vector<Word>& words, const LaneShape& shape);

// Writes the words of new columns to the scratchpad as late as possible, in cycles in which port A is free, so that the
// rotating region stays small. Adds the writes to the operations, whose cycles may still be negative, and returns the
// earliest cycle. Sets columnsHeld.
std::int64_t placeWrites(const ConvWork& work, Schedule& schedule);

}  // namespace tilescope::nve
