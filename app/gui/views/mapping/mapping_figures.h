// SPDX-License-Identifier: GPL-3.0-or-later
// The cards beside the nest, from one result.
#pragma once

#include "app/gui/views/mapping/mapping_picture.h"
#include "core/explore/model_comparison.h"
#include "core/models/evaluation.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

// Fills energy, latency, use and reuse; the picture's nest must be that of the same result.
void addFigures(MappingPicture& picture, const LayerResult& result, const LoopNest& nest);

// Energy, latency and off-chip traffic of one mapping against another.
Facts changesAgainst(const LayerResult& mapping, const LayerResult& reference);

// What the objective counts, as a signed difference: "+0.12 µJ". Where that is the same, what decides between equals.
Fact difference(const QString& label, const LayerResult& mapping, const LayerResult& reference,
                const PlanRequest& request);

// A row's values share one unit. The first term of each unit stands there in any case, others where the models differ.
// Models without a result say why in the notes.
ComparisonTable comparisonTable(const ModelComparison& comparison);

}  // namespace tilescope::gui
