// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/pin_fan.h"

#include <QLineF>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "app/gui/kit/chrome/pin_mark.h"
#include "app/gui/plots/plot_frame.h"

namespace tilescope::gui {
namespace {

// px between marks; closer letters cannot be read
constexpr double kCovered = 2 * kPinMarkReach;
// px between a moved mark and others, whose corners reach further
constexpr double kFree = 20;
// px to the ring, the area's edge and other pins' places
constexpr double kPinFanAir = 2;
constexpr std::array<double, 4> kRadii{24, 36, 48, 60};
constexpr int kPinFanDirections = 16;

// Directions start up and right, then alternate to both sides.
QPointF spotAround(const QPointF& place, double radius, int direction) {
  const int side = direction % 2 == 0 ? -direction / 2 : (direction + 1) / 2;
  const double angle = std::numbers::pi * (0.25 + 2.0 * side / kPinFanDirections);
  return {place.x() + radius * std::cos(angle), place.y() - radius * std::sin(angle)};
}

struct Standing {
  QPointF place, mark;
};

bool isFree(const QPointF& spot, const QPointF& place, const std::vector<Standing>& others,
            const std::optional<RingedPlace>& ring) {
  if (ring && distance(spot, ring->centre) < ring->radius + kPinMarkReach + kPinFanAir) return false;
  const QLineF leader(place, spot);
  return std::none_of(others.begin(), others.end(), [&](const Standing& other) {
    QPointF crossing;
    return distance(spot, other.mark) < kFree || distance(spot, other.place) < kPinMarkReach + kPinFanAir ||
           (other.place != place &&
            leader.intersects(QLineF(other.place, other.mark), &crossing) == QLineF::BoundedIntersection);
  });
}

QPointF markOf(const QPointF& place, const std::vector<Standing>& others, const QRectF& area,
               const std::optional<RingedPlace>& ring) {
  const bool isCovered = std::any_of(others.begin(), others.end(),
                                     [&](const Standing& other) { return distance(place, other.mark) < kCovered; });
  if (!isCovered || !area.contains(place)) return place;
  const double inside = kPinMarkReach + kPinFanAir;
  const QRectF room = area.adjusted(inside, inside, -inside, -inside);
  for (const double radius : kRadii)
    for (int direction = 0; direction < kPinFanDirections; ++direction)
      if (const QPointF spot = spotAround(place, radius, direction);
          room.contains(spot) && isFree(spot, place, others, ring))
        return spot;
  return place;
}

constexpr double kLineWidth = 1.2;
constexpr double kDash = 4, kDashGap = 3;
constexpr double kPinArrowHeadLength = 5, kPinArrowHeadWidth = 5;

}  // namespace

std::vector<QPointF> fannedOut(const std::vector<QPointF>& places, const QRectF& area,
                               const std::optional<RingedPlace>& ring) {
  std::vector<Standing> standing;
  std::vector<QPointF> marks;
  for (const QPointF& place : places) {
    marks.push_back(markOf(place, standing, area, ring));
    standing.push_back({place, marks.back()});
  }
  return marks;
}

void paintPinArrow(QPainter& painter, const QLineF& arrow, const QColor& colour) {
  const QPointF neck = arrow.pointAt(std::max(0.0, 1 - kPinArrowHeadLength / arrow.length()));
  QPen pen(colour, kLineWidth, Qt::CustomDashLine, Qt::FlatCap);
  pen.setDashPattern({kDash / kLineWidth, kDashGap / kLineWidth});  // in pen widths
  painter.setPen(pen);
  painter.drawLine(arrow.p1(), neck);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  paintArrowHead(painter, arrow.p2(), neck, kPinArrowHeadWidth);
}

void paintArrowHead(QPainter& painter, const QPointF& tip, const QPointF& neck, double width) {
  const QLineF axis(neck, tip);
  if (axis.length() <= 0) return;
  const QPointF along = (tip - neck) / axis.length();
  const QPointF across = QPointF(-along.y(), along.x()) * (width / 2);
  const QPointF corners[] = {tip, neck + across, neck - across};
  painter.drawConvexPolygon(corners, 3);
}

}  // namespace tilescope::gui
