// SPDX-License-Identifier: GPL-3.0-or-later
// Where the metrics of a plan come from: of its totals how many layers, the largest of them, and the rest; of a layer
// what its model says.
#pragma once

#include <cstddef>

#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

Provenance explainTotals(const ExecutionPlan& plan, Metric metric);

// layer: index into plan.layers. One without an answer explains why.
Provenance explainLayer(const ExecutionPlan& plan, std::size_t layer, Metric metric);

}  // namespace tilescope
