// SPDX-License-Identifier: GPL-3.0-or-later
// The loop nest as a table: its loops, tiles and movements from the outermost memory inwards, as the picture has them.
#pragma once

#include "app/gui/plots/plot.h"
#include "core/picture/nest.h"

namespace tilescope::gui {

// One row per loop, tile, capacity and movement.
PlotTable tableOf(const NestPicture& nest);

}  // namespace tilescope::gui
