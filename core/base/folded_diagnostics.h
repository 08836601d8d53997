// SPDX-License-Identifier: GPL-3.0-or-later
// The same problem of many layers, said once.
#pragma once

#include "core/base/result.h"

namespace tilescope {

// Those that say the same of "layer NAME" become one of "layers NAME, NAME and 15 more", where the first of them stood.
Diagnostics foldedByLayer(const Diagnostics& diagnostics);

}  // namespace tilescope
