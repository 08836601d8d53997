// SPDX-License-Identifier: GPL-3.0-or-later
// Traffic to and from DRAM at each cut, and each span's footprint against the capacity.
#pragma once

#include "app/gui/views/partition/spans_painter.h"

namespace tilescope::gui {
void paintMovements(QPainter& painter, const SpansPaint& paint);
void paintFootprints(QPainter& painter, const SpansPaint& paint);

bool isInSight(const SpansPaint& paint, double left, double right);

}  // namespace tilescope::gui
