// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/views/explore/traffic/traffic_layout.h"

class QPainter;

namespace tilescope::gui {
struct Theme;

struct TrafficPicture {
  const TrafficData& data;
  const Theme& theme;
  const TrafficColumns& columns;
  const std::vector<BarShape>& shapes;
  QSet<int> dimmed;  // hidden by a filter
};

void paintTrafficData(QPainter& painter, const TrafficPicture& picture, const QSet<int>& selected);
void paintOutline(QPainter& painter, const TrafficPicture& picture, int column);

}  // namespace tilescope::gui
