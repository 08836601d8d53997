// SPDX-License-Identifier: GPL-3.0-or-later
// Repeated blocks have one bar per layer, with the sums of all copies.
#pragma once

#include <vector>

#include "app/gui/session/plot_data.h"
#include "app/gui/views/explore/layer_lines.h"

namespace tilescope::gui {
// rows: of the bars in data.
TrafficData folded(const TrafficData& data, const std::vector<FoldedBlock>& blocks, const LayerRows& rows);

}  // namespace tilescope::gui
