// SPDX-License-Identifier: GPL-3.0-or-later
// The reference pin in the roofline: a hollow circle where its design has the layers of a mark, and a dashed arrow from
// there to the mark. Nothing is drawn if both places almost coincide.
#pragma once

#include <QLineF>
#include <QPointF>
#include <optional>
#include <vector>

#include "app/gui/views/explore/roofline/roofline_scene.h"

class QPainter;

namespace tilescope::gui {

struct Theme;

inline constexpr double kPinnedReach = 4;    // px, radius of the circle
inline constexpr double kMinPinnedMove = 6;  // px between circle and mark; shorter moves are not drawn

struct PinnedMove {
  QPointF from;                 // centre of the circle
  std::optional<QLineF> arrow;  // from the circle's edge to the mark's edge; nullopt if they touch

  bool operator==(const PinnedMove&) const = default;
};

std::vector<PinnedMove> pinnedMoves(const RooflineData& data, const MarkShapes& shapes, const PlotFrame& frame);

void paintPinnedMoves(QPainter& painter, const std::vector<PinnedMove>& moves, QChar pin, const Theme& theme);

}  // namespace tilescope::gui
