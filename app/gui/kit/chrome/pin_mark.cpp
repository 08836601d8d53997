// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/pin_mark.h"

#include <QFontMetricsF>
#include <QPainter>
#include <cmath>
#include <numbers>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {
namespace {

constexpr double kOutline = 2;
constexpr double kTileRadius = 3;
constexpr double kTileOutline = 1.5;
constexpr double kLetterShare = 10.5 / kSmallPixels;  // letter size relative to kSmallPixels

struct Shape {
  int corners = 0;
  double reach = 1;
  double turn = 0;   // direction of the first corner, in right angles from "up"
  double sinks = 0;  // share of the reach by which the letter is lower
};

Shape shapeOf(QChar letter) {
  switch (letter.unicode()) {
    case u'B':
      return {4, 1.28, 0.5, 0};
    case u'C':
      return {4, 1.33, 0, 0};
    case u'D':
      return {3, 1.6, 0, 0.12};
    case u'E':
      return {3, 1.6, 2, -0.12};
    case u'F':
      return {6, 1.13, 0, 0};
    default:
      return {};
  }
}

double reach() {
  return kPinMarkReach * fontScale();  // scales with the letter inside
}

QPolygonF cornersOf(const Shape& shape, const QPointF& centre) {
  QPolygonF corners;
  for (int i = 0; i < shape.corners; ++i) {
    const double angle = std::numbers::pi / 2 * shape.turn + 2 * std::numbers::pi * i / shape.corners;
    corners << centre + reach() * shape.reach * QPointF(std::sin(angle), -std::cos(angle));
  }
  return corners;
}

// Centred by the height of capitals, which have no descender.
void paintLetter(QPainter& painter, QChar letter, const QPointF& centre, const QColor& colour) {
  const QFont font = wordFont(kSmallPixels, QFont::DemiBold);
  const QFontMetricsF metrics(font);
  painter.translate(centre);
  painter.scale(kLetterShare, kLetterShare);
  painter.setFont(font);
  painter.setPen(colour);
  painter.drawText(QPointF(-metrics.horizontalAdvance(letter) / 2, metrics.capHeight() / 2), letter);
}

}  // namespace

void paintPinMark(QPainter& painter, QChar letter, const QPointF& centre, const Theme& theme) {
  const Shape shape = shapeOf(letter);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.pin(letter), kOutline, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(theme.plot);
  if (shape.corners == 0)
    painter.drawEllipse(centre, reach(), reach());
  else
    painter.drawConvexPolygon(cornersOf(shape, centre));
  paintLetter(painter, letter, centre + QPointF(0, shape.sinks * reach()), theme.text);
  painter.restore();
}

QRectF pinMarkBounds(QChar letter, const QPointF& centre) {
  const Shape shape = shapeOf(letter);
  const double round = reach();
  const QRectF inner = shape.corners == 0 ? QRectF(centre.x() - round, centre.y() - round, 2 * round, 2 * round)
                                          : cornersOf(shape, centre).boundingRect();
  return inner.adjusted(-kOutline / 2, -kOutline / 2, kOutline / 2, kOutline / 2);
}

void paintPinTile(QPainter& painter, QChar letter, const QRectF& tile, bool fits, const Theme& theme) {
  const QColor colour = theme.pin(letter);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(fits ? colour : theme.plot);
  painter.drawRoundedRect(tile, kTileRadius, kTileRadius);
  if (!fits) {
    painter.setBrushOrigin(tile.topLeft());
    painter.setBrush(hatchBrush(Hatch::DoesNotFit, theme, painter.device()->devicePixelRatioF()));
    const double half = kTileOutline / 2;
    painter.setPen(QPen(colour, kTileOutline));
    painter.drawRoundedRect(tile.adjusted(half, half, -half, -half), kTileRadius, kTileRadius);
  }
  paintLetter(painter, letter, tile.center(), fits ? theme.onAccent : theme.text);
  painter.restore();
}

}  // namespace tilescope::gui
