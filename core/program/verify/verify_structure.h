// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/program/verify/verify_findings.h"

namespace tilescope {

// Checks that every index exists, sizes are positive and can be multiplied without overflow, names are unique, tiles
// lie inside their arrays and places inside their memories, and the layers divide the commands in order.
void checkStructure(VerifyFindings& findings);

}  // namespace tilescope
