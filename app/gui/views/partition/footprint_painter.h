// SPDX-License-Identifier: GPL-3.0-or-later
// The lower half of the spans: what crosses each cut on its way to and from the DRAM, and the footprints against the
// capacity.
#pragma once

#include "app/gui/views/partition/spans_painter.h"

namespace tilescope::gui {

void paintMovements(QPainter& painter, const SpansPaint& paint);
void paintFootprints(QPainter& painter, const SpansPaint& paint);

// Is the mark of this horizontal extent in sight?
bool isInSight(const SpansPaint& paint, double left, double right);

}  // namespace tilescope::gui
