// SPDX-License-Identifier: GPL-3.0-or-later
// A small machine for tests, and random ones.
#pragma once

#include <string>

#include "core/base/json.h"
#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

// 4 × 8 array, an accumulator register, a shared buffer with a bandwidth, DRAM with ports; no warnings.
Json sampleProfile();

// The sample with one value set (or added) at a JSON pointer.
Json sampleWith(const std::string& pointer, const Json& value);

// The sample with one field removed.
Json sampleWithout(const std::string& parent, const std::string& key);

// A valid profile, different for each call inside a rapidcheck property.
HardwareProfile arbitraryProfile();

}  // namespace tilescope
