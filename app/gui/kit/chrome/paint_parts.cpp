// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/paint_parts.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <QTextLayout>
#include <QTextOption>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {
namespace {

constexpr double kPaintPartsRadius = 4;
constexpr double kEstimatePitch = 5;  // px between the hatch lines, along the edge
constexpr double kNoFitPitch = 8;
constexpr int kErrorIcon = 14;
constexpr int kKeyPadding = 6, kKeyHeight = 16;  // px at 100 %
constexpr double kCapitals = 8.4;                // px; height of capitals in fonts of 11 and 12 px

void drawDiagonals(QPainter& painter, const QRectF& rect, double pitch, int slope) {
  const double shift = rect.height();
  const int count = static_cast<int>((rect.width() + shift) / pitch) + 1;
  for (int i = 0; i < count; ++i) {
    const double x = rect.left() - shift + i * pitch;
    if (slope > 0)
      painter.drawLine(QPointF(x, rect.top()), QPointF(x + shift, rect.bottom()));
    else
      painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + shift, rect.top()));
  }
}

constexpr double kPeriod = 6;
constexpr double kLine = 1.1;

// Each line is drawn three times, so that tiles join without gaps.
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

QString elided(const QFontMetrics& metrics, const QString& text, Qt::TextElideMode mode, int room) {
  return metrics.horizontalAdvance(text) <= room ? text : metrics.elidedText(text, mode, room);
}

QStringList elidedLines(const QFont& font, const QString& text, const QSize& room) {
  const QFontMetrics metrics(font);
  const int most = std::max(1, room.height() / metrics.lineSpacing());
  QTextLayout layout(text, font);
  QTextOption wrapping;
  wrapping.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(wrapping);
  QStringList lines;
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(room.width());
    if (lines.size() + 1 == most) {
      lines << elided(metrics, text.mid(line.textStart()), Qt::ElideRight, room.width());
      break;
    }
    lines << text.mid(line.textStart(), line.textLength()).trimmed();
  }
  layout.endLayout();
  return lines;
}

int baseLine(const QRect& rect) {
  const double capitals = kCapitals * wordFont().pixelSize() / kBodyPixels;
  return rect.top() + qRound((rect.height() + capitals) / 2);
}

void writeLine(QPainter& painter, const QRect& rect, Qt::Alignment alignment, const QString& text) {
  const QFontMetricsF metrics(painter.fontMetrics());
  double x = rect.left();
  if (alignment & Qt::AlignRight) x = rect.right() + 1 - metrics.horizontalAdvance(text);
  if (alignment & Qt::AlignHCenter) x = rect.left() + (rect.width() - metrics.horizontalAdvance(text)) / 2;
  painter.drawText(QPointF(x, baseLine(rect)), text);
}

void drawBox(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& border) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(border, 1));
  painter.setBrush(fill);
  painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), kPaintPartsRadius, kPaintPartsRadius);
}

void drawFrame(QPainter& painter, const QRectF& rect, const QColor& colour) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colour, 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), kPaintPartsRadius - 1, kPaintPartsRadius - 1);
}

void drawBoundMark(QPainter& painter, const QPointF& centre, double diameter, bool memoryBound, const Theme& theme) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(memoryBound ? theme.memoryBound : theme.computeBound);
  const double r = diameter / 2;
  if (memoryBound) {
    painter.drawEllipse(centre, r, r);
    return;
  }
  // larger, so that a diamond looks as large as the disc
  const double reach = r * 1.15;
  painter.drawPolygon(QPolygonF{centre + QPointF(0, -reach), centre + QPointF(reach, 0), centre + QPointF(0, reach),
                                centre + QPointF(-reach, 0)});
}

void drawEstimateHatch(QPainter& painter, const QRectF& rect, const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.warning, 1));
  painter.setBrush(Qt::NoBrush);
  const QRectF inner = rect.adjusted(0.5, 0.5, -0.5, -0.5);
  painter.drawRect(inner);
  painter.setClipRect(inner);
  painter.setPen(QPen(theme.warning, 1.2));
  drawDiagonals(painter, inner, kEstimatePitch, +1);
  painter.restore();
}

void drawNoFitHatch(QPainter& painter, const QRectF& rect, const Theme& theme) {
  painter.save();
  painter.fillRect(rect, theme.hover);
  painter.setClipRect(rect);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.text3, 1.2));
  drawDiagonals(painter, rect, kNoFitPitch, -1);
  painter.restore();
}

void drawTriangle(QPainter& painter, const QPointF& centre, bool up, const QColor& colour) {
  const double halfWidth = scaledPixels(7) / 2.0;
  const double halfHeight = scaledPixels(4) / 2.0;
  const double tip = up ? -halfHeight : halfHeight;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawPolygon(
      QPolygonF{centre + QPointF(-halfWidth, -tip), centre + QPointF(halfWidth, -tip), centre + QPointF(0, tip)});
}

int drawKeys(QPainter& painter, const QRect& rect, const QString& keys, const QColor& colour, const Theme& theme) {
  if (keys.isEmpty()) return 0;
  const QFont font = wordFont(kSmallPixels);
  const int width = QFontMetrics(font).horizontalAdvance(keys) + 2 * scaledPixels(kKeyPadding);
  const int height = scaledPixels(kKeyHeight);
  const QRect box(rect.right() + 1 - width, rect.top() + (rect.height() - height) / 2, width, height);
  drawBox(painter, box, theme.raised, theme.border);
  painter.setFont(font);
  painter.setPen(colour);
  writeLine(painter, box, Qt::AlignHCenter, keys);
  return width;
}

void drawError(QPainter& painter, const QRect& rect, const QString& text, const Theme& theme) {
  const int icon = kErrorIcon;
  const QPoint corner(rect.left(), rect.top() + (rect.height() - icon) / 2);
  painter.drawPixmap(corner, iconPixmap("triangle-alert", icon, theme.worse, painter.device()->devicePixelRatioF()));
  const QFont font = wordFont(kSmallPixels);
  const QRect room = rect.adjusted(icon + 6, 0, 0, 0);
  painter.setFont(font);
  painter.setPen(theme.worse);
  writeLine(painter, room, Qt::AlignLeft, elided(QFontMetrics(font), text, Qt::ElideRight, room.width()));
}

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
