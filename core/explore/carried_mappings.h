// SPDX-License-Identifier: GPL-3.0-or-later
// Carries mappings between plans of one configuration on hardware that differs in one parameter, such as the points of
// the curve under a slider. If a limit stopped the search of a layer (LayerPlan::interim), the layer's mappings from
// the other plans are evaluated too, and the best is kept. A larger memory can hold every mapping of a smaller one, so
// even a limited curve falls where the proven one must. Bounds are carried in the other direction: a bound for a larger
// memory also holds for a smaller one. Another clock only changes the time of a cycle.
//
// Every mapping is tried on every hardware, so the result does not depend on the order in which the plans were made.
#pragma once

#include <memory>
#include <vector>

#include "core/base/cancel.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// Null: no plan, stays null. A plan that nothing improves remains the same object.
using Plans = std::vector<std::shared_ptr<const ExecutionPlan>>;

// plans: ascending by the parameter. If cancelled, returns the improvements so far.
Plans withCarriedMappings(Plans plans, const CancelToken& cancel = {});

}  // namespace tilescope
