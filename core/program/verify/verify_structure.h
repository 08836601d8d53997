// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/program/verify/verify_findings.h"

namespace tilescope {

// Indices exist, sizes do not overflow, names are unique, tiles and places are inside, layers divide the commands.
void checkStructure(VerifyFindings& findings);

}  // namespace tilescope
