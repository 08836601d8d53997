// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.program/1: a program as JSON (docs/program_format.md). Tiles and commands are short lists, because there
// may be hundreds of thousands.
#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/program/program.h"

namespace tilescope {

Json toJson(const Program& program);

// Checks the schema and indices; verify() checks whether the program can be executed.
Result<Program> programFromJson(Json document, const std::string& file);

// Reads a program file: JSON if it begins with "{", otherwise text (program_text.h).
Result<Program> readProgram(const std::string& path);

}  // namespace tilescope
