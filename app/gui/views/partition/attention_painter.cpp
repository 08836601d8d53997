// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/attention_painter.h"

#include <QFontMetrics>
#include <QPainter>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/hatched_area.h"
#include "app/gui/session/partition_words.h"

namespace tilescope::gui {
namespace {
// px
constexpr double kBarRadius = 2, kMinimumWidth = 1.5, kMinimumReach = 2, kAttentionOutline = 2;
constexpr double kBreakPlace = 24, kBreakWidth = 3;
constexpr int kValueGap = 8, kChipPadding = 5, kAttentionLineHeight = 20;
constexpr double kAttentionHatch = 0.6;

void writeElided(QPainter& painter, const QRectF& line, const QFont& font, const QColor& colour, const QString& text) {
  painter.setFont(font);
  painter.setPen(colour);
  painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                   elided(QFontMetrics(font), text, Qt::ElideMiddle, static_cast<int>(line.width())));
}

void paintChevron(QPainter& painter, const QRectF& box, bool isOpen, const QColor& colour) {
  const QPointF middle = box.center();
  painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(isOpen ? QPolygonF({middle + QPointF(-4, -2), middle + QPointF(0, 2), middle + QPointF(4, -2)})
                              : QPolygonF({middle + QPointF(-2, -4), middle + QPointF(2, 0), middle + QPointF(-2, 4)}));
}

// The chip "× 32" is the number of blocks in the row.
void paintRowWords(QPainter& painter, const AttentionPaint& paint, std::size_t i) {
  const AttentionRowShown& row = paint.picture.rows[i];
  const AttentionRowPlace& place = paint.layout.rows[i];
  const Theme& theme = paint.theme;
  if (!place.chevron.isEmpty()) paintChevron(painter, place.chevron, row.isUnfolded, theme.text2);
  const double height = scaledPixels(kAttentionLineHeight);
  const auto line = [&](int number) {
    return QRectF(place.words.left(), place.words.top() + number * height, place.words.width() - kValueGap, height);
  };
  QRectF title = line(0);
  const QFont strong = wordFont(kBodyPixels, QFont::DemiBold);
  if (row.count > 1) {
    const QString chip = QObject::tr("× %1").arg(row.count);
    const QFont small = numberFont(kSmallPixels);
    const double width = QFontMetricsF(small).horizontalAdvance(chip) + 2 * kChipPadding;
    title.setWidth(title.width() - width - kValueGap);
    const double used = std::min(QFontMetricsF(strong).horizontalAdvance(words(row.title)), title.width()) + kValueGap;
    const QRectF box(title.left() + used, title.top() + 2, width, title.height() - 4);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accentSoft);
    painter.drawRoundedRect(box, 3, 3);
    painter.setFont(small);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter, chip);
  }
  writeElided(painter, title, strong, theme.text, words(row.title));
  writeElided(painter, line(1), smallFont(), theme.text2, words(row.sizes));
  writeElided(painter, line(2), smallFont(), theme.text2, QObject::tr("Best: %1").arg(paint.best[i]));
  if (row.count > 1)
    writeElided(painter, line(3), smallFont(), theme.text2,
                QObject::tr("%1 in all blocks").arg(trafficWords(row.best() * static_cast<double>(row.count))));
}

void paintBreak(QPainter& painter, const QRectF& bar, const QColor& ground) {
  painter.setPen(QPen(ground, kBreakWidth, Qt::SolidLine, Qt::FlatCap));
  for (const double at : {kBreakPlace, kBreakPlace + 2 * kBreakWidth})
    painter.drawLine(QPointF(bar.right() - at - kBreakWidth, bar.bottom() + 1),
                     QPointF(bar.right() - at + kBreakWidth, bar.top() - 1));
  painter.setPen(Qt::NoPen);
}

void paintBar(QPainter& painter, const AttentionPaint& paint, std::size_t i, AttentionBarKind kind) {
  const AttentionRowShown& row = paint.picture.rows[i];
  const auto at = static_cast<std::size_t>(kind);
  const AttentionBarShown& bar = row.bars[at];
  const QRectF &box = paint.layout.rows[i].bars[at], &lane = paint.layout.rows[i].lanes[at];
  const Theme& theme = paint.theme;
  const QFont names = wordFont(kSmallPixels, bar.isBest ? QFont::DemiBold : QFont::Normal);
  writeElided(painter, QRectF(lane.left(), lane.top(), box.left() - lane.left() - kValueGap / 2.0, lane.height()),
              names, bar.isBest ? theme.text : theme.text2, barName(kind));
  painter.setPen(Qt::NoPen);
  if (bar.fits()) {
    painter.setBrush(bar.isBest ? theme.accent : kind == AttentionBarKind::Swapped ? theme.cloud : theme.levels[1]);
    painter.drawRoundedRect(box, kBarRadius, kBarRadius);
    if (bar.traffic > paint.picture.largest) paintBreak(painter, box, theme.plot);
  } else {
    painter.save();
    painter.setOpacity(kAttentionHatch);
    paintHatchedArea(painter, box, theme.text3);
    painter.restore();
  }
  QRectF text(box.right() + kValueGap, lane.top(), lane.right() - box.right() - kValueGap, lane.height());
  const QFont value = numberFont(kBodyPixels, bar.isBest ? QFont::DemiBold : QFont::Normal);
  const QString number = barValue(paint.picture, bar);
  writeElided(painter, text, bar.fits() ? value : smallFont(), bar.fits() ? theme.text : theme.text2, number);
  const double used = QFontMetricsF(value).horizontalAdvance(number) + kValueGap;
  if (const QString remark = barRemark(row, kind); !remark.isEmpty() && text.width() > used + 2 * kValueGap)
    writeElided(painter, text.adjusted(used, 0, 0, 0), smallFont(), theme.text2, remark);
}

void paintMinimum(QPainter& painter, const AttentionPaint& paint, const AttentionRowPlace& place) {
  painter.setPen(QPen(paint.theme.text, kMinimumWidth, Qt::SolidLine, Qt::FlatCap));
  for (const QRectF& bar : place.bars)
    painter.drawLine(QPointF(place.minimum, bar.top() - kMinimumReach),
                     QPointF(place.minimum, bar.bottom() + kMinimumReach));
}

}  // namespace

void paintAttention(QPainter& painter, const AttentionPaint& paint, const QRectF& exposed) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  for (std::size_t i = 0; i < paint.picture.rows.size(); ++i) {
    const AttentionRowPlace& place = paint.layout.rows[i];
    if (!place.box.intersects(exposed)) continue;
    if (paint.picture.rows[i].isSelected) painter.fillRect(place.box, paint.theme.selection);
    painter.setPen(QPen(paint.theme.rowLine, 1));
    painter.drawLine(place.box.bottomLeft() - QPointF(0, 0.5), place.box.bottomRight() - QPointF(0, 0.5));
    paintRowWords(painter, paint, i);
    for (std::size_t kind = 0; kind < kAttentionBars; ++kind)
      paintBar(painter, paint, i, static_cast<AttentionBarKind>(kind));
    paintMinimum(painter, paint, place);
  }
  painter.restore();
}

void paintAttentionOutline(QPainter& painter, const AttentionPaint& paint, const AttentionMark& mark) {
  if (!mark.bar) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(paint.theme.text, kAttentionOutline));
  painter.drawRoundedRect(paint.layout.rows[mark.row].bars[static_cast<std::size_t>(*mark.bar)], kBarRadius,
                          kBarRadius);
  painter.restore();
}

}  // namespace tilescope::gui
