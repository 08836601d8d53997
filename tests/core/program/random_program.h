// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/program/program.h"

namespace tilescope {

// A random program, different for each call in a rapidcheck property. It can be written and read, but usually not
// executed.
Program arbitraryProgram();

}  // namespace tilescope
