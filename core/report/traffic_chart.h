// SPDX-License-Identifier: GPL-3.0-or-later
// Off-chip traffic as a picture: one bar per layer, stacked by tensor, against the compulsory minimum.
#pragma once

#include <string>
#include <vector>

#include "core/picture/traffic.h"
#include "core/report/document.h"

namespace tilescope::report {

struct TrafficPin {
  std::string name;    // "base"
  std::string letter;  // "A" to "F"
  std::vector<TrafficBar> bars;
};

// Long networks go on in further rows on the same scale, so that every bar keeps its name. Of pins the totals are
// outlined, layer by layer by their names.
Chart trafficChart(const std::vector<TrafficBar>& bars, const std::vector<TrafficPin>& pins = {});

}  // namespace tilescope::report
