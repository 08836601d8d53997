// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/chip_link.h"

#include "core/hardware/transfer_energy.h"

namespace tilescope::app {

std::optional<double> elementsPerSecond(const HardwareProfile& hardware, double bitsPerElement) {
  const std::optional<double> bits = bandwidthBitsPerCycle(hardware.memories.back(), hardware.clockMhz);
  return bits ? std::optional(*bits * hardware.clockMhz * 1e6 / bitsPerElement) : std::nullopt;
}

}  // namespace tilescope::app
