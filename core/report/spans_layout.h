// SPDX-License-Identifier: GPL-3.0-or-later
// Positions of the spans of a partition: from left to right, in as many rows as necessary, with space for every layer's
// name and every number.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/picture/spans.h"
#include "core/report/chart_parts.h"
#include "core/report/svg.h"

namespace tilescope::report {

// A row with the spans from … to - 1.
struct SpanRow {
  std::size_t from = 0, to = 0;
  std::vector<double> edges;  // x of each map's edge, from the one before the row's first layer to the one after its
                              // last
};

struct SpansLayout {
  std::vector<SpanRow> rows;
  double slot = 0;  // minimum px of one layer's block
};

inline constexpr double kSpanPadding = 5;  // px from the edge of a span to its blocks

// The traffic across the boundary before this span (or, if span is the number of spans, at the end): "98.0 KiB", or
// "98.0 KiB / 49.0 KiB" if written and read bytes differ.
std::string movedText(const SpansPicture& picture, std::size_t span);

SpansLayout layOut(const SpansPicture& picture, double left, double right);

// x of a map that begins or ends a layer of the row.
double edgeIn(const SpansPicture& picture, const SpanRow& row, std::size_t map);

// The footprint of a span against the capacity.

// Draws its parts stacked, hatched if it does not fit, and with a break if it is higher than the axis. bar: as wide as
// the span, from the axis' upper end to its lower one.
void drawSpanBar(Svg& svg, const SpanShown& span, double capacity, const Area& bar, const Axis& up);

}  // namespace tilescope::report
