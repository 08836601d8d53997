// SPDX-License-Identifier: GPL-3.0-or-later
// The footprint of a span against the capacity.
#pragma once

#include "core/picture/spans.h"
#include "core/report/axis.h"
#include "core/report/svg.h"

namespace tilescope::report {

// Its parts stacked, or hatched where it does not fit; torn where it is higher than the axis. bar: as wide as the span,
// from the axis' upper end to its lower one.
void drawSpanBar(Svg& svg, const SpanShown& span, double capacity, const Area& bar, const Axis& up);

}  // namespace tilescope::report
