// SPDX-License-Identifier: GPL-3.0-or-later
// Fills the cards next to the loop nest from a layer's result.
#pragma once

#include "app/gui/views/mapping/mapping_picture.h"
#include "core/explore/model_comparison.h"
#include "core/models/evaluation.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

// Adds energy, latency, utilization and reuse. `nest`, which the picture shows, must belong to the same result.
void addFigures(MappingPicture& picture, const LayerResult& result, const LoopNest& nest);

// Energy, latency and off-chip traffic of a mapping, with their changes against the reference.
Facts changesAgainst(const LayerResult& mapping, const LayerResult& reference);

// The signed difference of the objective: "+0.12 µJ". If there is none, the difference of the tie-breaker.
Fact difference(const QString& label, const LayerResult& mapping, const LayerResult& reference,
                const PlanRequest& request);

// All values of a row have one unit. The first term of each unit is always listed, other terms only if the models
// differ. Notes give the reason if a model has no result.
ComparisonTable comparisonTable(const ModelComparison& comparison);

}  // namespace tilescope::gui
