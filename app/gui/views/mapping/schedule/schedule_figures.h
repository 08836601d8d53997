// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the schedule picture from a result of the cost model of DIANA, and explains single steps.
#pragma once

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/mapping/mapping_explanations.h"
#include "app/gui/views/mapping/schedule/schedule_picture.h"

namespace tilescope::gui {

// Larger schedules are not drawn, because they are unreadable and their tables would fill the memory.
inline constexpr std::int64_t kMaxScheduleSteps = 200'000;

// The result must have a schedule. Capacities are those of the request's hardware.
SchedulePicture schedulePicture(const ShownMapping& shown);

// The picture of a layer without a result.
SchedulePicture noSchedule(const MappingPicture& picture, bool isOfModel);

// The step must exist.
Provenance stepExplanation(const ShownMapping& shown, const SchedulePicture& picture, std::size_t step);

PlotTable tableOf(const SchedulePicture& picture);     // one row per step
QString scheduleHead(const SchedulePicture& picture);  // "39 712 cycles, 64 kernel calls, 3072 copies"
// As scheduleHead(), and where the cycles are spent; or why there is no schedule.
QString scheduleSummary(const SchedulePicture& picture);
LegendEntries scheduleLegend(const SchedulePicture& picture);  // lanes and capacities are named in the plot
QString tileText(std::size_t call);                            // "tile 3"
QString mostText(const MemoryTrack& memory);                   // "most 24.0 KiB"

}  // namespace tilescope::gui
