// SPDX-License-Identifier: GPL-3.0-or-later
// Positions of the spans of a partition: from left to right, in as many rows as it takes, with space for every layer's
// name and every number.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/picture/spans.h"
#include "core/report/chart_parts.h"
#include "core/report/svg.h"

namespace tilescope::report {

// Spans from … to - 1.
struct SpanRow {
  std::size_t from = 0, to = 0;
  std::vector<double> edges;  // x of each map's edge, from that before the row's first layer to that after its last
};

struct SpansLayout {
  std::vector<SpanRow> rows;
  double slot = 0;  // px of one layer's block, at least
};

inline constexpr double kSpanPadding = 5;  // px from the edge of a span to its blocks

// What crosses the boundary before this span, or, of their number, behind all: "98.0 KiB", and "98.0 KiB / 49.0 KiB"
// where other bytes are written than read.
std::string movedText(const SpansPicture& picture, std::size_t span);

SpansLayout layOut(const SpansPicture& picture, double left, double right);

// x of a map that begins or ends a layer of the row.
double edgeIn(const SpansPicture& picture, const SpanRow& row, std::size_t map);

// The footprint of a span against the capacity.

// Its parts stacked, or hatched where it does not fit; torn where it is higher than the axis. bar: as wide as the span,
// from the axis' upper end to its lower one.
void drawSpanBar(Svg& svg, const SpanShown& span, double capacity, const Area& bar, const Axis& up);

}  // namespace tilescope::report
