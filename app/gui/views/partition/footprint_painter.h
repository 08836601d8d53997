// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the lower half of the spans plot: the traffic to and from DRAM at each cut, and the footprint of each span
// compared with the capacity.
#pragma once

#include "app/gui/views/partition/spans_painter.h"

namespace tilescope::gui {

void paintMovements(QPainter& painter, const SpansPaint& paint);
void paintFootprints(QPainter& painter, const SpansPaint& paint);

// Whether any part of this x range is visible.
bool isInSight(const SpansPaint& paint, double left, double right);

}  // namespace tilescope::gui
