// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "core/plan/execution_plan.h"

namespace tilescope::cli {

// Reads the files and fills in the defaults; the errors are all that can be found at once.
Result<PlanRequest> planRequest(const PlanArguments& arguments);

// Why the plan cannot be written to the file asked for: a folder, or one of the inputs. Told before the search rather
// than after it.
Diagnostics checkOutput(const PlanArguments& arguments);

}  // namespace tilescope::cli
