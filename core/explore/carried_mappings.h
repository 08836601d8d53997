// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of one configuration on machines that differ in one parameter, such as the points of the curve under a slider.
// If a limit stopped the search of a layer (LayerPlan::interim), the mappings that the layer has on the other machines
// are evaluated on this one too, and the best is kept. A larger memory can hold every mapping of a smaller one, so the
// limited curve also falls where the proven one must. Bounds go the other way: a bound for a larger memory also holds
// for a smaller one. At another clock only the time of a cycle changes.
//
// Every mapping is tried on every machine, so the answer does not depend on the order in which the plans were made.
#pragma once

#include <memory>
#include <vector>

#include "core/base/cancel.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// Null entries are missing plans and stay null; a plan that nothing improves stays the same object.
using Plans = std::vector<std::shared_ptr<const ExecutionPlan>>;

// plans: ascending by the parameter. If cancelled, stops early and returns what it has.
Plans withCarriedMappings(Plans plans, const CancelToken& cancel = {});

}  // namespace tilescope
