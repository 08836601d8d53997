// SPDX-License-Identifier: GPL-3.0-or-later
// The traffic with blocks that repeat often folded, as the layer table has them: a bar for each layer of the block,
// with the sums of its copies.
#pragma once

#include <vector>

#include "app/gui/session/plot_data.h"
#include "app/gui/views/explore/layer_lines.h"

namespace tilescope::gui {

// rows: those that the bars are of.
TrafficData folded(const TrafficData& data, const std::vector<FoldedBlock>& blocks, const LayerRows& rows);

}  // namespace tilescope::gui
