// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/pin_arrow.h"

#include <QPainter>
#include <algorithm>

namespace tilescope::gui {
namespace {

// In pixels.
constexpr double kLineWidth = 1.2;
constexpr double kDash = 4, kDashGap = 3;
constexpr double kPinArrowHeadLength = 5, kPinArrowHeadWidth = 5;

}  // namespace

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
