// SPDX-License-Identifier: GPL-3.0-or-later
// Programs written by hand for tests.
#pragma once

#include "core/program/program.h"

namespace tilescope {

// A 3 × 3 convolution of 4 channels, 8 × 6, split into two halves of the output channels, the input channels and the
// rows (with halo); partial sums go out and come back. Then a 2 × 2 pooling and an addition of a second input.
Program sampleProgram();

// The other commands: a reorg into four phases, a concat of it with a second input, and an fc over the concat as a row.
Program sampleRestProgram();

// A span: a 3 × 3 convolution (inner), a sum of it and the input in its place (inner) and a 2 × 2 pooling, row by row;
// the input stands in a ring of three rows, the sum in one of two.
Program sampleSpanProgram();

// Predictions of all layers as their commands move.
void predictWhatMoves(Program& program);

}  // namespace tilescope
