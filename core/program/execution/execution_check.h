// SPDX-License-Identifier: GPL-3.0-or-later
// Checks before a program can be executed, independent of the on-chip contents: indices, boxes, places, and matching
// sizes within a command.
#pragma once

#include "core/base/result.h"
#include "core/program/execution/arithmetic.h"
#include "core/program/execution/program_data.h"
#include "core/program/program.h"

namespace tilescope {

// The first errors; empty: every index and size in the program is safe to use.
Diagnostics checkExecutable(const Program& program);

// Reports activations, shifts and lengths of sums that this arithmetic cannot execute.
Diagnostics checkArithmetic(const Program& program, Arithmetic arithmetic);

// Checks that data has one vector of the right kind and size for each array of a program that is executable.
Diagnostics checkData(const Program& program, const ProgramData& data);

// Text pieces for messages.
std::string commandWord(const Command& command);                           // "conv"
std::string commandPointer(std::size_t command);                           // "/commands/12"
std::string timesText(const Extents& size);                                // "1 × 3 × 8 × 8"
const ProgramLayer* layerOf(const Program& program, std::size_t command);  // null outside all layers
std::string commandText(const Program& program, std::size_t command);      // layer "conv1", command 12 (conv)

}  // namespace tilescope
