// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of tilescope.hardware/1 that say what silicon costs; used by its reader and writer. Readers rely on the
// schema: every required field is there, and every field has its type.
#pragma once

#include <optional>

#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"
#include "core/hardware/pricing.h"

namespace tilescope {

MemoryCost memoryCostFromJson(const Json& json);
Json toJson(const MemoryCost& cost);

MacAnchor macAnchorFromJson(const Json& json);
Json toJson(const MacAnchor& anchor);

ChipTechnology chipTechnologyFromJson(const Json& json);
Json toJson(const ChipTechnology& technology);

PriceSource priceSourceFromJson(const Json& json);

// What the silicon of a profile costs, as part of tilescope.plan/1 (contracts 6.4).

// Sets "area_mm2" and "leakage_mw"; null without prices of a chip.
void putChip(Json& document, const std::optional<ChipPrices>& chip);
// The same and "prices"; null where the profile names no technology.
void putPrices(Json& document, const HardwareProfile& hardware);

}  // namespace tilescope
