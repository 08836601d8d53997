// SPDX-License-Identifier: GPL-3.0-or-later
// Programs written by hand.
#pragma once

#include "core/program/program.h"

namespace tilescope {

// A 3 × 3 convolution of 4 channels and 8 × 6 in halves of output channels, input channels and rows (with halo), whose
// partial sums leave and return. Then a 2 × 2 pool and an addition with a second input.
Program sampleProgram();

// The other commands: a reorg into four phases, a concat, and an fc that reads a vector.
Program sampleRestProgram();

// Row by row: a 3 × 3 convolution, its sum with the input (in place), a 2 × 2 pool. The input has a ring buffer of
// three rows, the sum one of two.
Program sampleSpanProgram();

void predictWhatMoves(Program& program);

}  // namespace tilescope
