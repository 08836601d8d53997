// SPDX-License-Identifier: GPL-3.0-or-later
// The link between the chips of a pipeline: each has the off-chip memory's bandwidth.
#pragma once

#include <optional>

#include "core/hardware/hardware_profile.h"

namespace tilescope::app {

// Absent: unlimited.
std::optional<double> elementsPerSecond(const HardwareProfile& hardware, double bitsPerElement);

}  // namespace tilescope::app
