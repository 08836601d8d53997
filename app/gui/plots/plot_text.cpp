// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/plot_text.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QStaticText>
#include <QtMath>
#include <array>

#include "app/gui/kit/theme/fonts.h"

namespace tilescope::gui {
namespace {

constexpr double kHalo = 3;
constexpr double kDiagonal = 0.7071;
constexpr std::array<QPointF, 8> kHaloDirections{
    QPointF{1, 0}, {kDiagonal, kDiagonal},   {0, 1},  {-kDiagonal, kDiagonal},
    {-1, 0},       {-kDiagonal, -kDiagonal}, {0, -1}, {kDiagonal, -kDiagonal}};
constexpr double kFocusWidth = 2;
constexpr int kPlotTextEdge = 4;
constexpr int kTickRoom = 8;  // px; tick and gap to its label
constexpr int kAirAbove = 12, kAirRight = 16;

// For files: letters stay text that can be searched and edited.
void drawWithStrokedHalo(QPainter& painter, const QPointF& baseline, const QString& text, const QFont& font,
                         const QColor& colour, const QColor& halo) {
  QPainterPath outline;
  outline.addText(baseline, font, text);
  painter.strokePath(outline, QPen(halo, kHalo, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setFont(font);
  painter.setPen(colour);
  painter.drawText(baseline, text);
}

}  // namespace

void drawWithHalo(QPainter& painter, const QPointF& baseline, const QString& text, const QFont& font,
                  const QColor& colour, const QColor& halo) {
  if (painter.paintEngine()->type() != QPaintEngine::Raster)
    return drawWithStrokedHalo(painter, baseline, text, font, colour, halo);
  // Eight shifted copies are ten times as fast as a stroke, because glyphs are cached.
  QStaticText shaped(text);
  shaped.setTextFormat(Qt::PlainText);
  shaped.setPerformanceHint(QStaticText::ModerateCaching);
  shaped.prepare(painter.transform(), font);
  const QPointF corner = baseline - QPointF(0, QFontMetricsF(font).ascent());
  painter.setFont(font);
  painter.setPen(halo);
  for (const QPointF& direction : kHaloDirections) painter.drawStaticText(corner + direction * (kHalo / 2), shaped);
  painter.setPen(colour);
  painter.drawStaticText(corner, shaped);
}

QPointF baselineIn(const QRectF& box, const QFont& font) {
  const double capHeight = QFontMetricsF(font).capHeight();
  return {box.left(), box.center().y() + capHeight / 2};
}

QMargins plotMargins(bool titleBelow) {
  const int titles = qCeil(QFontMetricsF(wordFont(kSmallPixels)).height());
  const QFontMetricsF numbers(numberFont(kSmallPixels));
  const int left =
      kPlotTextEdge + titles + kPlotTextEdge + qCeil(numbers.horizontalAdvance(QStringLiteral("1000"))) + kTickRoom;
  const int below = kTickRoom + qCeil(numbers.height()) + (titleBelow ? titles : 0) + kPlotTextEdge;
  return {left, kAirAbove, kAirRight, below};
}

void drawAxisTitles(QPainter& painter, const QRectF& area, const QString& below, const QString& left,
                    const QColor& colour) {
  const QFont font = wordFont(kSmallPixels);
  const QFontMetricsF metrics(font);
  const double half = metrics.height() / 2;
  const double belowTicks = kTickRoom + QFontMetricsF(numberFont(kSmallPixels)).height();
  painter.setFont(font);
  painter.setPen(colour);
  painter.drawText(QPointF(qRound(area.center().x() - metrics.horizontalAdvance(below) / 2),
                           qRound(area.bottom() + belowTicks + half + metrics.capHeight() / 2)),
                   below);
  painter.save();
  painter.translate(kPlotTextEdge + half, qRound(area.center().y()));
  painter.rotate(-90);
  painter.drawText(QPointF(-metrics.horizontalAdvance(left) / 2, metrics.capHeight() / 2), left);
  painter.restore();
}

void drawFocusFrame(QPainter& painter, const QRect& widget, const QColor& colour) {
  constexpr double kHalf = kFocusWidth / 2;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colour, kFocusWidth, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(QRectF(widget).adjusted(kHalf, kHalf, -kHalf, -kHalf));
}

}  // namespace tilescope::gui
