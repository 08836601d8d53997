// SPDX-License-Identifier: GPL-3.0-or-later
// Off-chip traffic per layer, stacked by tensor, against the compulsory minimum.
#pragma once

#include <string>
#include <vector>

#include "core/picture/traffic.h"
#include "core/report/chart_parts.h"
#include "core/report/document.h"

namespace tilescope::report {

struct TrafficPin {
  std::string name;
  std::string letter;
  std::vector<TrafficBar> bars;
};

// Long networks continue in rows of the same scale. Pins outline the traffic of layers with equal names. Compact: one
// low row, with the names of layers only where they have room.
Chart trafficChart(const std::vector<TrafficBar>& bars, const std::vector<TrafficPin>& pins = {},
                   ChartForm form = ChartForm::Full);

}  // namespace tilescope::report
