// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/program/verify/verify_findings.h"

namespace tilescope {

// Checks that indices exist, sizes are positive and can be multiplied without overflow, names are unique, tiles are
// inside their arrays and places inside their memories, and layers divide the commands in order.
void checkStructure(VerifyFindings& findings);

}  // namespace tilescope
