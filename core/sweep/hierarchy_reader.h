// SPDX-License-Identifier: GPL-3.0-or-later
// The axis "hierarchies": groups of memories, each combination of which is a value.
#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/sweep/description_reading.h"

namespace tilescope {

// json: the axis at `place`. Requires the base profile.
void readHierarchies(SweepReading& reading, const std::string& place, const Json& json, SweepAxis& axis);

}  // namespace tilescope
