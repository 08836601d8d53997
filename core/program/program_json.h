// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.program/1: a program as JSON. Tiles and commands are short lists, because there may be hundreds of
// thousands. Indices of arrays, memories, tiles and commands begin at 0 (docs/program_format.md).
#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/program/program.h"

namespace tilescope {

Json toJson(const Program& program);

// Checks the schema and that every index exists. Use program_verify to check whether the program can be executed.
Result<Program> programFromJson(Json document, const std::string& file);

// Reads a program file: JSON if it begins with "{", otherwise text (program_text.h).
Result<Program> readProgram(const std::string& path);

}  // namespace tilescope
