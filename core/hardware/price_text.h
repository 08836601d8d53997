// SPDX-License-Identifier: GPL-3.0-or-later
// A profile's prices in sentences: what is missing, too slow or cheaper in another build.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/hardware/pricing.h"

namespace tilescope {

// The range among published chips, used as the uncertainty of an estimated area.
inline constexpr double kMinFloorplanFactor = 2.5, kMaxFloorplanFactor = 4;
std::string floorplanRange();

inline constexpr const char* kNeedsNode = "needs a node";

// No node is given, or a part has no price; "" if the chip has area and leakage.
std::string whyUnpriced(const HardwareProfile& hardware, const ProfilePrices& prices);

struct ClockConflict {
  std::size_t memory = 0;
  std::string text;  // "sram_2MB needs 1.64 ns between accesses; the clock leaves 1 ns"

  bool operator==(const ClockConflict&) const = default;
};

// Memories whose cycle time exceeds the clock period.
std::vector<ClockConflict> clockConflicts(const HardwareProfile& hardware, const ProfilePrices& prices);

// Suggests SRAM for a register file above 16 Kibit if cheaper: "as SRAM 0.0213 mm² and 1.9 pJ per read instead of 0.107
// mm² and 20 pJ", for one instance. Otherwise "".
std::string cheaperBuild(const HardwareProfile& hardware, std::size_t memory);

}  // namespace tilescope
