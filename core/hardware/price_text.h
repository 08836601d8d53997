// SPDX-License-Identifier: GPL-3.0-or-later
// What the prices of a profile mean, in sentences: why there are none, what is too slow for the clock, what is cheaper
// to build in another way.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/hardware/pricing.h"

namespace tilescope {

// Area of published chips over that of their parts; what an estimated area may be off by.
inline constexpr double kMinFloorplanFactor = 2.5, kMaxFloorplanFactor = 4;
std::string floorplanRange();  // "2.5 to 4"

inline constexpr const char* kNeedsNode = "needs a node";

// Why the chip has no area and no leakage: kNeedsNode, or what no technology prices; "" where it has both.
std::string whyUnpriced(const HardwareProfile& hardware, const ProfilePrices& prices);

struct ClockConflict {
  std::size_t memory = 0;
  std::string text;  // "sram_2MB needs 1.64 ns between accesses; the clock leaves 1 ns"

  bool operator==(const ClockConflict&) const = default;
};

// Memories whose cycle time is longer than a cycle of the clock.
std::vector<ClockConflict> clockConflicts(const HardwareProfile& hardware, const ProfilePrices& prices);

// Of a register file larger than 16 Kibit, what one instance would cost as SRAM, where that is less: "as SRAM 0.0213
// mm² and 1.9 pJ per read instead of 0.107 mm² and 20 pJ". Else "".
std::string cheaperBuild(const HardwareProfile& hardware, std::size_t memory);

}  // namespace tilescope
