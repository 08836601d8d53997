// SPDX-License-Identifier: GPL-3.0-or-later
// Fronts as documents (tilescope.pareto/1).
#pragma once

#include "core/base/json_fwd.h"
#include "core/explore/pareto_front.h"

namespace tilescope {

Json toJson(const ParetoFront& front);

}  // namespace tilescope
