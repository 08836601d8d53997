// SPDX-License-Identifier: GPL-3.0-or-later
// Profiles state the off-chip bandwidth in GB/s, or as widths of ports in bits per cycle. DRAM has a clock of its own,
// so only GB/s stay the same at another clock of the array.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

inline constexpr std::int64_t kMaxPortBits = 2147483647;  // the schema of profiles

// 1 GB = 10^9 bytes. bitsPerCycle() of the result is at least these bits, so that whole bits stay whole.
double gbPerSecond(double bitsPerCycle, double clockMhz);

// At least 1, and at most the widest port. A port cannot move a part of a bit.
std::int64_t wholeBits(double bitsPerCycle);

// True if GB/s can replace the ports: there is one port, and all its accesses are equally wide.
bool isOnePort(const Memory& memory);

std::string offChipRatePointer(const HardwareProfile& profile);  // "/memories/3/bandwidth_gb_per_s"

// The profile with GB/s and their limits in place of the only off-chip port; unchanged if there is no such port.
HardwareProfile withOffChipRate(HardwareProfile profile);
std::vector<HardwareEdit> offChipRateEdits(const HardwareProfile& profile, double gbPerS);

// The edits of asRead that set the clock and keep the GB/s of the off-chip memory. A single port becomes GB/s; several
// ports keep whole bits, rounded down. now: asRead with its present edits.
std::vector<HardwareEdit> clockEdits(const HardwareProfile& asRead, const HardwareProfile& now, double clockMhz);

}  // namespace tilescope
