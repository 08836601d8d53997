// SPDX-License-Identifier: GPL-3.0-or-later
// From the rows of a plan to what the plots draw.
#pragma once

#include "app/gui/models/layer_row.h"
#include "app/gui/models/roofline_data.h"
#include "app/gui/models/traffic_data.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

// Layers with the very same intensity and performance are one mark. Layers outside the model and those that fit nowhere
// have no place in a roofline.
RooflineData rooflineData(const ExecutionPlan& plan, const LayerRows& rows);

// All layers but those outside the model. Neighbours whose names agree up to the first "_" are a block.
TrafficData trafficData(const LayerRows& rows);

}  // namespace tilescope::gui
