// SPDX-License-Identifier: GPL-3.0-or-later
// Traffic data with repeated blocks folded, as in the layer table. There is one bar per layer of the block, with the
// sums of all copies.
#pragma once

#include <vector>

#include "app/gui/session/plot_data.h"
#include "app/gui/views/explore/layer_lines.h"

namespace tilescope::gui {

// rows: those that the bars in data were made from.
TrafficData folded(const TrafficData& data, const std::vector<FoldedBlock>& blocks, const LayerRows& rows);

}  // namespace tilescope::gui
