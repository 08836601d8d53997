// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of tilescope.hardware/1 that say what silicon costs; used by its reader and writer. Readers rely on the
// schema: every required field is there, and every field has its type.
#pragma once

#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

MemoryCost memoryCostFromJson(const Json& json);
Json toJson(const MemoryCost& cost);

MacAnchor macAnchorFromJson(const Json& json);
Json toJson(const MacAnchor& anchor);

ChipTechnology chipTechnologyFromJson(const Json& json);
Json toJson(const ChipTechnology& technology);

PriceSource priceSourceFromJson(const Json& json);

}  // namespace tilescope
