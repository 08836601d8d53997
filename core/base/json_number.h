// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json_fwd.h"

namespace tilescope {

// A figure as people write it: 260 rather than 260.0. Reading it back as a double gives the same value.
Json plainNumber(double value);

}  // namespace tilescope
