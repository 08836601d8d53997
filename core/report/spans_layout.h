// SPDX-License-Identifier: GPL-3.0-or-later
// Positions of the spans of a partition, from left to right in as many rows as necessary, with space for all layer
// names and numbers.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/picture/spans.h"
#include "core/report/chart_parts.h"
#include "core/report/svg.h"

namespace tilescope::report {

// Spans from … to − 1 in one row.
struct SpanRow {
  std::size_t from = 0, to = 0;
  // x of each map's edge, from the map before the row's first layer to the map after its last layer.
  std::vector<double> edges;
};

struct SpansLayout {
  std::vector<SpanRow> rows;
  double slot = 0;  // px, width of one layer's block
};

inline constexpr double kSpanPadding = 5;  // px between the edge of a span and its blocks

// The traffic across the cut before this span, or at the end of the network: "98.0 KiB". If written and read bytes
// differ, "98.0 KiB / 49.0 KiB".
std::string movedText(const SpansPicture& picture, std::size_t span);

SpansLayout layOut(const SpansPicture& picture, double left, double right);

// x of a map at the edge of a layer in this row.
double edgeIn(const SpansPicture& picture, const SpanRow& row, std::size_t map);

// Draws the parts of a span's footprint as a stacked bar. It is hatched if it does not fit, and broken if it is higher
// than the axis. bar: the span's width and the axis's full height.
void drawSpanBar(Svg& svg, const SpanShown& span, double capacity, const Area& bar, const Axis& up);

}  // namespace tilescope::report
