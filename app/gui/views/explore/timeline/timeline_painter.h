// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>

#include "app/gui/views/explore/timeline/timeline_layout.h"

class QPainter;

namespace tilescope::gui {
struct Theme;

struct TimelinePaint {
  const TimelinePicture& picture;
  TimelineRows rows;
  PlotFrame frame;
  const Theme& theme;
};

void paintTimelineSelection(QPainter& painter, const TimelinePaint& paint, const QSet<std::size_t>& selected);
void paintSelectedLayers(QPainter& painter, const TimelinePaint& paint, const QSet<std::size_t>& selected);
// Dims layers that a filter leaves out, in all rows.
void paintLeftOutLayers(QPainter& painter, const TimelinePaint& paint, const QSet<std::size_t>& leftOut);
void paintTimelineNames(QPainter& painter, const TimelinePaint& paint);
void paintTimeline(QPainter& painter, const TimelinePaint& paint);
void paintCellOutline(QPainter& painter, const TimelinePaint& paint, const TimelineCell& cell);
double timelineNameWidth(const TimelinePicture& picture);

}  // namespace tilescope::gui
