// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of one question on machines that differ in one parameter, such as the points of the curve under a slider. Where
// a limit stopped the search of a layer (LayerPlan::interim), the mappings that the layer has on the other machines are
// evaluated on this one too, and the best is kept. A larger memory keeps every mapping of a smaller one, so that a
// limited curve falls where the proven one must. Bounds go the other way: what nothing beats with a larger memory,
// nothing beats with a smaller one; at another clock nothing changes but the time of a cycle.
//
// Every mapping is tried on every machine, so that the answer does not depend on the order in which the plans were
// made.
#pragma once

#include <memory>
#include <vector>

#include "core/base/cancel.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// Null where there is no plan; it stays null, and a plan that nothing improves stays the same object.
using Plans = std::vector<std::shared_ptr<const ExecutionPlan>>;

// plans: ascending by the parameter. Cancelled, it stops early with what it has.
Plans withCarriedMappings(Plans plans, const CancelToken& cancel = {});

}  // namespace tilescope
