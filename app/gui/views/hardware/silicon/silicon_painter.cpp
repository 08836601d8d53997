// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/silicon/silicon_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {
// Opacities.
constexpr double kFill = 0.34, kSiliconOutline = 0.45, kRestFill = 0.08, kLattice = 0.12;
constexpr double kMinCell = 4;                          // px
constexpr int kMarkGap = 6, kTick = 4, kBarWords = 80;  // px at 100 %
constexpr double kNextStep = 2.5;                       // above the largest ratio of neighbours in 1, 2, 5, 10
constexpr double kSiliconBudgetWidth = 1.2;
constexpr double kSelectedWidth = 2, kAnchorRadius = 1.6;

void paintLattice(QPainter& painter, const QRectF& block, std::int64_t cells, const QColor& colour) {
  if (cells < 2) return;
  const double side = std::sqrt(block.width() * block.height() / static_cast<double>(cells));
  if (side < kMinCell) return;
  const int columns = std::max(1, static_cast<int>(std::lround(block.width() / side)));
  const int rows = std::max(1, static_cast<int>(std::lround(block.height() / side)));
  painter.setPen(QPen(colour, 1));
  for (int c = 1; c < columns; ++c) {
    const double x = block.left() + block.width() * c / columns;
    painter.drawLine(QPointF(x, block.top()), QPointF(x, block.bottom()));
  }
  for (int r = 1; r < rows; ++r) {
    const double y = block.top() + block.height() * r / rows;
    painter.drawLine(QPointF(block.left(), y), QPointF(block.right(), y));
  }
}

void paintBlock(QPainter& painter, const SiliconPaint& paint, std::size_t b) {
  const SiliconBlock& block = paint.picture.blocks[b];
  const QRectF& box = paint.layout.blocks[b];
  if (box.isEmpty()) return;
  const QColor colour = siliconColour(paint.picture, block, paint.theme);
  const QColor fill = mixed(colour, paint.theme.plot, kFill);
  painter.fillRect(box, paint.theme.plot);
  painter.fillRect(box.adjusted(0, 0, -1, -1), fill);
  paintLattice(painter, box, block.instances, mixed(paint.theme.text, fill, kLattice));
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(mixed(colour, paint.theme.plot, kSiliconOutline), 1));
  painter.drawRect(box.adjusted(0, 0, -1, -1));
}

void writeAt(QPainter& painter, const QRectF& line, const QFont& font, const QColor& colour, const QString& text) {
  painter.setFont(font);
  painter.setPen(colour);
  writeLine(painter, line.toRect(), Qt::AlignLeft, text);
}

// Returns the x position after the value.
double writeValue(QPainter& painter, const QRectF& line, const SiliconBlock& block, const Theme& theme) {
  const QFont font = numberFont(kBodyPixels, QFont::DemiBold);
  writeAt(painter, line, font, theme.text, block.value);
  double right = line.left() + QFontMetricsF(font).horizontalAdvance(block.value) + scaledPixels(kMarkGap);
  if (!block.isEstimate) return right;
  const QSize mark = estimateMarkSize();
  paintEstimateMark(painter, QPoint(static_cast<int>(right), static_cast<int>(line.center().y()) - mark.height() / 2),
                    theme);
  return right + mark.width() + scaledPixels(kMarkGap);
}

void paintLabel(QPainter& painter, const SiliconPaint& paint, const SiliconLabel& label) {
  const SiliconBlock& block = paint.picture.blocks[label.block];
  const Theme& theme = paint.theme;
  const bool inside = !label.leader;
  const double height = label.box.height() / label.lines;
  const auto line = [&](int i) {
    return QRectF(label.box.left(), label.box.top() + i * height, label.box.width(), height);
  };
  writeAt(painter, line(0), wordFont(kBodyPixels, inside ? QFont::DemiBold : QFont::Normal), theme.text, block.name);
  const double after = writeValue(painter, line(1), block, theme);
  if (inside && label.lines > 2) writeAt(painter, line(2), numberFont(kSmallPixels), theme.text2, block.share);
  if (inside) return;
  QRectF share = line(1);
  share.setLeft(after);
  writeAt(painter, share, numberFont(kSmallPixels), theme.text2, block.share);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.text3, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawLine(*label.leader);
  painter.setBrush(theme.text3);
  painter.drawEllipse(label.leader->p1(), kAnchorRadius, kAnchorRadius);
  painter.setRenderHint(QPainter::Antialiasing, false);
}

