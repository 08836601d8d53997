// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json_fwd.h"
#include "core/validate/validation.h"

namespace tilescope {

Json toJson(const Validation& validation);  // tilescope.validation/1

}  // namespace tilescope
