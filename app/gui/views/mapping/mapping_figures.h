// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of the cards next to the nest, from one result.
#pragma once

#include "app/gui/views/mapping/mapping_picture.h"
#include "core/explore/model_comparison.h"
#include "core/models/evaluation.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

// Adds energy, latency, utilization and reuse; the picture's nest must belong to the same result.
void addFigures(MappingPicture& picture, const LayerResult& result, const LoopNest& nest);

// Energy, latency and off-chip traffic of a mapping compared with another.
Facts changesAgainst(const LayerResult& mapping, const LayerResult& reference);

// The value of the objective as a signed difference: "+0.12 µJ". If it is equal, the difference in the tie-breaker.
Fact difference(const QString& label, const LayerResult& mapping, const LayerResult& reference,
                const PlanRequest& request);

// The values of a row share one unit. The first term of each unit is always listed, others only if the models differ.
// The notes say why models have no result.
ComparisonTable comparisonTable(const ModelComparison& comparison);

}  // namespace tilescope::gui
