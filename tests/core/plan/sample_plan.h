// SPDX-License-Identifier: GPL-3.0-or-later
// A plan made by hand, with every kind of result.
#pragma once

#include "core/plan/execution_plan.h"

namespace tilescope {

ExecutionPlan samplePlan();

ExecutionPlan withoutSeconds(ExecutionPlan plan);

}  // namespace tilescope
