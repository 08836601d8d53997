// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json_fwd.h"

namespace tilescope {

// An integer where the value is whole and up to 2^53, so that counts look like counts; otherwise a double whose text
// reads back as the same value. JSON has no infinity or NaN: a value that is not finite is an InternalError.
Json plainNumber(double value);

}  // namespace tilescope
