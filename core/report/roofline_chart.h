// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline as a picture: throughput over arithmetic intensity, both logarithmic, with roofs and one mark per
// position.
#pragma once

#include <string>
#include <vector>

#include "core/picture/roofline.h"
#include "core/report/document.h"

namespace tilescope::report {

struct RooflineSeries {
  std::string name;    // "base"
  std::string letter;  // of a pin: "A" to "F"; "": the current configuration
  Roofline roofline;
};

// The first series is filled, with areas proportional to its shares; the others are the hollow shapes of their pins,
// with dashed roofs where these differ.
Chart rooflineChart(const std::vector<RooflineSeries>& series);

}  // namespace tilescope::report
