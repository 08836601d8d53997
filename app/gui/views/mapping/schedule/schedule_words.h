// SPDX-License-Identifier: GPL-3.0-or-later
// The schedule as text and numbers.
#pragma once

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/mapping/schedule/schedule_picture.h"

namespace tilescope::gui {

PlotTable tableOf(const SchedulePicture& picture);             // one row per step
QString scheduleHead(const SchedulePicture& picture);          // "39 712 cycles, 64 kernel calls, 3072 copies"
QString scheduleSummary(const SchedulePicture& picture);       // and where the cycles go; or why there is none
LegendEntries scheduleLegend(const SchedulePicture& picture);  // lanes and capacities are named where they are
QString tileText(std::size_t call);                            // "tile 3"
QString mostText(const MemoryTrack& memory);                   // "most 24.0 KiB"

}  // namespace tilescope::gui
