// SPDX-License-Identifier: GPL-3.0-or-later
// The current plan against the reference, layer by layer: in the rows, and as what the plots draw beside their marks.
#pragma once

#include "app/gui/session/plot_data.h"
#include "core/picture/layer_rows.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

// Layers of equal names are the same layer only in the same network under the same model.
bool comparesLayers(const ExecutionPlan& plan, const ExecutionPlan& reference);

// Sets the change of every row with metrics whose namesake has a plan too, and takes it from all others.
void compareRows(LayerRows& rows, const LayerRows& reference, bool sameEnergyUnit);

// Where the pin has the layers of each mark, and its total behind each bar. rows: those that the plots were made of.
void addPin(RooflineData& data, QChar letter, const LayerRows& reference);
void addPin(TrafficData& data, QChar letter, const LayerRows& reference);

}  // namespace tilescope::gui
