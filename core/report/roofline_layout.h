// SPDX-License-Identifier: GPL-3.0-or-later
// Positions of a roofline's marks and roofs, and a description of what is visible.
#pragma once

#include <string>
#include <vector>

#include "core/report/chart_parts.h"
#include "core/report/roofline_chart.h"
#include "core/report/svg.h"

namespace tilescope::report {

// False for a mark without off-chip traffic, which has no position on a logarithmic axis.
bool isPlace(const RooflineMark& mark);

// MAC per byte; 0 if the roofs do not meet.
double ridgeOf(const Roofline& roofline);

struct RooflineAxes {
  Axis across, up;

  Place place(const RooflineMark& mark) const { return {across.at(mark.intensity), up.at(mark.performance)}; }
};

RooflineAxes rooflineAxes(const std::vector<RooflineSeries>& series, const Area& area);

struct RoofLine {
  Place from, to;
  bool isFlat = false;
  Ink ink = Ink::None;
  std::string label;
};

std::vector<RoofLine> roofsOf(const RooflineSeries& series, const RooflineAxes& axes);

std::string rooflineCaption(const std::vector<RooflineSeries>& series);

}  // namespace tilescope::report
