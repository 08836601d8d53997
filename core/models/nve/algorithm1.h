// SPDX-License-Identifier: GPL-3.0-or-later
// The paper's own scheduler, as far as its tables need it: the initiation interval that Algorithm 1 (list scheduling
// from the last MAC backwards, with backtracking on register sets) and the modulo wrap of Algorithm 2 give a run.
//
// Algorithm 1 revisits operations until nothing changes; the fixed point has a direct form. From the last element back,
// every register set of an element takes the latest cycle before the element that no other set has, and the element
// before comes no later than these sets. Where the wrap lets the bias word's set meet another set, it moves one cycle
// earlier, or the interval grows by one. Fitted to table 2 (all of whose automatic rows but one it reproduces): with
// stride 2, the column's tail takes a set of its own at the fourth pixel.
#pragma once

#include <cstdint>

#include "core/models/nve/sequence.h"

namespace tilescope::nve {

std::int64_t mapInterval(const ConvWork& work, int map);

// The larger of the sum over the maps and of port A's operations.
std::int64_t paperInterval(const ConvWork& work, const Run& run);

}  // namespace tilescope::nve
