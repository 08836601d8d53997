// SPDX-License-Identifier: GPL-3.0-or-later
// Throughput over arithmetic intensity, both logarithmic, with roofs and one mark per position.
#pragma once

#include <string>
#include <vector>

#include "core/picture/roofline.h"
#include "core/report/chart_parts.h"
#include "core/report/document.h"

namespace tilescope::report {

struct RooflineSeries {
  std::string name;
  std::string letter;  // letter of the pin, "A" to "F"; "": current configuration
  Roofline roofline;
};

// The first series has filled marks with areas by share; others have their pins' outlines, and dashed roofs. Compact:
// of half the width.
Chart rooflineChart(const std::vector<RooflineSeries>& series, ChartForm form = ChartForm::Full);

}  // namespace tilescope::report
