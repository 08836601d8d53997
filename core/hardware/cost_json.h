// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of silicon in tilescope.hardware/1, for its reader and writer. Readers rely on the schema: every required
// field is there with its type.
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

// The cost of a profile's silicon, as part of tilescope.plan/1 (contracts 6.4).

// Sets "area_mm2" and "leakage_mw"; null if the chip has no prices.
void putChip(Json& document, const std::optional<ChipPrices>& chip);
// The same plus "prices"; null if the profile names no technology.
void putPrices(Json& document, const HardwareProfile& hardware);

}  // namespace tilescope
