// SPDX-License-Identifier: GPL-3.0-or-later
// L2 when a program starts: all weights.
#pragma once

#include <cstdint>
#include <vector>

#include "plugins/diana/program.h"

namespace tilescope::diana {

// The first weightBytes of L2, with reversed words; random numbers from the seed (docs/program_arithmetic.md, int8).
std::vector<std::uint8_t> weightImage(const DianaProgram& program);

}  // namespace tilescope::diana
