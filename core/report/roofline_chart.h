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
  std::string letter;  // letter of the pin, "A" to "F"; "": current configuration
  Roofline roofline;
};

// The first series has filled marks whose areas are proportional to their shares. The others have the outlined symbols
// of their pins, and dashed roofs if these differ.
Chart rooflineChart(const std::vector<RooflineSeries>& series);

}  // namespace tilescope::report
