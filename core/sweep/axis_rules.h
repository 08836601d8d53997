// SPDX-License-Identifier: GPL-3.0-or-later
// How an axis defines its numbers: a list, a linear or logarithmic range, or powers of two.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/sweep/description_reading.h"

namespace tilescope {

inline constexpr std::array<const char*, 4> kAxisRules{"list", "linear", "log", "powers_of_two"};

// The values in the axis's unit. json: the axis at `place`. On an error, reports it to `reading` and returns no values.
std::vector<double> readNumbers(SweepReading& reading, const std::string& place, const Json& json);

}  // namespace tilescope
