// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "app/gui/plots/plot.h"
#include "app/gui/session/plot_data.h"
#include "app/gui/views/explore/designs/designs_model.h"
#include "app/gui/views/explore/roofline/batch_path.h"

namespace tilescope::gui {
// One row per layer, per roof, and per batch size of the path.
PlotTable tableOf(const RooflineData& roofline, const BatchPath& path = {});
PlotTable tableOf(const TrafficData& traffic);

// The front from left to right, then the current design and the pins that are not on the front.
PlotTable tableOf(const DesignCloud& cloud, const DesignsPicture& picture,
                  const std::function<QString(DesignId)>& nameOf);

}  // namespace tilescope::gui
