// SPDX-License-Identifier: GPL-3.0-or-later
// Where the marks of pins stand that would lie on one another: one keeps its place, the others move out, each with a
// leader line to its own.
#pragma once

#include <QPointF>
#include <QRectF>
#include <optional>
#include <vector>

namespace tilescope::gui {

// Where the marks are drawn, in the order of their places; an earlier one is never moved for a later one. A mark moves
// when it would cover another one, to the nearest free spot inside the area: up and right first, where designs are
// beaten. ring: of the present design, with its radius; a mark moves beyond it, not into it. Same input, same spots.
struct RingedPlace {
  QPointF centre;
  double radius = 0;  // px
};
std::vector<QPointF> fannedOut(const std::vector<QPointF>& places, const QRectF& area,
                               const std::optional<RingedPlace>& ring);

}  // namespace tilescope::gui
