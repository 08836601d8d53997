// SPDX-License-Identifier: GPL-3.0-or-later
// From a result of DIANA's model to the picture of its schedule, and the words of one step.
#pragma once

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/mapping/mapping_explanations.h"
#include "app/gui/views/mapping/schedule/schedule_picture.h"

namespace tilescope::gui {

// Kernel calls with more steps than this are not drawn: nobody reads them, and their table would fill the memory.
inline constexpr std::int64_t kMaxScheduleSteps = 200'000;

// The result must have one. Capacities are those of the request's machine.
SchedulePicture schedulePicture(const ShownMapping& shown);

// Of a layer without a result.
SchedulePicture noSchedule(const MappingPicture& picture, bool isOfModel);

// There must be such a step.
Provenance stepExplanation(const ShownMapping& shown, const SchedulePicture& picture, std::size_t step);

// The schedule as text and numbers.

PlotTable tableOf(const SchedulePicture& picture);             // one row per step
QString scheduleHead(const SchedulePicture& picture);          // "39 712 cycles, 64 kernel calls, 3072 copies"
QString scheduleSummary(const SchedulePicture& picture);       // and where the cycles go; or why there is none
LegendEntries scheduleLegend(const SchedulePicture& picture);  // lanes and capacities are named where they are
QString tileText(std::size_t call);                            // "tile 3"
QString mostText(const MemoryTrack& memory);                   // "most 24.0 KiB"

}  // namespace tilescope::gui
