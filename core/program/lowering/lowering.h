// SPDX-License-Identifier: GPL-3.0-or-later
// Execution plan → program: what the plan says about tiles and loops, spelled out as transfers and operations of the
// whole network, one image.
#pragma once

#include "core/base/result.h"
#include "core/plan/execution_plan.h"
#include "core/program/lowering/fusion.h"
#include "core/program/program.h"

namespace tilescope {

// The traffic that a layer is held to is the plan's with rows shared by neighbouring tiles fetched again, whatever the
// plan's own option says, because a program has to fetch them; layers without a mapping are held to one pass of each
// tensor. Warnings where a program cannot keep to that: pooling windows that overlap between strips of rows.
//
// Matmul and einsum layers are convolutions, or rejected (products.h). Fails also for layers without a plan (with the
// plan's reason), for mappings that are not tiles, for batches and for shortcuts that skip rows or channels; every such
// layer is named.
Result<Program> lower(const ExecutionPlan& plan);

// The same, but the layers of the spans run as these say and are held to what the partition counts.
Result<Program> lower(const ExecutionPlan& plan, const FusionPlan& fusion);

}  // namespace tilescope
