// SPDX-License-Identifier: GPL-3.0-or-later
// A plan as text: the request, a table with one row per layer, then notes and the layers that do not fit.
#pragma once

#include <string>
#include <vector>

#include "app/cli/tables.h"
#include "app/common/plan_request.h"
#include "core/plan/execution_plan.h"

namespace tilescope::cli {

// words: the typed arguments, because the request lacks the technology and the edits.
std::string planReport(const ExecutionPlan& plan, const app::DesignWords& words, double solveSeconds);
Table planCsv(const ExecutionPlan& plan);  // all digits, units in the header

// Whether the search was cancelled before it found a mapping for the layer.
bool isUnsolved(const LayerPlan& layer);

// One line per reason, with all layers that it applies to: "conv22: weight_buffer, W: 1024 bits missing …".
std::vector<std::string> infeasibleReasons(const ExecutionPlan& plan);

// One row per layer, in units that suit the largest value of each column.
Table planTable(const ExecutionPlan& plan);

}  // namespace tilescope::cli
