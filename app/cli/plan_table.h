// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/tables.h"
#include "core/plan/execution_plan.h"

namespace tilescope::cli {

// A row per layer, in units that suit the plan's largest metrics.
Table planTable(const ExecutionPlan& plan);

}  // namespace tilescope::cli
