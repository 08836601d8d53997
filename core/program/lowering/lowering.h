// SPDX-License-Identifier: GPL-3.0-or-later
// Turns an execution plan into a program: the plan's tiles and loops as explicit transfers and operations of the whole
// network, for one image.
#pragma once

#include "core/base/result.h"
#include "core/plan/execution_plan.h"
#include "core/program/lowering/fusion.h"
#include "core/program/program.h"

namespace tilescope {

// The program must have the plan's traffic, where rows shared by neighbouring tiles count as fetched again, whatever
// the plan's option is, because a program has to fetch them. Layers without a mapping must have one pass of each
// tensor. Warnings report layers that cannot meet this: pooling windows that overlap between strips of rows.
//
// Matmul and einsum layers become convolutions or are rejected (products.h). Also fails for layers without a plan (with
// the plan's reason), for mappings that are not tiles, for batches and for shortcuts that skip rows or channels; every
// such layer is named.
Result<Program> lower(const ExecutionPlan& plan);

// The same, but the layers of the given spans run together, and their traffic must be the partition's.
Result<Program> lower(const ExecutionPlan& plan, const FusionPlan& fusion);

}  // namespace tilescope
