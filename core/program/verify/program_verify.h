// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a program can be executed and computes every output once: docs/program_format.md lists the rules. Shares
// nothing with what makes programs or runs them.
#pragma once

#include "core/base/result.h"
#include "core/program/program.h"

namespace tilescope {

// Empty if the program can be executed. Places are "layer conv1, command 17 (LOAD conv1.I0)", commands counted from 0
// through the program; at most 100 diagnostics. Where sizes, names or numbers are wrong, only these are reported: the
// other rules rely on them.
Diagnostics verify(const Program& program);

}  // namespace tilescope
