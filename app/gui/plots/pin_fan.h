// SPDX-License-Identifier: GPL-3.0-or-later
// Moves overlapping pin marks apart. Moved ones get a leader line to their true place.
#pragma once

#include <QColor>
#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <optional>
#include <vector>

class QPainter;

namespace tilescope::gui {

// Where to draw each mark. A mark that covers an earlier one moves to the nearest free spot in the area, preferably up
// and right, where designs are better. ring: the current design's mark, never covered.
struct RingedPlace {
  QPointF centre;
  double radius = 0;
};
std::vector<QPointF> fannedOut(const std::vector<QPointF>& places, const QRectF& area,
                               const std::optional<RingedPlace>& ring);

void paintPinArrow(QPainter& painter, const QLineF& arrow, const QColor& colour);

void paintArrowHead(QPainter& painter, const QPointF& tip, const QPointF& neck, double width);

}  // namespace tilescope::gui
