// SPDX-License-Identifier: GPL-3.0-or-later
// Texts before and after a plan's table; each ends with a newline or is empty.
#pragma once

#include <string>
#include <vector>

#include "app/common/plan_request.h"
#include "core/plan/execution_plan.h"

namespace tilescope::cli {

// The request: network, hardware, model, choices, technology, and the fields changed by --set.
std::string planHeading(const PlanRequest& request, const app::DesignWords& words);

std::string totalsText(const ExecutionPlan& plan);
std::string provenText(const ExecutionPlan& plan, double solveSeconds);
std::string caveats(const ExecutionPlan& plan);     // assumptions, estimates
std::string scopeLine(const PlanRequest& request);  // over which mappings proofs are; empty: all

}  // namespace tilescope::cli
