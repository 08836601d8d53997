// SPDX-License-Identifier: GPL-3.0-or-later
// What the silicon of a profile costs, as part of tilescope.plan/1 (contracts 6.4).
#pragma once

#include <optional>

#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"
#include "core/hardware/pricing.h"

namespace tilescope {

// Sets "area_mm2" and "leakage_mw"; null without prices of a chip.
void putChip(Json& document, const std::optional<ChipPrices>& chip);
// The same and "prices"; null where the profile names no technology.
void putPrices(Json& document, const HardwareProfile& hardware);

}  // namespace tilescope
