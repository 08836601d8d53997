// SPDX-License-Identifier: GPL-3.0-or-later
// Converts an execution plan to a program for one image: tiles and loops become explicit transfers and operations of
// the whole network.
#pragma once

#include "core/base/result.h"
#include "core/plan/execution_plan.h"
#include "core/program/lowering/fusion.h"
#include "core/program/program.h"

namespace tilescope {

// The program has the plan's traffic, except that rows shared by neighbouring tiles are fetched again whatever the
// plan's option, because a program must fetch them. A layer without a mapping should read and write each tensor once; a
// warning reports layers that cannot, such as pooling with windows that overlap between strips.
//
// Matmul and einsum layers become convolutions, or an error (products.h). Further errors, for all such layers: layers
// without a plan (with the reason), mappings that are not tiles, batches, and shortcuts that skip rows or channels.
Result<Program> lower(const ExecutionPlan& plan);

// As above, with spans, whose layers run together and must have the partition's traffic.
Result<Program> lower(const ExecutionPlan& plan, const FusionPlan& fusion);

}  // namespace tilescope
