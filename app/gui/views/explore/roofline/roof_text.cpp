// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roof_text.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/gui/plots/plot_text.h"

namespace tilescope::gui {
namespace {
constexpr double kRoofTextMarkAir = 4;  // px between text and marks

}  // namespace

QSizeF sizeOf(const QString& text, const QFont& font) {
  const QFontMetricsF metrics(font);
  return {std::ceil(metrics.horizontalAdvance(text)), std::ceil(metrics.height())};
}

bool clearAlong(const QLineF& roof, double from, double length, double height, const MarkShapes& shapes) {
  const QPointF along = (roof.p2() - roof.p1()) / roof.length();
  const QPointF up(along.y(), -along.x());
  return std::none_of(shapes.begin(), shapes.end(), [&](const MarkShape& shape) {
    if (!shape.shown) return false;
    const double at = QPointF::dotProduct(shape.centre - roof.p1(), along);
    const double above = QPointF::dotProduct(shape.centre - roof.p1(), up);
    const double air = shape.reach + kRoofTextMarkAir;
    return at > from - air && at < from + length + air && above > -air && above < kRoofGap + height + air;
  });
}

std::vector<QRectF> boxesOf(const RoofText& text, const QFont& font) {
  const QSizeF size = sizeOf(text.text, font);
  const double radians = text.angle * M_PI / 180;
  const QPointF along(std::cos(radians), std::sin(radians));
  const double half = size.height() / 2;
  const double away = text.side == RoofSide::On ? 0 : (text.side == RoofSide::Above ? 1 : -1) * (kRoofGap + half);
  const QPointF off = QPointF(along.y(), -along.x()) * away;
  const int count = static_cast<int>(std::ceil(size.width() / half));
  std::vector<QRectF> boxes;
  for (int i = 1; i <= count; ++i) {
    const QPointF middle = text.foot + along * std::min(i * half, size.width()) + off;
    boxes.emplace_back(middle.x() - half, middle.y() - half, 2 * half, 2 * half);
  }
  return boxes;
}

void paintRoofText(QPainter& painter, const RoofText& text, const QFont& font, const QColor& colour,
                   const QColor& halo) {
  const QFontMetricsF metrics(font);
  double baseline = -kRoofGap - 1;
  if (text.side == RoofSide::Below) baseline = kRoofGap + metrics.ascent();
  if (text.side == RoofSide::On) baseline = metrics.capHeight() / 2;
  painter.save();
  painter.translate(text.foot);
  painter.rotate(text.angle);
  drawWithHalo(painter, {0, baseline}, text.text, font, colour, halo);
  painter.restore();
}

}  // namespace tilescope::gui
