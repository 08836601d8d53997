// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roofline_pins.h"

#include <QPainter>

#include "app/gui/kit/theme/theme.h"
#include "app/gui/plots/pin_fan.h"

namespace tilescope::gui {
namespace {
// px
constexpr double kCircleWidth = 1.6;
constexpr double kRooflinePinsMarkAir = 1;

}  // namespace

std::vector<PinnedMove> pinnedMoves(const RooflineData& data, const MarkShapes& shapes, const PlotFrame& frame) {
  std::vector<PinnedMove> moves;
  for (const PinnedPlace& place : data.pinned) {
    const MarkShape& mark = shapes[place.mark];
    if (!mark.shown || !(place.intensity > 0) || !(place.performance > 0)) continue;
    PinnedMove move{frame.at(place.intensity, place.performance * kPerAxisPerformance), std::nullopt};
    const QLineF whole(move.from, mark.centre);
    if (whole.length() <= kMinPinnedMove) continue;
    const double end = whole.length() - mark.edgeToward(move.from) - kRooflinePinsMarkAir;
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
    if (move.arrow) paintPinArrow(painter, *move.arrow, colour);
  painter.setBrush(theme.plot);
  painter.setPen(QPen(colour, kCircleWidth));
  for (const PinnedMove& move : moves) painter.drawEllipse(move.from, kPinnedReach, kPinnedReach);
  painter.restore();
}

}  // namespace tilescope::gui
