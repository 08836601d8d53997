// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"
#include "core/mapping/mapping.h"

namespace tilescope {

Json sampleLoops();
Json sampleTiles();
Json sampleNest();

Json mappingWith(const std::string& form, const std::string& pointer, const Json& value);

// acc_reg (O), l1_weight (W), l1_act (I, O), l2 (all). Spatial loops: OX | K.
HardwareProfile diana();

// Different for each call in a rapidcheck property.
Mapping arbitraryMapping();

}  // namespace tilescope
