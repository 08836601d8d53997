// SPDX-License-Identifier: GPL-3.0-or-later
// A plan for people: what was asked, a table with a row per layer, and below it what the metrics mean and what does not
// fit.
#pragma once

#include <string>
#include <vector>

#include "app/cli/tables.h"
#include "app/common/plan_request.h"
#include "core/plan/execution_plan.h"

namespace tilescope::cli {

// words: what was asked, of which the request keeps neither technology nor edits.
std::string planReport(const ExecutionPlan& plan, const app::DesignWords& words, double solveSeconds);
Table planCsv(const ExecutionPlan& plan);  // every digit, units in the headers

// Whether its search was cancelled before it had an answer.
bool isUnsolved(const LayerPlan& layer);

// "conv22: weight_buffer, W: 1024 bits missing …", one line per reason with the layers that it holds for.
std::vector<std::string> infeasibleReasons(const ExecutionPlan& plan);

// A row per layer, in units that suit the plan's largest metrics.
Table planTable(const ExecutionPlan& plan);

}  // namespace tilescope::cli
