// SPDX-License-Identifier: GPL-3.0-or-later
// Area and leakage of a configuration's chip if it were made in other processes.
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

// In 45, 28, 22, 16 and 7 nm with the profile's transistors, and in its own node with each kind of transistor. The
// largest node comes first. Empty if the profile has no areas.
std::vector<OtherProcess> otherProcesses(const HardwareProfile& hardware);

}  // namespace tilescope
