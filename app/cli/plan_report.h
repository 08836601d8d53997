// SPDX-License-Identifier: GPL-3.0-or-later
// A plan as text: request, a row per layer, notes, layers that do not fit.
#pragma once

#include <string>
#include <vector>

#include "app/cli/tables.h"
#include "app/common/plan_request.h"
#include "core/plan/execution_plan.h"

namespace tilescope::cli {

// words: typed arguments, because the request lacks technology and edits.
std::string planReport(const ExecutionPlan& plan, const app::DesignWords& words, double solveSeconds);
Table planCsv(const ExecutionPlan& plan);

// Whether the search was cancelled before it found a mapping for the layer.
bool isUnsolved(const LayerPlan& layer);

std::vector<std::string> infeasibleReasons(const ExecutionPlan& plan);

Table planTable(const ExecutionPlan& plan);

}  // namespace tilescope::cli
