// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the line of one instruction: its number and its six slots.
#pragma once

#include <optional>

#include "plugins/nve/instruction.h"
#include "plugins/nve/line_reader.h"

namespace tilescope::nve {

struct ListedInstruction {
  Instruction instruction;
  std::optional<int> product;  // N of "mac wN", if present
  std::size_t productAt = 0;   // its column
};

std::optional<ListedInstruction> readInstruction(LineReader& line, std::size_t index);

}  // namespace tilescope::nve
