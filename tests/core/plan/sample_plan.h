// SPDX-License-Identifier: GPL-3.0-or-later
// A small plan made by hand, with one layer of every kind of answer.
#pragma once

#include "core/plan/execution_plan.h"

namespace tilescope {

ExecutionPlan samplePlan();

ExecutionPlan withoutSeconds(ExecutionPlan plan);  // removes times

}  // namespace tilescope
