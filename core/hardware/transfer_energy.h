// SPDX-License-Identifier: GPL-3.0-or-later
// How wide a memory's accesses are and what moving one element costs (contracts: tilescope.hardware/1, energy_per and
// ports).
#pragma once

#include <optional>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

// Bits per cycle of clockMhz that a bandwidth in GB/s (10^9 bytes per second) is; exact, may be fractional.
double bitsPerCycle(double gbPerS, double clockMhz);

// Bits per cycle through all ports of a memory: the exact value of its bandwidth if given, else the widest accesses of
// its ports summed; absent: unlimited.
std::optional<double> bandwidthBitsPerCycle(const Memory& memory, double clockMhz);

// Bits per cycle of one access, the widest, for this movement: of the port that carries it, or the whole bits of the
// one shared port where the memory has a bandwidth only. Absent: unlimited, or no port carries it.
std::optional<double> accessBits(const Memory& memory, Tensor tensor, Move move, double clockMhz);

// Energy, in the profile's unit, of moving one element of elementBits. An energy per word is that; an energy per access
// is shared by the elements of one access (fractional where they do not divide it). fill and update are writes, read
// and drain are reads. A movement that has no port (such as a drain of the outermost memory) uses no access and costs
// 0.
double wordEnergy(const Memory& memory, Tensor tensor, Move move, double elementBits, double clockMhz);

}  // namespace tilescope
