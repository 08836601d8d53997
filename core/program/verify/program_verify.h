// SPDX-License-Identifier: GPL-3.0-or-later
// Verifies that a program computes every output exactly once (rules: docs/program_format.md). Independent of the code
// that creates and executes programs.
#pragma once

#include "core/base/result.h"
#include "core/program/program.h"

namespace tilescope {

// At most 100 diagnostics, at "layer conv1, command 17 (LOAD conv1.I0)", counted from 0. Wrong sizes, names or indices
// hide the rest, because other rules rely on them.
Diagnostics verify(const Program& program);

}  // namespace tilescope
