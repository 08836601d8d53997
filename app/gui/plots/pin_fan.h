// SPDX-License-Identifier: GPL-3.0-or-later
// Where the marks of pins stand that would lie on one another: one keeps its place, the others move out, each with a
// leader line to its own.
#pragma once

#include <QColor>
#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <optional>
#include <vector>

class QPainter;

namespace tilescope::gui {

// Where the marks are drawn, in the order of their places; an earlier one is never moved for a later one. A mark moves
// when it would cover another one, to the nearest free spot inside the area: up and right first, where designs are
// beaten. ring: of the current design, with its radius; a mark moves beyond it, not into it. Same input, same spots.
struct RingedPlace {
  QPointF centre;
  double radius = 0;  // px
};
std::vector<QPointF> fannedOut(const std::vector<QPointF>& places, const QRectF& area,
                               const std::optional<RingedPlace>& ring);

// The dashed arrow from where a pin stands to where the current design does, and the filled head that arrows share.

// From the line's first point to the tip at its second; the head is part of its length.
void paintPinArrow(QPainter& painter, const QLineF& arrow, const QColor& colour);

// A triangle with the painter's brush: the tip, and the middle of its base at `neck`.
void paintArrowHead(QPainter& painter, const QPointF& tip, const QPointF& neck, double width);

}  // namespace tilescope::gui
