// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the traffic plot: description for screen readers, tooltip and help.
#pragma once

#include <QString>

#include "app/gui/session/plot_data.h"

namespace tilescope::gui {

// Describes the total traffic and its minimum, the largest layer, the pin, and infeasible layers.
QString described(const TrafficData& data);

// The unit of an axis: kB, MB, GB or TB.
struct TrafficUnit {
  double perMegabyte = 1;
  QString name;

  bool operator==(const TrafficUnit&) const = default;
};
TrafficUnit unitFor(double upper);  // upper: the end of the axis, MB

QString trafficHint();  // the tooltip
QString trafficHelp();  // What's This

}  // namespace tilescope::gui
