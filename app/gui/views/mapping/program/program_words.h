// SPDX-License-Identifier: GPL-3.0-or-later
// The program as text and numbers.
#pragma once

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/mapping/program/program_picture.h"

namespace tilescope::gui {

PlotTable tableOf(const ProgramPicture& picture);            // one row per operation, stall and gap
QString programSummary(const ProgramPicture& picture);       // metrics and use of the slots; or why there is none
LegendEntries programLegend(const ProgramPicture& picture);  // the maps' colours, as far as they differ
LegendEntries briefProgramLegend(const ProgramPicture& picture);
QString stageText(std::int64_t stage);  // "stage 1"

}  // namespace tilescope::gui
