// SPDX-License-Identifier: GPL-3.0-or-later
// Where a plan's totals come from: how many layers, the largest of them, and the rest.
#pragma once

#include "core/cost/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

Provenance explainTotals(const ExecutionPlan& plan, Quantity quantity);

}  // namespace tilescope
