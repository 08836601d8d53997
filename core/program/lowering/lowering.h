// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a plan to a program for one image: explicit transfers and operations of the whole network.
#pragma once

#include "core/base/result.h"
#include "core/plan/execution_plan.h"
#include "core/program/lowering/fusion.h"
#include "core/program/program.h"

namespace tilescope {

// Traffic is the plan's, except that rows shared by neighbouring tiles are always fetched again. Layers without a
// mapping read and write each tensor once, if possible; warnings name the others.
Result<Program> lower(const ExecutionPlan& plan);

// As above, with spans, whose traffic must be the partition's.
Result<Program> lower(const ExecutionPlan& plan, const FusionPlan& fusion);

}  // namespace tilescope
