// SPDX-License-Identifier: GPL-3.0-or-later
// The reference pin in the roofline: a hollow circle where it has the layers of a mark, and a dashed arrow from there
// to the mark. Where both are nearly at one place there is neither.
#pragma once

#include <QLineF>
#include <QPointF>
#include <optional>
#include <vector>

#include "app/gui/views/explore/roofline/roofline_scene.h"

class QPainter;

namespace tilescope::gui {

struct Theme;

inline constexpr double kPinnedReach = 4;    // px, of the circle
inline constexpr double kMinPinnedMove = 6;  // px between circle and mark; a shorter move is none

struct PinnedMove {
  QPointF from;                 // the circle's centre
  std::optional<QLineF> arrow;  // from the circle's edge to the mark's; nothing where they touch

  bool operator==(const PinnedMove&) const = default;
};

std::vector<PinnedMove> pinnedMoves(const RooflineData& data, const MarkShapes& shapes, const PlotFrame& frame);

void paintPinnedMoves(QPainter& painter, const std::vector<PinnedMove>& moves, QChar pin, const Theme& theme);

}  // namespace tilescope::gui
