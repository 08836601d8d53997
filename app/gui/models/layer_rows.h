// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a plan.
#pragma once

#include "app/gui/models/layer_row.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

// In file order. Layers without an answer yet keep their figures of before, marked as pending.
LayerRows layerRows(const ExecutionPlan& plan, const LayerRows& before);

// What the numbers of LayerRow::tile are: "K × C × OY", or all six where some tile takes less than whole rows or
// kernels.
// Of loops: their order, and what runs in parallel.
MappingHeads mappingHeads(const ExecutionPlan& plan);

QString operationText(const Layer& layer);  // "conv 3×3, 512 → 512, 7 × 7"

}  // namespace tilescope::gui
