// SPDX-License-Identifier: GPL-3.0-or-later
// A program as text, after figure 7.1 of "e-PlaNNer" (M.S. thesis, Seoul National University, 2020), and back:
// docs/program_format.md.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/program/program.h"

namespace tilescope {

// The program must be executable (program_verify.h). The same program gives the same bytes.
std::string toText(const Program& program);

// One line of [text]: "LOAD WT_MEM_0 conv1.W0".
std::string commandText(const Program& program, const Command& command);

// Only what the text itself must say is checked; program_verify checks whether the program can be executed. At most 20
// errors, each with line and column (in bytes).
Result<Program> readProgramText(std::string_view text, const std::string& file);

}  // namespace tilescope
