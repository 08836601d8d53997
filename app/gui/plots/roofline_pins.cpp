// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/roofline_pins.h"

#include <QPainter>
#include <cmath>

#include "app/gui/theme/theme.h"

namespace tilescope::gui {
namespace {

// In pixels.
constexpr double kCircleWidth = 1.6;
constexpr double kLineWidth = 1.2;
constexpr double kDash = 4, kDashGap = 3;
constexpr double kHeadLength = 5, kHeadWidth = 5;
constexpr double kMarkAir = 1;

// How far the outline is from the centre toward the other point.
double edgeToward(const MarkShape& shape, const QPointF& other) {
  if (!shape.diamond) return shape.reach;
  const QPointF off = other - shape.centre;
  const double sum = std::abs(off.x()) + std::abs(off.y());
  return sum > 0 ? shape.reach * std::hypot(off.x(), off.y()) / sum : shape.reach;
}

void paintArrow(QPainter& painter, const QLineF& arrow, const QColor& colour) {
  const double share = std::max(0.0, 1 - kHeadLength / arrow.length());
  const QPointF neck = arrow.pointAt(share);
  QPen pen(colour, kLineWidth, Qt::CustomDashLine, Qt::FlatCap);
  pen.setDashPattern({kDash / kLineWidth, kDashGap / kLineWidth});  // in pen widths
  painter.setPen(pen);
  painter.drawLine(arrow.p1(), neck);
  const QPointF along = arrow.p2() - arrow.p1();
  const QPointF across = QPointF(-along.y(), along.x()) / arrow.length() * kHeadWidth / 2;
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawPolygon(QPolygonF{arrow.p2(), neck + across, neck - across});
}

}  // namespace

std::vector<PinnedMove> pinnedMoves(const RooflineData& data, const MarkShapes& shapes, const PlotFrame& frame) {
  std::vector<PinnedMove> moves;
  for (const PinnedPlace& place : data.pinned) {
    const MarkShape& mark = shapes[place.mark];
    if (!mark.shown || !(place.intensity > 0) || !(place.performance > 0)) continue;
    PinnedMove move{frame.at(place.intensity, place.performance * kPerAxisPerformance), std::nullopt};
    const QLineF whole(move.from, mark.centre);
    if (whole.length() <= kLeastPinnedMove) continue;
    const double end = whole.length() - edgeToward(mark, move.from) - kMarkAir;
    if (end > kPinnedReach)
      move.arrow = QLineF(whole.pointAt(kPinnedReach / whole.length()), whole.pointAt(end / whole.length()));
    moves.push_back(move);
  }
  return moves;
}

void paintPinnedMoves(QPainter& painter, const std::vector<PinnedMove>& moves, QChar pin, const Theme& theme) {
  const QColor colour = theme.pin(pin);
  painter.save();
  for (const PinnedMove& move : moves)
    if (move.arrow) paintArrow(painter, *move.arrow, colour);
  painter.setBrush(theme.plot);
  painter.setPen(QPen(colour, kCircleWidth));
  for (const PinnedMove& move : moves) painter.drawEllipse(move.from, kPinnedReach, kPinnedReach);
  painter.restore();
}

}  // namespace tilescope::gui
