// SPDX-License-Identifier: GPL-3.0-or-later
// Which columns of the traffic a frame, the wheel, the scroll bar or the selection asks for.
#pragma once

#include <QRect>
#include <optional>
#include <vector>

#include "app/gui/views/explore/traffic/traffic_layout.h"

namespace tilescope::gui {

AxisRange columnsInSight(const TrafficColumns& columns);

// These columns with two neighbours at each side; nothing where there are none of them.
std::optional<AxisRange> columnsAround(const std::vector<int>& wanted, int count);

// As many columns as before with this one in their middle, if it is out of sight.
std::optional<AxisRange> zoomMovedTo(int column, const AxisRange& zoom, int count);

// Of a frame drawn on the plot; nothing where it is too small to show anything.
std::optional<AxisRange> zoomInto(const QRect& band, const TrafficColumns& columns);

// By a number of wheel steps around the place. `zoom` is nothing where all columns fit; nothing at all: it is near
// enough.
struct TrafficZoom {
  std::optional<AxisRange> columns;
};
std::optional<TrafficZoom> zoomAround(double x, double steps, const TrafficColumns& columns);

}  // namespace tilescope::gui
