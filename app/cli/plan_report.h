// SPDX-License-Identifier: GPL-3.0-or-later
// A plan as a report: the request, a table with a row per layer, and below it remarks on the metrics and the layers
// that do not fit.
#pragma once

#include <string>
#include <vector>

#include "app/cli/tables.h"
#include "app/common/plan_request.h"
#include "core/plan/execution_plan.h"

namespace tilescope::cli {

// words: the arguments, because the request does not keep technology and edits.
std::string planReport(const ExecutionPlan& plan, const app::DesignWords& words, double solveSeconds);
Table planCsv(const ExecutionPlan& plan);  // all digits, units in the headers

// Whether its search was cancelled before it had a result.
bool isUnsolved(const LayerPlan& layer);

// "conv22: weight_buffer, W: 1024 bits missing …", one line per reason with all layers that it applies to.
std::vector<std::string> infeasibleReasons(const ExecutionPlan& plan);

// One row per layer, in units that suit the plan's largest metrics.
Table planTable(const ExecutionPlan& plan);

}  // namespace tilescope::cli