// The bar is 1 mm long, or the next smaller 1, 2 or 5 times a power of ten.
void paintBar(QPainter& painter, const SiliconPaint& paint) {
  const QRectF& room = *paint.layout.barArea;
  const double most = std::max(0.0, room.width() - scaledPixels(kBarWords)) / paint.layout.pixelsPerMillimetre;
  if (most <= 0) return;
  const double millimetres = most >= 1 ? 1 : roundStep(most / kNextStep);
  const double length = millimetres * paint.layout.pixelsPerMillimetre;
  const double y = std::round(room.center().y());
  painter.setPen(QPen(paint.theme.text2, 1));
  painter.drawLine(QPointF(room.left(), y), QPointF(room.left() + length, y));
  for (const double x : {room.left(), room.left() + length})
    painter.drawLine(QPointF(x, y - scaledPixels(kTick)), QPointF(x, y + scaledPixels(kTick)));
  QRectF text = room;
  text.setLeft(room.left() + length + 2 * scaledPixels(kMarkGap));
  const QFont font = smallFont();
  const QString words = tr("%1 mm; areas to scale, places not").arg(gui::words(atMost(millimetres, 2)));
  writeAt(painter, text, font, paint.theme.text2,
          elided(QFontMetrics(font), words, Qt::ElideRight, static_cast<int>(text.width())));
}

void paintCaption(QPainter& painter, const SiliconPaint& paint) {
  QRectF line = paint.layout.caption;
  line.setHeight(line.height() / 2);
  for (const QString& text : paint.picture.caption) {
    painter.setFont(smallFont());
    painter.setPen(paint.theme.text2);
    writeLine(painter, line.toRect(), Qt::AlignRight, text);
    line.translate(0, line.height());
  }
  if (paint.layout.barArea) paintBar(painter, paint);
}

void paintBudget(QPainter& painter, const SiliconPaint& paint) {
  if (!paint.layout.budget) return;
  QPen dashed(paint.theme.worse, kSiliconBudgetWidth, Qt::CustomDashLine, Qt::FlatCap);
  dashed.setDashPattern({5, 3});
  painter.setPen(dashed);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(*paint.layout.budget);
  if (!paint.layout.budgetWords.isEmpty())
    writeAt(painter, paint.layout.budgetWords, smallFont(), paint.theme.worse, paint.picture.budgetWords);
}

}  // namespace

QColor siliconColour(const SiliconPicture& picture, const SiliconBlock& block, const Theme& theme) {
  return block.part.kind == PartKind::Array ? arrayColour(theme) : levelColour(theme, block.depth, picture.levels);
}

void paintSilicon(QPainter& painter, const SiliconPaint& paint) {
  const Theme& theme = paint.theme;
  painter.setRenderHint(QPainter::Antialiasing, false);
  if (!paint.picture.rest.isEmpty()) painter.fillRect(paint.layout.chip, mixed(theme.text3, theme.plot, kRestFill));
  painter.setPen(QPen(theme.axis, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(paint.layout.chip);
  for (std::size_t b = 0; b < paint.layout.blocks.size(); ++b) paintBlock(painter, paint, b);
  for (std::size_t b = 0; b < paint.layout.blocks.size(); ++b) {
    if (!paint.picture.blocks[b].isSelected || paint.layout.blocks[b].isEmpty()) continue;
    painter.setPen(QPen(theme.focus, kSelectedWidth));
    painter.drawRect(paint.layout.blocks[b]);
  }
  paintBudget(painter, paint);
  for (const SiliconLabel& label : paint.layout.labels) paintLabel(painter, paint, label);
  if (!paint.layout.rest.isEmpty()) {
    const QFont font = smallFont();
    const QString text =
        elided(QFontMetrics(font), paint.picture.rest, Qt::ElideRight, static_cast<int>(paint.layout.rest.width()));
    writeAt(painter, paint.layout.rest, font, theme.text2, text);
  }
  paintCaption(painter, paint);
}

void paintSiliconOutline(QPainter& painter, const SiliconPaint& paint, std::size_t block) {
  painter.setPen(QPen(paint.theme.text, kSelectedWidth));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(paint.layout.blocks[block]);
}

}  // namespace tilescope::gui
