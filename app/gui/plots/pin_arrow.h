// SPDX-License-Identifier: GPL-3.0-or-later
// The dashed arrow from where a pin stands to where the present design does, and the filled head that arrows share.
#pragma once

#include <QColor>
#include <QLineF>

class QPainter;

namespace tilescope::gui {

// From the line's first point to the tip at its second; the head is part of its length.
void paintPinArrow(QPainter& painter, const QLineF& arrow, const QColor& colour);

// A triangle with the painter's brush: the tip, and the middle of its base at `neck`.
void paintArrowHead(QPainter& painter, const QPointF& tip, const QPointF& neck, double width);

}  // namespace tilescope::gui
