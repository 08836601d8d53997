// SPDX-License-Identifier: GPL-3.0-or-later
// The core's pictures of a plan for Qt. What the window alone draws, pins and measured runs, is added later.
#pragma once

#include "app/gui/session/roofline_data.h"
#include "app/gui/session/traffic_data.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

// A mark with a layer that has no answer yet is stale.
RooflineData rooflineData(const ExecutionPlan& plan, const tilescope::LayerRows& rows);

TrafficData trafficData(const tilescope::LayerRows& rows);

}  // namespace tilescope::gui
