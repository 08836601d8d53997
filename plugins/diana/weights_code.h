// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of L2 when a program starts: the weights of all layers.
#pragma once

#include <cstdint>
#include <vector>

#include "plugins/diana/program.h"

namespace tilescope::diana {

// The first program.l2.weightBytes bytes of L2, with reversed words. Weights and biases are random numbers from the
// seed of the program (docs/program_arithmetic.md, int8).
std::vector<std::uint8_t> weightImage(const DianaProgram& program);

}  // namespace tilescope::diana
