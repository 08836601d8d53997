// SPDX-License-Identifier: GPL-3.0-or-later
// Checks before execution that do not depend on the on-chip contents: indices, boxes, places, and sizes within a
// command.
#pragma once

#include "core/base/result.h"
#include "core/program/execution/arithmetic.h"
#include "core/program/execution/program_data.h"
#include "core/program/program.h"

namespace tilescope {

// The first errors. If empty, all indices and sizes of the program are safe to use.
Diagnostics checkExecutable(const Program& program);

// Reports activations, shifts and sum lengths that the arithmetic does not support.
Diagnostics checkArithmetic(const Program& program, Arithmetic arithmetic);

// Checks that data has a vector of the right type and size for every array. The program must be executable.
Diagnostics checkData(const Program& program, const ProgramData& data);

// Parts of messages.
std::string commandWord(const Command& command);                           // "conv"
std::string commandPointer(std::size_t command);                           // "/commands/12"
std::string timesText(const Extents& size);                                // "1 × 3 × 8 × 8"
const ProgramLayer* layerOf(const Program& program, std::size_t command);  // null outside all layers
std::string commandText(const Program& program, std::size_t command);      // layer "conv1", command 12 (conv)

}  // namespace tilescope
