// SPDX-License-Identifier: GPL-3.0-or-later
// A chip's area and leakage if it were made in other processes.
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

// The processes are 45, 28, 22, 16 and 7 nm with the profile's transistors, and its own node with each kind of
// transistor; largest node first. Empty if the profile has no areas.
std::vector<OtherProcess> otherProcesses(const HardwareProfile& hardware);

}  // namespace tilescope
