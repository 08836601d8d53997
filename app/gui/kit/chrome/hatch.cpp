// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/hatch.h"

#include <QPixmap>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"

namespace tilescope::gui {
namespace {

constexpr double kPeriod = 6;  // px
constexpr double kLine = 1.1;  // px

// One period of the pattern. Drawn three times, so that the lines run on over the edges of the tile.
QPixmap tile(Hatch hatch, const QColor& colour, qreal ratio) {
  QPixmap pixmap(qRound(kPeriod * ratio), qRound(kPeriod * ratio));
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(pixmap.width() / kPeriod, pixmap.height() / kPeriod);
  painter.setPen(QPen(colour, kLine));
  const bool rising = hatch == Hatch::DoesNotFit;
  for (const double shift : {-kPeriod, 0.0, kPeriod}) {
    const QPointF left(shift - kPeriod, rising ? 2 * kPeriod : -kPeriod);
    const QPointF right(shift + 2 * kPeriod, rising ? -kPeriod : 2 * kPeriod);
    painter.drawLine(left, right);
  }
  return pixmap;
}

}  // namespace

QBrush hatchBrush(Hatch hatch, const Theme& theme, qreal devicePixelRatio) {
  const QColor colour = hatch == Hatch::DoesNotFit ? theme.text3 : theme.warning;
  const QPixmap pixmap = tile(hatch, colour, devicePixelRatio);
  QBrush brush(pixmap);
  brush.setTransform(QTransform::fromScale(kPeriod / pixmap.width(), kPeriod / pixmap.height()));
  return brush;
}

QSize estimateMarkSize() {
  return {scaledPixels(kEstimateMark.width()), scaledPixels(kEstimateMark.height())};
}

void paintEstimateMark(QPainter& painter, const QPoint& topLeft, const Theme& theme) {
  const QRectF rect = QRectF(topLeft, estimateMarkSize());
  painter.save();
  painter.setBrushOrigin(topLeft);
  painter.fillRect(rect, hatchBrush(Hatch::Estimate, theme, painter.device()->devicePixelRatioF()));
  painter.setPen(QPen(theme.warning, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
  painter.restore();
}

}  // namespace tilescope::gui
