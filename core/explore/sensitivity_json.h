// SPDX-License-Identifier: GPL-3.0-or-later
// Sensitivities as documents (tilescope.sensitivity/1).
#pragma once

#include "core/base/json_fwd.h"
#include "core/explore/memory_sensitivity.h"

namespace tilescope {

Json toJson(const Sensitivity& sensitivity);

}  // namespace tilescope
