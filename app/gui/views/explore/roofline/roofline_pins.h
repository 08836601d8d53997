// SPDX-License-Identifier: GPL-3.0-or-later
// A hollow circle at the place in the reference pin's design, and a dashed arrow from there to the mark.
#pragma once

#include <QLineF>
#include <QPointF>
#include <optional>
#include <vector>

#include "app/gui/views/explore/roofline/roofline_scene.h"

class QPainter;

namespace tilescope::gui {
struct Theme;

inline constexpr double kPinnedReach = 4;    // px
inline constexpr double kMinPinnedMove = 6;  // px between circle and mark; shorter moves are not drawn

struct PinnedMove {
  QPointF from;
  std::optional<QLineF> arrow;  // between the edges; nullopt: they touch

  bool operator==(const PinnedMove&) const = default;
};

std::vector<PinnedMove> pinnedMoves(const RooflineData& data, const MarkShapes& shapes, const PlotFrame& frame);

void paintPinnedMoves(QPainter& painter, const std::vector<PinnedMove>& moves, QChar pin, const Theme& theme);

}  // namespace tilescope::gui
