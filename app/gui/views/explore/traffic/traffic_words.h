// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/gui/session/plot_data.h"

namespace tilescope::gui {
QString described(const TrafficData& data);

struct TrafficUnit {
  double perMegabyte = 1;
  QString name;

  bool operator==(const TrafficUnit&) const = default;
};
TrafficUnit unitFor(double upper);  // upper: end of the axis, MB

QString trafficHint();
QString trafficHelp();  // What's This

}  // namespace tilescope::gui
