// SPDX-License-Identifier: GPL-3.0-or-later
// When the words of new columns come into the scratchpad: as late as possible, in the cycles that leave port A free, so
// that the rotating region stays small.
#pragma once

#include "core/nve/schedule.h"

namespace tilescope::nve {

// Adds the writes to the operations, whose cycles may be negative still; returns the earliest one. Sets columnsHeld.
std::int64_t placeWrites(const ConvWork& work, Schedule& schedule);

}  // namespace tilescope::nve
