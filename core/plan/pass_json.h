// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates of layers that the model does not cover, in a plan's document (schema resources/schemas/plan.json).
#pragma once

#include "core/base/json_fwd.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// layers: by layer of the plan. Adds nothing if the model covers all layers, or with vector=off.
void putPasses(Json& document, Json& layers, const ExecutionPlan& plan);

}  // namespace tilescope
