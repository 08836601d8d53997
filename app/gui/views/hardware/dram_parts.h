// SPDX-License-Identifier: GPL-3.0-or-later
// The bundled list of off-chip memory chips (resources/dram_parts.json).
#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/hardware/dram_part.h"

namespace tilescope::gui {
const std::vector<DramPart>& dramParts();

// Null: no such part, or a value was changed.
const DramPart* dramPartOf(const HardwareProfile& profile);

// Fails unless the profile's energies are in pJ.
Result<HardwareProfile> withDramPart(const HardwareProfile& profile, const DramPart& part);

}  // namespace tilescope::gui
