// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/footprint_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/hatched_area.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/partition/spans_words.h"

namespace tilescope::gui {
namespace {
constexpr double kHeadLength = 6, kHeadReach = 2.5;  // px; reach: beyond the shaft on each side
constexpr double kAirAboveRail = 1, kAirBelowBox = 4;
constexpr double kLimitWidth = 1.2;
constexpr double kFootprintPainterNumberAir = 4;
constexpr double kSelectedReach = 2, kFootprintPainterSelectedWidth = 1.6, kSelectedRadius = 2;
constexpr double kInBarAir = 6, kMinInBar = 16;

void paintArrow(QPainter& painter, double x, double from, double to, double width, const QColor& colour) {
  if (width <= 0) return;
  const double back = to > from ? -kHeadLength : kHeadLength;
  const double reach = width / 2 + kHeadReach;
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawRect(
      QRectF(QPointF(x - width / 2, std::min(from, to + back)), QPointF(x + width / 2, std::max(from, to + back))));
  painter.drawPolygon(QPolygonF({{x, to}, {x - reach, to + back}, {x + reach, to + back}}));
}

void paintRail(QPainter& painter, const SpansPaint& paint) {
  const SpansLayout& layout = paint.layout;
  const double left = std::max(0.0, layout.edges.front() - 4);
  const double right = std::min(layout.area.right(), layout.edges.back() + marginsBesideSpans(paint.picture) / 2);
  painter.setPen(Qt::NoPen);
  painter.setBrush(paint.theme.levels.front());
  painter.drawRect(QRectF(left, layout.railTop, right - left, layout.railBottom - layout.railTop));
  const QFont font = wordFont(kSmallPixels);
  painter.setFont(font);
  painter.setPen(paint.theme.text3);
  const double top = layout.railBottom + QFontMetricsF(font).capHeight() + 3;
  painter.drawText(QPointF(std::max(4.0, left), top),
                   layout.railUnit.isEmpty() ? tr("DRAM") : tr("DRAM, numbers in %1").arg(layout.railUnit));
}

// The light theme has a gap between stacked segments.
void paintSegment(QPainter& painter, QRectF segment, const QColor& colour, bool isLowest, const Theme& theme) {
  if (segment.height() <= 0) return;
  if (!theme.isDark() && !isLowest && segment.height() >= 3) segment.setBottom(segment.bottom() - 1);
  painter.fillRect(segment, colour);
}

void paintStack(QPainter& painter, const SpansPaint& paint, const SpanPlace& place) {
  const Theme& theme = paint.theme;
  painter.fillRect(place.bar, theme.hover);
  paintSegment(painter, place.weights, theme.tensor(Tensor::W), true, theme);
  paintSegment(painter, place.closure, theme.tensor(Tensor::I), place.weights.height() <= 0, theme);
  paintSegment(painter, place.skipRows, theme.memoryBound, false, theme);
}

void paintUnfit(QPainter& painter, const SpansPaint& paint, const SpanPlace& place) {
  painter.fillRect(place.bar, paint.theme.plot);
  paintHatchedArea(painter, place.bar, paint.theme.text3);
  painter.setPen(QPen(paint.theme.text3, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(place.bar.adjusted(0.5, 0.5, -0.5, -0.5));
}

// The number is only on weights; other colours have too little contrast for text.
void paintInside(QPainter& painter, const SpansPaint& paint, const SpanShown& span, const SpanPlace& place) {
  const std::size_t count = span.to - span.from;
  const QString text = count == 1 ? tr("1 layer") : tr("%1 layers").arg(count);
  const QFont font = wordFont(kSmallPixels);
  const QFontMetricsF metrics(font);
  const bool fits = metrics.horizontalAdvance(text) + 2 * kInBarAir <= place.weights.width();
  if (!fits || place.weights.height() < scaledPixels(static_cast<int>(kMinInBar))) return;
  painter.setFont(font);
  painter.setPen(paint.theme.onWeight);
  painter.drawText(QPointF(place.weights.left() + kInBarAir, place.weights.bottom() - kInBarAir), text);
}

void paintNumber(QPainter& painter, const SpansPaint& paint, const SpanShown& span, const SpanPlace& place) {
  const QFont font = numberFont(kSmallPixels, span.isSelected ? QFont::Bold : QFont::Normal);
  const QFontMetricsF metrics(font);
  const auto fits = [&](const QString& text) { return metrics.horizontalAdvance(text) <= place.number.width(); };
  QString text = footprintNumber(paint.picture, span, true);
  if (!span.fits && fits(tr("%1, too large").arg(text))) text = tr("%1, too large").arg(text);
  if (!fits(text)) text = footprintNumber(paint.picture, span, false);
  if (!fits(text)) return;
  painter.setFont(font);
  painter.setPen(!span.fits ? paint.theme.text3 : span.isSelected ? paint.theme.text : paint.theme.text2);
  const double left = place.number.center().x() - metrics.horizontalAdvance(text) / 2;
  painter.drawText(QPointF(left, place.number.top() + kFootprintPainterNumberAir + metrics.ascent()), text);
}

void paintCapacity(QPainter& painter, const SpansPaint& paint) {
  QPen pen(paint.theme.text2, kLimitWidth, Qt::CustomDashLine, Qt::FlatCap);
  pen.setDashPattern({5 / kLimitWidth, 3 / kLimitWidth});  // in pen widths
  painter.setPen(pen);
  const SpansLayout& layout = paint.layout;
  const double y = layout.capacity - 0.5;
  painter.drawLine(QPointF(std::max(0.0, layout.edges.front()), y),
                   QPointF(std::min(layout.area.right(), layout.edges.back()), y));
}

}  // namespace

bool isInSight(const SpansPaint& paint, double left, double right) {
  return right >= paint.layout.area.left() && left <= paint.layout.area.right();
}

void paintMovements(QPainter& painter, const SpansPaint& paint) {
  const SpansLayout& layout = paint.layout;
  if (layout.cuts.empty()) return;
  const double top = layout.blockBottom + kAirBelowBox, foot = layout.railTop - kAirAboveRail;
  const QFont font = numberFont(kSmallPixels);
  for (std::size_t i = 0; i < layout.cuts.size(); ++i) {
    const CutPlace& cut = layout.cuts[i];
    const double right = cut.number ? cut.number->right() : cut.readX + cut.readWidth;
    if (!isInSight(paint, cut.writtenX - cut.writtenWidth, right)) continue;
    paintArrow(painter, cut.writtenX, top, foot, cut.writtenWidth, paint.theme.tensor(Tensor::O));
    paintArrow(painter, cut.readX, foot, top, cut.readWidth, paint.theme.tensor(Tensor::I));
    if (!cut.number) continue;
    painter.setFont(font);
    painter.setPen(paint.theme.text);
    painter.drawText(baselineIn(*cut.number, font), cut.text);
  }
  paintRail(painter, paint);
}

void paintFootprints(QPainter& painter, const SpansPaint& paint) {
  const SpansLayout& layout = paint.layout;
  if (layout.spans.empty()) return;
  painter.setRenderHint(QPainter::Antialiasing, false);
  for (std::size_t i = 0; i < layout.spans.size(); ++i) {
    const SpanShown& span = paint.picture.spans[i];
    const SpanPlace& place = layout.spans[i];
    if (!isInSight(paint, place.box.left(), place.box.right())) continue;
    painter.setRenderHint(QPainter::Antialiasing, !span.fits);
    if (span.fits)
      paintStack(painter, paint, place);
    else
      paintUnfit(painter, paint, place);
    painter.setRenderHint(QPainter::Antialiasing);
    if (span.fits) paintInside(painter, paint, span, place);
    paintNumber(painter, paint, span, place);
    if (!span.isSelected) continue;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(paint.theme.accent, kFootprintPainterSelectedWidth));
    painter.drawRoundedRect(place.bar.adjusted(-kSelectedReach, -kSelectedReach, kSelectedReach, kSelectedReach),
                            kSelectedRadius, kSelectedRadius);
  }
  paintCapacity(painter, paint);
}

}  // namespace tilescope::gui
