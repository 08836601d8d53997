// SPDX-License-Identifier: GPL-3.0-or-later
// The width of a memory's accesses and the energy of moving one element (contracts: tilescope.hardware/1, energy_per
// and ports).
#pragma once

#include <optional>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

// Converts a bandwidth in GB/s (10^9 bytes per second) to bits per cycle of clockMhz; exact, may be fractional.
double bitsPerCycle(double gbPerS, double clockMhz);

// Bits per cycle through all ports of a memory: its exact bandwidth if given, otherwise the sum of its ports' widest
// accesses; absent: unlimited.
std::optional<double> bandwidthBitsPerCycle(const Memory& memory, double clockMhz);

// Bits per cycle of one access at its widest, for this movement: of the port that serves it, or of the one shared port
// if the memory has only a bandwidth. Absent: unlimited, or no port serves it.
std::optional<double> accessBits(const Memory& memory, Tensor tensor, Move move, double clockMhz);

// Energy, in the profile's unit, of moving one element of elementBits. An energy per word is used directly; an energy
// per access is shared by the elements of one access (fractional if they do not divide it). fill and update are writes,
// read and drain are reads. A movement without a port (such as a drain of the outermost memory) needs no access and
// costs 0.
double wordEnergy(const Memory& memory, Tensor tensor, Move move, double elementBits, double clockMhz);

}  // namespace tilescope
