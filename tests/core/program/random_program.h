// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/program/program.h"

namespace tilescope {

// A program of any commands on any tiles, different for each call inside a rapidcheck property: it can be written and
// read, but hardly executed.
Program arbitraryProgram();

}  // namespace tilescope
