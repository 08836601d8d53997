// SPDX-License-Identifier: GPL-3.0-or-later
// Axes of dataflow, model, option, technology, batch or network.
#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/sweep/description_reading.h"

namespace tilescope {

// json: the axis at `place`, with "choice" and "list".
void readChoice(SweepReading& reading, const std::string& place, const Json& json, SweepAxis& axis);

}  // namespace tilescope
