// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the current plan with the reference, layer by layer, for the rows and for the plots.
#pragma once

#include "app/gui/session/plot_data.h"
#include "core/picture/layer_rows.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

// Layers with equal names are comparable only in the same network with the same model.
bool comparesLayers(const ExecutionPlan& plan, const ExecutionPlan& reference);

// Sets the change of every row with metrics whose layer has a plan in the reference too; clears that of all others.
void compareRows(LayerRows& rows, const LayerRows& reference, bool sameEnergyUnit);

// Adds the pin's place of each mark's layers, and its total for each bar. rows: those that the plots were made from.
void addPin(RooflineData& data, QChar letter, const LayerRows& reference);
void addPin(TrafficData& data, QChar letter, const LayerRows& reference);

}  // namespace tilescope::gui
