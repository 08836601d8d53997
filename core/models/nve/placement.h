// SPDX-License-Identifier: GPL-3.0-or-later
// Cycles of a partition's operations, with the first map's bias at cycle 0.
#pragma once

#include <vector>

#include "core/models/nve/schedule.h"

namespace tilescope::nve {

// Fills in cycles, stalls and all operations except writes. Returns the earliest cycle, which is negative.
std::int64_t placeOperations(const LaneShape& shape, Schedule& schedule);

// From the first bias to the last MAC, inclusive.
std::int64_t spanOf(const std::vector<Element>& elements, const std::vector<Word>& words, const LaneShape& shape);

// Writes new columns to the scratchpad as late as possible, while port A is free, so that the rotating region stays
// small. Sets columnsHeld. Returns the earliest cycle, which may be negative.
std::int64_t placeWrites(const ConvWork& work, Schedule& schedule);

}  // namespace tilescope::nve
