// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/views/mapping/mapping_picture.h"
#include "core/explore/model_comparison.h"
#include "core/models/evaluation.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {
// `nest` must belong to `result`.
void addFigures(MappingPicture& picture, const LayerResult& result, const LoopNest& nest);

// That of the objective first.
Facts changesAgainst(const LayerResult& mapping, const LayerResult& reference, Objective objective);

// Difference of the objective, such as "+0.12 µJ". Without one, that of the tie-breaker.
Fact difference(const QString& label, const LayerResult& mapping, const LayerResult& reference,
                const PlanRequest& request);

// The first term of each unit is always listed, others only if the models differ. Notes explain missing results.
ComparisonTable comparisonTable(const ModelComparison& comparison);

}  // namespace tilescope::gui
