// SPDX-License-Identifier: GPL-3.0-or-later
// A plan for people: what was asked, a table with a row per layer, and below it what the figures mean and what does not
// fit.
#pragma once

#include <string>
#include <vector>

#include "app/cli/tables.h"
#include "core/plan/execution_plan.h"

namespace tilescope::cli {

// edits: the values of --set, which the request does not keep.
std::string planReport(const ExecutionPlan& plan, const std::vector<std::string>& edits, double solveSeconds);
Table planCsv(const ExecutionPlan& plan);  // every digit, units in the headers

// "conv22: weight_buffer, W: 1024 bits missing …", one line per reason with the layers that it holds for.
std::vector<std::string> infeasibleReasons(const ExecutionPlan& plan);

}  // namespace tilescope::cli
