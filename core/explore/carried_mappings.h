// SPDX-License-Identifier: GPL-3.0-or-later
// Carries mappings between plans on hardware that differs in one parameter, such as the points under a slider. A layer
// whose search was stopped (LayerPlan::interim) also tries the other plans' mappings, so that curves stay monotonic.
// Bounds are carried in the other direction. The result does not depend on the order of planning.
#pragma once

#include <memory>
#include <vector>

#include "core/base/cancel.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// Null: no plan, stays null. A plan that nothing improves remains the same object.
using Plans = std::vector<std::shared_ptr<const ExecutionPlan>>;

// plans: ascending by the parameter; may be null. Unimproved plans stay the same object. Can be cancelled.
Plans withCarriedMappings(Plans plans, const CancelToken& cancel = {});

}  // namespace tilescope
