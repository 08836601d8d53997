// SPDX-License-Identifier: GPL-3.0-or-later
// Off-chip traffic as a picture: one bar per layer, stacked by tensor, compared with the compulsory minimum.
#pragma once

#include <string>
#include <vector>

#include "core/picture/traffic.h"
#include "core/report/document.h"

namespace tilescope::report {

struct TrafficPin {
  std::string name;    // "base"
  std::string letter;  // letter of the pin, "A" to "F"
  std::vector<TrafficBar> bars;
};

// Long networks continue in further rows of the same scale, so that every bar keeps its name. Pins are outlines of the
// total traffic of the layer with the same name.
Chart trafficChart(const std::vector<TrafficBar>& bars, const std::vector<TrafficPin>& pins = {});

}  // namespace tilescope::report
