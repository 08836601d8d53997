// SPDX-License-Identifier: GPL-3.0-or-later
// Width of a memory's accesses, and the energy to move one element (contracts: tilescope.hardware/1).
#pragma once

#include <optional>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

// 1 GB is 10^9 bytes; the result may be fractional.
double bitsPerCycle(double gbPerS, double clockMhz);

// The stated bandwidth, or the sum of the ports' widest accesses. Absent: unlimited.
std::optional<double> bandwidthBitsPerCycle(const Memory& memory, double clockMhz);

// Bits per cycle of the movement's port, or of the only shared one. Absent: unlimited, or no such port.
std::optional<double> accessBits(const Memory& memory, Tensor tensor, Move move, double clockMhz);

// Energy to move one element, in the profile's unit. An energy per access is divided by the elements per access
// (possibly fractional). Fill and update are writes, read and drain are reads. A movement without a port costs 0.
double wordEnergy(const Memory& memory, Tensor tensor, Move move, double elementBits, double clockMhz);

}  // namespace tilescope
