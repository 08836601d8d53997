// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline as a picture: throughput over arithmetic intensity, both logarithmic, with roofs and one mark per place.
#pragma once

#include <string>
#include <vector>

#include "core/picture/roofline.h"
#include "core/report/document.h"

namespace tilescope::report {

struct RooflineSeries {
  std::string name;    // "base"
  std::string letter;  // of a pin: "A" to "F"; empty: the current design
  Roofline roofline;
};

// The first one is drawn filled with the areas of its shares, those after it as the hollow shapes of their pins, with
// dashed roofs where theirs differ.
Chart rooflineChart(const std::vector<RooflineSeries>& series);

}  // namespace tilescope::report
