// SPDX-License-Identifier: GPL-3.0-or-later
// Programs written by hand for tests.
#pragma once

#include "core/program/program.h"

namespace tilescope {

// A 3 × 3 convolution of 4 channels and 8 × 6, tiled into halves of output channels, input channels and rows (with
// halo), whose partial sums leave and return. Then a 2 × 2 pool and an addition with a second input.
Program sampleProgram();

// The remaining commands: a reorg into four phases, a concat with a second input, and an fc that reads the result as a
// vector.
Program sampleRestProgram();

// A span that runs row by row: a 3 × 3 convolution (inner), its sum with the input (inner, in place), and a 2 × 2 pool.
// The input is in a ring buffer of three rows, the sum in one of two rows.
Program sampleSpanProgram();

// Sets the predictions of all layers to what their commands move.
void predictWhatMoves(Program& program);

}  // namespace tilescope
