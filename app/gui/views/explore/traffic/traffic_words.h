// SPDX-License-Identifier: GPL-3.0-or-later
// The traffic as text: for screen readers, and what its controls mean.
#pragma once

#include <QString>

#include "app/gui/session/plot_data.h"

namespace tilescope::gui {

// All traffic and its minimum, the largest layer, the pin, and what does not fit.
QString described(const TrafficData& data);

// What an axis counts in: never a prefix before a unit that has one.
struct TrafficUnit {
  double perMegabyte = 1;
  QString name;

  bool operator==(const TrafficUnit&) const = default;
};
TrafficUnit unitFor(double upper);  // MB, the end of the axis

QString trafficHint();  // the tooltip
QString trafficHelp();  // What's This

}  // namespace tilescope::gui
