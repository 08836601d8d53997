// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the current plan with the reference, layer by layer, for the rows and plots.
#pragma once

#include "app/gui/session/plot_data.h"
#include "core/picture/layer_rows.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

// Layers with equal names are comparable only in the same network with the same model.
bool comparesLayers(const ExecutionPlan& plan, const ExecutionPlan& reference);

// Sets the changes of all layers that have a plan here and in the reference. Other layers have no change.
void compareRows(LayerRows& rows, const LayerRows& reference, bool sameEnergyUnit);

// Adds a pin's results to each mark of the roofline, or to each bar of the traffic plot. reference: the pin's layers.
void addPin(RooflineData& data, QChar letter, const LayerRows& reference);
void addPin(TrafficData& data, QChar letter, const LayerRows& reference);

}  // namespace tilescope::gui
