// SPDX-License-Identifier: GPL-3.0-or-later
// Mappings of the three forms for tests, and random ones.
#pragma once

#include "core/base/json_fwd.h"
#include "core/mapping/mapping.h"

namespace tilescope {

Json sampleLoops();
Json sampleTiles();
Json sampleNest();

// The sample of a form ("loops", "tiles" or "nest") with one value set (or added) at a JSON pointer.
Json mappingWith(const std::string& form, const std::string& pointer, const Json& value);

// A valid mapping, different for each call inside a rapidcheck property.
Mapping arbitraryMapping();

}  // namespace tilescope
