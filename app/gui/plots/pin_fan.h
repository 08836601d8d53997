// SPDX-License-Identifier: GPL-3.0-or-later
// Separates pin marks that would overlap: one keeps its place, the others move away, each with a leader line to its
// true place.
#pragma once

#include <QColor>
#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <optional>
#include <vector>

class QPainter;

namespace tilescope::gui {

// The drawn positions of the marks, in the order of their true places; an earlier mark never moves for a later one. A
// mark that would cover another moves to the nearest free spot inside the area, preferably up and right, where designs
// are better. ring: the mark of the current design with its radius; marks stay outside it. The same input gives the
// same spots.
struct RingedPlace {
  QPointF centre;
  double radius = 0;  // px
};
std::vector<QPointF> fannedOut(const std::vector<QPointF>& places, const QRectF& area,
                               const std::optional<RingedPlace>& ring);

// The dashed arrow from a pin's place to that of the current design, and the filled head of all arrows.

// An arrow from the line's first point to its second; the head is part of its length.
void paintPinArrow(QPainter& painter, const QLineF& arrow, const QColor& colour);

// A triangle with the painter's brush from its tip to the middle of its base at `neck`.
void paintArrowHead(QPainter& painter, const QPointF& tip, const QPointF& neck, double width);

}  // namespace tilescope::gui
