// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes the cost of silicon in tilescope.hardware/1. Readers require a valid document.
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

// Writes the cost of a profile's silicon into tilescope.plan/1 (contracts 6.4).

void putChip(Json& document, const std::optional<ChipPrices>& chip);
// Sets "area_mm2", "leakage_mw" and "prices"; all null if the profile names no technology.
void putPrices(Json& document, const HardwareProfile& hardware);

}  // namespace tilescope
