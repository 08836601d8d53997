// SPDX-License-Identifier: GPL-3.0-or-later
// What a profile's prices mean, in sentences: why there are none, what is too slow for the clock, what is cheaper to
// build in another way.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/hardware/pricing.h"

namespace tilescope {

// Area of published chips divided by that of their parts: the uncertainty of an estimated area.
inline constexpr double kMinFloorplanFactor = 2.5, kMaxFloorplanFactor = 4;
std::string floorplanRange();  // "2.5 to 4"

inline constexpr const char* kNeedsNode = "needs a node";

// Why the chip has no area and no leakage: kNeedsNode, or the part that no technology prices; "" if it has both.
std::string whyUnpriced(const HardwareProfile& hardware, const ProfilePrices& prices);

struct ClockConflict {
  std::size_t memory = 0;
  std::string text;  // "sram_2MB needs 1.64 ns between accesses; the clock leaves 1 ns"

  bool operator==(const ClockConflict&) const = default;
};

// Memories whose cycle time is longer than a cycle of the clock.
std::vector<ClockConflict> clockConflicts(const HardwareProfile& hardware, const ProfilePrices& prices);

// For a register file larger than 16 Kibit, the cost of one instance as SRAM if that is less: "as SRAM 0.0213 mm² and
// 1.9 pJ per read instead of 0.107 mm² and 20 pJ". Otherwise "".
std::string cheaperBuild(const HardwareProfile& hardware, std::size_t memory);

}  // namespace tilescope
