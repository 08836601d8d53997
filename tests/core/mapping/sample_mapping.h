// SPDX-License-Identifier: GPL-3.0-or-later
// Mappings of the three forms for tests, random ones, and a machine to map to.
#pragma once

#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"
#include "core/mapping/mapping.h"

namespace tilescope {

Json sampleLoops();
Json sampleTiles();
Json sampleNest();

// The sample of a form ("loops", "tiles" or "nest") with one value set (or added) at a JSON pointer.
Json mappingWith(const std::string& form, const std::string& pointer, const Json& value);

// DIANA's memories: acc_reg (O), l1_weight (W), l1_act (I, O), l2 (all). Spatial loops: OX | K.
HardwareProfile diana();

// A valid mapping, different for each call inside a rapidcheck property.
Mapping arbitraryMapping();

}  // namespace tilescope
