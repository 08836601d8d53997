// SPDX-License-Identifier: GPL-3.0-or-later
// The width of a memory's accesses, and the energy to move one element (contracts: tilescope.hardware/1, energy_per and
// ports).
#pragma once

#include <optional>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

// Converts GB/s (10^9 bytes per second) to bits per cycle; the result may be fractional.
double bitsPerCycle(double gbPerS, double clockMhz);

// Bits per cycle through all ports: the stated bandwidth, or else the sum of the ports' widest accesses. Absent:
// unlimited.
std::optional<double> bandwidthBitsPerCycle(const Memory& memory, double clockMhz);

// Bits per cycle of the widest access for a movement, on the port that serves it or on the only shared port. Absent:
// unlimited, or no port serves the movement.
std::optional<double> accessBits(const Memory& memory, Tensor tensor, Move move, double clockMhz);

// Energy to move one element of elementBits, in the profile's unit. An energy per access is divided by the elements per
// access, which may be fractional. Fill and update are writes, read and drain are reads. A movement without a port
// costs 0, such as a drain of the outermost memory.
double wordEnergy(const Memory& memory, Tensor tensor, Move move, double elementBits, double clockMhz);

}  // namespace tilescope
