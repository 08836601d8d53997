// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roofline_measured.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {
namespace {
// px
constexpr double kArrowLength = 7;
constexpr double kArrowHead = 3.5;
constexpr double kRooflineMeasuredLinkWidth = 1;
constexpr double kCrossWidth = 2;
constexpr double kHaloWidth = 4;
constexpr double kSquareWidth = 1.2;
constexpr double kLinkAir = 1;
constexpr double kRooflineMeasuredEdge = kMeasuredReach + kArrowLength + 1;

constexpr double kLinkOpacity = 0.6;
constexpr double kEdgeLinkOpacity = 0.35;  // of a link that leads out of the plot

// Share of the way from `from` to `to` until the rectangle ends.
double shareInside(const QRectF& room, const QPointF& from, const QPointF& to) {
  double share = 1;
  const auto limit = [&](double start, double end, double least, double most) {
    if (end < least) share = std::min(share, (least - start) / (end - start));
    if (end > most) share = std::min(share, (most - start) / (end - start));
  };
  limit(from.x(), to.x(), room.left(), room.right());
  limit(from.y(), to.y(), room.top(), room.bottom());
  return share;
}

QPointF clamped(const QPointF& point, const QRectF& room) {
  return {std::clamp(point.x(), room.left(), room.right()), std::clamp(point.y(), room.top(), room.bottom())};
}

std::optional<QLineF> linkOf(const QPointF& marker, const MarkShape& mark) {
  const QLineF whole(marker, mark.centre);
  const double start = kMeasuredReach + kLinkAir;
  const double end = whole.length() - mark.edgeToward(marker) - kLinkAir;
  if (end <= start) return std::nullopt;
  return QLineF(whole.pointAt(start / whole.length()), whole.pointAt(end / whole.length()));
}

void placeAtEdge(MeasuredShape& shape, const MarkShape& mark, const QPointF& place, const QRectF& area) {
  const QRectF room =
      area.adjusted(kRooflineMeasuredEdge, kRooflineMeasuredEdge, -kRooflineMeasuredEdge, -kRooflineMeasuredEdge);
  const QPointF start = clamped(mark.centre, room);
  const QLineF way(start, place);
  shape.centre = way.pointAt(shareInside(room, start, place));
  const QPointF step = QPointF(way.dx(), way.dy()) / way.length();
  shape.arrow = QLineF(shape.centre + step * kMeasuredReach, shape.centre + step * (kMeasuredReach + kArrowLength));
}

void paintArrow(QPainter& painter, const QLineF& arrow, const QColor& colour) {
  const QPointF step = QPointF(arrow.dx(), arrow.dy()) / arrow.length();
  const QPointF across(-step.y(), step.x());
  const QPointF foot = arrow.p2() - step * (kArrowLength - 2);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawPolygon(QPolygonF({arrow.p2(), foot + across * kArrowHead, foot - across * kArrowHead}));
}

void paintCross(QPainter& painter, const QPointF& centre, const QPen& pen) {
  constexpr QPointF kDown(kMeasuredReach - 1, kMeasuredReach - 1), kUp(kMeasuredReach - 1, 1 - kMeasuredReach);
  painter.setPen(pen);
  painter.drawLine(centre - kDown, centre + kDown);
  painter.drawLine(centre - kUp, centre + kUp);
}

void paintDashedSquare(QPainter& painter, const QRectF& box, const Theme& theme) {
  QPen pen(theme.text2, kSquareWidth);
  pen.setDashPattern({2 / kSquareWidth, 2 / kSquareWidth});  // in pen widths
  painter.setPen(pen);
  painter.setBrush(theme.plot);
  painter.drawRect(box);
}

}  // namespace

QRectF MeasuredShape::bounds() const {
  return {centre.x() - kMeasuredReach, centre.y() - kMeasuredReach, 2 * kMeasuredReach, 2 * kMeasuredReach};
}

MeasuredShapes measuredShapes(const RooflineData& data, const MarkShapes& marks, const PlotFrame& frame) {
  MeasuredShapes shapes;
  for (std::size_t i = 0; i < data.measured.places.size(); ++i) {
    const MeasuredPlace& measured = data.measured.places[i];
    MeasuredShape shape{i, -1, {}, std::nullopt, std::nullopt};
    const MarkShape* mark = measured.mark ? &marks[*measured.mark] : nullptr;
    if (mark && !mark->shown) mark = nullptr;
    if (mark) shape.mark = static_cast<int>(*measured.mark);
    const QPointF place = frame.at(measured.intensity, measured.performance * kPerAxisPerformance);
    if (frame.area.contains(place))
      shape.centre = place;
    else if (mark && frame.area.contains(mark->centre))
      placeAtEdge(shape, *mark, place, frame.area);
    else
      continue;
    if (mark) shape.link = linkOf(shape.centre, *mark);
    shapes.push_back(shape);
  }
  return shapes;
}

int measuredAt(const MeasuredShapes& shapes, const QPointF& point) {
  int best = -1;
  double nearest = kMeasuredReach + kHitSlack;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const double away = QLineF(shapes[i].centre, point).length();
    if (away > nearest) continue;
    nearest = away;
    best = static_cast<int>(i);
  }
  return best;
}

void paintMeasuredLink(QPainter& painter, const MeasuredShape& shape, const Theme& theme) {
  if (!shape.link) return;
  QColor colour = theme.text3;
  colour.setAlphaF(static_cast<float>(shape.arrow ? kEdgeLinkOpacity : kLinkOpacity));
  painter.setPen(QPen(colour, kRooflineMeasuredLinkWidth));
  painter.drawLine(*shape.link);
}

void paintMeasuredMarker(QPainter& painter, const MeasuredShape& shape, bool emulated, const Theme& theme) {
  if (shape.arrow) paintArrow(painter, *shape.arrow, emulated ? theme.text2 : theme.text);
  if (emulated) return paintDashedSquare(painter, shape.bounds().adjusted(0.5, 0.5, -0.5, -0.5), theme);
  paintCross(painter, shape.centre, QPen(theme.plot, kHaloWidth, Qt::SolidLine, Qt::RoundCap));
  paintCross(painter, shape.centre, QPen(theme.text, kCrossWidth, Qt::SolidLine, Qt::RoundCap));
}

}  // namespace tilescope::gui
