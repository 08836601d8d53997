// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/program/program.h"

namespace tilescope {

// Different for each call in a rapidcheck property. Usually not executable.
Program arbitraryProgram();

}  // namespace tilescope
