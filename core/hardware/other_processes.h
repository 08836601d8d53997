// SPDX-License-Identifier: GPL-3.0-or-later
// The same configuration in other processes: the area and leakage of its chip there.
#pragma once

#include <vector>

#include "core/hardware/price_text.h"

namespace tilescope {

struct OtherProcess {
  Process process;
  ChipPrices chip;
  std::vector<ClockConflict> conflicts;
  bool isPresent = false;

  bool operator==(const OtherProcess&) const = default;
};

// 45, 28, 22, 16 and 7 nm with the transistors of the profile, and its node with each kind of transistor, the largest
// node first. Empty if the profile has no areas.
std::vector<OtherProcess> otherProcesses(const HardwareProfile& hardware);

}  // namespace tilescope
