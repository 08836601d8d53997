// SPDX-License-Identifier: GPL-3.0-or-later
// An array as text, rows before columns, wherever it is named: "32 × 16".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

// In the order of the parameter panel: rows, columns, and the others as the profile has them.
std::vector<std::int64_t> arraySides(const HardwareProfile& hardware);

// Where a side of this name, as Parameter::label has it, stands among the others: small before large.
int sideRank(std::string_view label);

std::string arrayText(const std::vector<std::int64_t>& sides);

}  // namespace tilescope
