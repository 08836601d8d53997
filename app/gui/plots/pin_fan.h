// SPDX-License-Identifier: GPL-3.0-or-later
// Moves pin marks apart if they overlap. One keeps its place; each of the others gets a leader line to its true place.
#pragma once

#include <QColor>
#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <optional>
#include <vector>

class QPainter;

namespace tilescope::gui {

// Returns where to draw each mark. A mark that would cover an earlier one moves to the nearest free spot inside the
// area, preferably up and right, where designs are better. ring: the current design's mark, which no moved mark may
// touch. The same input gives the same spots.
struct RingedPlace {
  QPointF centre;
  double radius = 0;  // px
};
std::vector<QPointF> fannedOut(const std::vector<QPointF>& places, const QRectF& area,
                               const std::optional<RingedPlace>& ring);

// A dashed arrow from a pin to the current design, from the line's first to its second point, including the head.
void paintPinArrow(QPainter& painter, const QLineF& arrow, const QColor& colour);

// A filled triangle from its tip to the middle of its base (neck).
void paintArrowHead(QPainter& painter, const QPointF& tip, const QPointF& neck, double width);

}  // namespace tilescope::gui
