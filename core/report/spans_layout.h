// SPDX-License-Identifier: GPL-3.0-or-later
// Positions of a partition's spans, in as many rows as layer names and numbers need.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/picture/spans.h"
#include "core/report/chart_parts.h"
#include "core/report/svg.h"

namespace tilescope::report {

// Spans [from, to) in one row.
struct SpanRow {
  std::size_t from = 0, to = 0;
  // x of each map's edge, from the map before the row's first layer to the one after its last.
  std::vector<double> edges;
};

struct SpansLayout {
  std::vector<SpanRow> rows;
  double slot = 0;
};

inline constexpr double kSpanPadding = 5;  // px between the edge of a span and its blocks

// Before this span, or at the network's end: "98.0 KiB"; "98.0 KiB / 49.0 KiB" if written and read bytes differ.
std::string movedText(const SpansPicture& picture, std::size_t span);

SpansLayout layOut(const SpansPicture& picture, double left, double right);

double edgeIn(const SpansPicture& picture, const SpanRow& row, std::size_t map);

// A span's footprint as a stacked bar; hatched if it does not fit, broken if too high. bar: the axis's full height.
void drawSpanBar(Svg& svg, const SpanShown& span, double capacity, const Area& bar, const Axis& up);

}  // namespace tilescope::report
