// SPDX-License-Identifier: GPL-3.0-or-later
// Traffic over capacity as text and numbers.
#pragma once

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/partition/partition_picture.h"

namespace tilescope::gui {

// One row per step of each curve, then layer by layer, the present design and the pins.
PlotTable tableOf(const StaircasePicture& picture);
QString stairTip(const StaircasePicture& picture, std::size_t step);
QString pinnedTip(const PinnedPoint& pin);
QString staircaseSummary(const StaircasePicture& picture);
enum class LegendWords { Full, Brief };  // brief: where a header has no space for more
LegendEntries staircaseLegend(const StaircasePicture& picture, LegendWords length = LegendWords::Full);

// The step of the exact curve that holds at a capacity.
std::size_t stairAt(const StaircasePicture& picture, double capacity);

}  // namespace tilescope::gui
