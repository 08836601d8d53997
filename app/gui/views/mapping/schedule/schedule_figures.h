// SPDX-License-Identifier: GPL-3.0-or-later
// Makes schedule pictures from results of the cost model of DIANA.
#pragma once

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/mapping/mapping_explanations.h"
#include "app/gui/views/mapping/schedule/schedule_picture.h"

namespace tilescope::gui {
// Larger schedules are unreadable and not drawn.
inline constexpr std::int64_t kMaxScheduleSteps = 200'000;

// The result must have a schedule. Capacities are those of the request.
SchedulePicture schedulePicture(const ShownMapping& shown);

SchedulePicture noSchedule(const MappingPicture& picture, bool isOfModel);

Provenance stepExplanation(const ShownMapping& shown, const SchedulePicture& picture, std::size_t step);

PlotTable tableOf(const SchedulePicture& picture);
QString scheduleHead(const SchedulePicture& picture);  // "39 712 cycles, 64 kernel calls, 3072 copies"
// Tells where the cycles are spent, or why there is no schedule.
QString scheduleSummary(const SchedulePicture& picture);
LegendEntries scheduleLegend(const SchedulePicture& picture);  // names in the plot are not repeated
QString tileText(std::size_t call);                            // "tile 3"
QString mostText(const MemoryTrack& memory);                   // "most 24.0 KiB"

}  // namespace tilescope::gui
