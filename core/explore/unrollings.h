// SPDX-License-Identifier: GPL-3.0-or-later
// Dataflows that an array could have: its spatial unrollings.
#pragma once

#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/workload/network.h"

namespace tilescope {

// Unrollings that are not among the profile's dataflows, each with one loop of the network per dimension of the array.
// With one or two dimensions, all of them; with more, those that differ from a dataflow of the profile in one
// dimension. Names are unique: "OX | K".
std::vector<Dataflow> otherUnrollings(const Network& network, const HardwareProfile& hardware);

}  // namespace tilescope
