// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the current plan with the reference, layer by layer.
#pragma once

#include "app/gui/session/plot_data.h"
#include "core/picture/layer_rows.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

// Layers are only comparable in the same network with the same model.
bool comparesLayers(const ExecutionPlan& plan, const ExecutionPlan& reference);

// Only layers with a plan on both sides get a change.
void compareRows(LayerRows& rows, const LayerRows& reference, bool sameEnergyUnit);

void addPin(RooflineData& data, QChar letter, const LayerRows& reference);
void addPin(TrafficData& data, QChar letter, const LayerRows& reference);

}  // namespace tilescope::gui
