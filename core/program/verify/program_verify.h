// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether a program can be executed and computes every output exactly once; docs/program_format.md lists the
// rules. Shares no code with the creation and execution of programs.
#pragma once

#include "core/base/result.h"
#include "core/program/program.h"

namespace tilescope {

// Empty if the program can be executed; at most 100 diagnostics. Places look like "layer conv1, command 17 (LOAD
// conv1.I0)", with commands counted from 0. If sizes, names or indices are wrong, only these are reported, because the
// other rules rely on them.
Diagnostics verify(const Program& program);

}  // namespace tilescope
