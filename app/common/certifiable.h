// SPDX-License-Identifier: GPL-3.0-or-later
// Whether plans of a request can have certificates that another program checks.
#pragma once

#include "core/base/result.h"
#include "core/plan/execution_plan.h"

namespace tilescope::app {

// What keeps certificates of such a plan from being made, reported before the search.
Diagnostics checkCertifiable(const PlanRequest& request);

}  // namespace tilescope::app
