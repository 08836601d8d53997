// SPDX-License-Identifier: GPL-3.0-or-later
// Checks before execution: indices, boxes, places, and sizes within a command.
#pragma once

#include "core/base/result.h"
#include "core/program/execution/arithmetic.h"
#include "core/program/execution/program_data.h"
#include "core/program/program.h"

namespace tilescope {

// If empty, all indices and sizes of the program are safe to use.
Diagnostics checkExecutable(const Program& program);

Diagnostics checkArithmetic(const Program& program, Arithmetic arithmetic);

Diagnostics checkData(const Program& program, const ProgramData& data);

std::string commandWord(const Command& command);
std::string commandPointer(std::size_t command);
std::string timesText(const Extents& size);
const ProgramLayer* layerOf(const Program& program, std::size_t command);  // null outside all layers
std::string commandText(const Program& program, std::size_t command);      // layer "conv1", command 12 (conv)

}  // namespace tilescope
