// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of each plot as a table, for screen readers and spreadsheets.
#pragma once

#include <functional>

#include "app/gui/plots/plot.h"
#include "app/gui/session/plot_data.h"
#include "app/gui/views/explore/designs/designs_model.h"
#include "app/gui/views/explore/roofline/batch_path.h"

namespace tilescope::gui {

// One row per layer, one per roof, and one per batch size of the path.
PlotTable tableOf(const RooflineData& roofline, const BatchPath& path = {});
// One row per layer.
PlotTable tableOf(const TrafficData& traffic);

// One row per design on the front, from left to right, then the current design and the pins that are not on the front.
PlotTable tableOf(const DesignCloud& cloud, const DesignsPicture& picture,
                  const std::function<QString(DesignId)>& nameOf);

}  // namespace tilescope::gui
