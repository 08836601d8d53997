// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/views/mapping/schedule/schedule_layout.h"

class QColor;
class QPainter;

namespace tilescope::gui {
struct Theme;

struct SchedulePaint {
  const SchedulePicture& picture;
  ScheduleRows rows;
  PlotFrame frame;  // in cycles
  const Theme& theme;
};

void paintTiles(QPainter& painter, const SchedulePaint& paint);  // below the grid; every other tile is shaded
void paintSchedule(QPainter& painter, const SchedulePaint& paint);
void paintScheduleNames(QPainter& painter, const SchedulePaint& paint);
void paintStepOutline(QPainter& painter, const SchedulePaint& paint, std::size_t step);

QColor laneColour(ScheduleLane lane, const Theme& theme);

// Width of names and shares left of the plot area, and of capacities right of it.
double scheduleNameWidth(const SchedulePicture& picture);
double capacityWidth(const SchedulePicture& picture);

}  // namespace tilescope::gui
