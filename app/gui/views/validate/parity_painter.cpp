// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/validate/parity_painter.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "core/validate/validation.h"

namespace tilescope::gui {
namespace {
// px
constexpr double kRadius = 4.5, kHollowPen = 1.6, kCrossPen = 2, kLine = 1.2;
constexpr double kSelectedRing = 8.5, kSelectedPen = 2;

QPainterPath shapeOf(Mark mark, const QPointF& c) {
  const double r = kRadius;
  QPainterPath path;
  switch (mark) {
    case Mark::Square:
      path.addRect(QRectF(c.x() - r + 0.5, c.y() - r + 0.5, 2 * r - 1, 2 * r - 1));
      break;
    case Mark::Diamond:
      path.addPolygon(QPolygonF({c - QPointF(0, r + 1), c + QPointF(r + 1, 0), c + QPointF(0, r + 1),
                                 c - QPointF(r + 1, 0), c - QPointF(0, r + 1)}));
      break;
    case Mark::UpTriangle:
      path.addPolygon(QPolygonF({c - QPointF(0, r + 1), c + QPointF(r + 0.5, r - 0.5), c + QPointF(-r - 0.5, r - 0.5),
                                 c - QPointF(0, r + 1)}));
      break;
    case Mark::Cross:
      path.moveTo(c - QPointF(r - 0.5, r - 0.5));
      path.lineTo(c + QPointF(r - 0.5, r - 0.5));
      path.moveTo(c + QPointF(r - 0.5, 0.5 - r));
      path.lineTo(c - QPointF(r - 0.5, 0.5 - r));
      break;
    default:
      path.addEllipse(c, r, r);
  }
  return path;
}

// Results of published models are hollow, measurements are filled.
void paintMark(QPainter& painter, const ParityPaint& paint, const ParityMark& mark) {
  const ParityKind kind = kindOf(mark.quantity);
  const QColor colour = colourOf(kind, paint.theme);
  const QPainterPath shape = shapeOf(markOf(kind), paint.at(mark));
  const bool isCross = markOf(kind) == Mark::Cross;
  if (isCross || mark.basis == Basis::Model) {
    painter.setPen(QPen(colour, isCross ? kCrossPen : kHollowPen));
    painter.setBrush(isCross ? QBrush(Qt::NoBrush) : QBrush(paint.theme.plot));
  } else {
    painter.setPen(QPen(paint.theme.plot, 1));  // separates overlapping marks
    painter.setBrush(colour);
  }
  painter.drawPath(shape);
}

void paintRing(QPainter& painter, const ParityPaint& paint, const ParityMark& mark) {
  painter.setPen(QPen(paint.theme.focus, kSelectedPen));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(paint.at(mark), kSelectedRing, kSelectedRing);
}

}  // namespace

void paintParityBand(QPainter& painter, const ParityPaint& paint) {
  const PlotFrame& f = paint.frame;
  const double above = 1 + kBand / 100, below = 1 - kBand / 100;
  painter.save();
  painter.setClipRect(f.area);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(bandColour(paint.theme));
  painter.drawPolygon(QPolygonF({f.at(f.x.lower, f.x.lower * above), f.at(f.x.upper, f.x.upper * above),
                                 f.at(f.x.upper, f.x.upper * below), f.at(f.x.lower, f.x.lower * below)}));
  painter.restore();
}

void paintParity(QPainter& painter, const ParityPaint& paint) {
  const PlotFrame& f = paint.frame;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setClipRect(f.area);
  painter.setPen(QPen(paint.theme.text3, kLine));
  painter.drawLine(f.at(f.x.lower, f.x.lower), f.at(f.x.upper, f.x.upper));
  for (const ParityMark& mark : paint.picture.marks) paintMark(painter, paint, mark);
  for (const ParityMark& mark : paint.picture.marks)
    if (mark.isSelected) paintRing(painter, paint, mark);
  painter.restore();
}

void paintParityOutline(QPainter& painter, const ParityPaint& paint, std::size_t mark) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(paint.theme.text, kSelectedPen));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(paint.at(paint.picture.marks[mark]), kSelectedRing, kSelectedRing);
  painter.restore();
}

QRectF parityMarkBounds(const QPointF& centre) {
  return {centre.x() - kSelectedRing, centre.y() - kSelectedRing, 2 * kSelectedRing, 2 * kSelectedRing};
}

}  // namespace tilescope::gui
