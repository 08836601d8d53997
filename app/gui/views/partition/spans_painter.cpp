// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/spans_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/words/name_elision.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/partition/footprint_painter.h"
#include "app/gui/views/partition/spans_words.h"

namespace tilescope::gui {
namespace {
// px, except for shares
constexpr double kBoxRadius = 3, kBlockRadius = 2;
constexpr double kBoxWidth = 1, kSpansPainterSelectedWidth = 1.6;
constexpr double kBlockDark = 0.5, kBlockLight = 0.28, kPoolDark = 0.6,
                 kPoolLight = 0.45;  // colour share over the plot
constexpr double kRingReach = 1, kSpansPainterRingWidth = 2;
constexpr double kArcWidth = 1.2, kCrossingWidth = 1.5;
constexpr double kTriangleWidth = 1.5;
constexpr double kGhostWidth = 1.6, kGhostBeyond = 5;
constexpr double kGripWidth = 4, kGripMargin = 6;
constexpr double kSpansPainterOutlineWidth = 2;
constexpr double kNameAir = 1.5;

QColor blockColour(const ChainLayerShown& layer, const Theme& theme) {
  if (layer.isPool) return mixed(theme.axis, theme.plot, theme.isDark() ? kPoolDark : kPoolLight);
  return mixed(theme.levels[1], theme.plot, theme.isDark() ? kBlockDark : kBlockLight);
}

QPen dashed(const QColor& colour, double width, double dash, double gap) {
  QPen pen(colour, width, Qt::CustomDashLine, Qt::FlatCap);
  pen.setDashPattern({dash / width, gap / width});  // in pen widths
  return pen;
}

void paintBoxes(QPainter& painter, const SpansPaint& paint) {
  const Theme& theme = paint.theme;
  painter.setBrush(Qt::NoBrush);
  for (std::size_t i = 0; i < paint.layout.spans.size(); ++i) {
    const SpanShown& span = paint.picture.spans[i];
    const QRectF& box = paint.layout.spans[i].box;
    if (!isInSight(paint, box.left(), box.right())) continue;
    const QColor colour = span.isSelected ? theme.accent : span.fits ? theme.axis : theme.text3;
    const double width = span.isSelected ? kSpansPainterSelectedWidth : kBoxWidth;
    painter.setPen(span.fits ? QPen(colour, width) : dashed(colour, width, 4, 3));
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), kBoxRadius, kBoxRadius);
  }
}

void paintName(QPainter& painter, const QRectF& block, const QString& name, const NameElision& elision, bool upright) {
  const double length = (upright ? block.width() : block.height()) - 2 * kNameAir;
  const QFontMetricsF metrics(painter.font());
  const QString text = elision.shown(QFontMetrics(painter.font()), name, static_cast<int>(length / kBlockNameScale));
  painter.save();
  painter.translate(block.center());
  if (!upright) painter.rotate(-90);
  painter.scale(kBlockNameScale, kBlockNameScale);
  painter.drawText(QPointF(-metrics.horizontalAdvance(text) / 2, metrics.capHeight() / 2), text);
  painter.restore();
}

void paintLayers(QPainter& painter, const SpansPaint& paint) {
  painter.setFont(wordFont(kSmallPixels));
  const double least = QFontMetricsF(painter.font()).capHeight();
  QStringList names;
  for (const ChainLayerShown& layer : paint.picture.layers) names << words(layer.name);
  const NameElision elision(names);
  for (std::size_t i = 0; i < paint.layout.layers.size(); ++i) {
    const QRectF& block = paint.layout.layers[i];
    if (!isInSight(paint, block.left(), block.right())) continue;
    const ChainLayerShown& layer = paint.picture.layers[i];
    painter.setPen(Qt::NoPen);
    painter.setBrush(layer.isSelected ? paint.theme.selection : blockColour(layer, paint.theme));
    painter.drawRoundedRect(block, kBlockRadius, kBlockRadius);
    painter.setPen(paint.theme.text);
    if (block.width() > least)
      paintName(painter, block, names[static_cast<qsizetype>(i)], elision, paint.layout.namesUpright);
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(paint.theme.focus, kSpansPainterRingWidth));
  for (std::size_t i = 0; i < paint.layout.layers.size(); ++i)
    if (paint.picture.layers[i].isSelected)
      painter.drawRoundedRect(paint.layout.layers[i].adjusted(-kRingReach, -kRingReach, kRingReach, kRingReach),
                              kBlockRadius, kBlockRadius);
}

QPainterPath pathOf(const ArcPlace& arc, double foot) {
  QPainterPath path(QPointF(arc.from, foot));
  path.arcTo(QRectF(arc.from, foot - arc.height, arc.to - arc.from, 2 * arc.height), 180, -180);
  return path;
}

// Arcs with traffic are above the others.
void paintArcs(QPainter& painter, const SpansPaint& paint) {
  painter.setBrush(Qt::NoBrush);
  for (const bool crossing : {false, true})
    for (std::size_t i = 0; i < paint.layout.arcs.size(); ++i) {
      const ArcPlace& arc = paint.layout.arcs[i];
      if (paint.picture.skips[i].crosses != crossing || !isInSight(paint, arc.from, arc.to)) continue;
      painter.setPen(crossing ? dashed(paint.theme.memoryBound, kCrossingWidth, 4, 3)
                              : QPen(paint.theme.axis, kArcWidth));
      painter.drawPath(pathOf(arc, paint.layout.arcFoot));
    }
  const QFont font = wordFont(kSmallPixels, QFont::DemiBold);
  for (std::size_t i = 0; i < paint.layout.arcs.size(); ++i)
    if (const std::optional<QRectF>& label = paint.layout.arcs[i].label;
        label && isInSight(paint, label->left(), label->right()))
      drawWithHalo(painter, baselineIn(*label, font), skipLabel(paint.picture.skips[i]), font, paint.theme.memoryBound,
                   paint.theme.plot);
}

void paintPins(QPainter& painter, const SpansPaint& paint) {
  const double side = scaledPixels(kPinSide);
  for (const PinPlace& pin : paint.layout.pins) {
    const QColor colour = paint.theme.pin(paint.picture.pins[pin.pin].letter);
    painter.setPen(QPen(colour, kTriangleWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(paint.theme.plot);
    painter.drawPolygon(
        QPolygonF({pin.tip, pin.tip + QPointF(-side / 2, -side + 1), pin.tip + QPointF(side / 2, -side + 1)}));
  }
}

void paintGhosts(QPainter& painter, const SpansPaint& paint) {
  painter.setPen(dashed(paint.theme.accent, kGhostWidth, 4, 3));
  for (const std::size_t edge : paint.layout.ghosts) {
    const double x = std::round(paint.layout.edges[edge]) - 0.5;
    painter.drawLine(QPointF(x, paint.layout.blockTop - kGhostBeyond),
                     QPointF(x, paint.layout.blockBottom + kGhostBeyond));
  }
}

}  // namespace

void paintSpans(QPainter& painter, const SpansPaint& paint) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  paintArcs(painter, paint);
  paintBoxes(painter, paint);
  paintLayers(painter, paint);
  paintGhosts(painter, paint);
  paintPins(painter, paint);
  paintMovements(painter, paint);
  paintFootprints(painter, paint);
  painter.restore();
}

void paintSpansMark(QPainter& painter, const SpansPaint& paint, const SpansMark& mark) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(paint.theme.text, kSpansPainterOutlineWidth));
  if (mark.part == SpansPart::Layer)
    painter.drawRoundedRect(paint.layout.layers[mark.index], kBlockRadius, kBlockRadius);
  if (mark.part == SpansPart::Span) painter.drawRect(paint.layout.spans[mark.index].bar);
  if (mark.part == SpansPart::Skip) painter.drawPath(pathOf(paint.layout.arcs[mark.index], paint.layout.arcFoot));
  painter.restore();
}

void paintGrip(QPainter& painter, const SpansPaint& paint, std::size_t edge) {
  const SpansLayout& layout = paint.layout;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(paint.theme.plot, 1));
  painter.setBrush(paint.theme.accent);
  painter.drawRoundedRect(QRectF(std::round(layout.edges[edge]) - kGripWidth / 2, layout.blockTop + kGripMargin,
                                 kGripWidth, layout.blockBottom - layout.blockTop - 2 * kGripMargin),
                          kGripWidth / 2, kGripWidth / 2);
  painter.restore();
}

void paintBoundary(QPainter& painter, const SpansPaint& paint, std::size_t edge) {
  const double between = (paint.layout.layers[edge - 1].right() + paint.layout.layers[edge].left()) / 2;
  painter.save();
  painter.setPen(QPen(paint.theme.accent, kSpansPainterOutlineWidth));
  painter.drawLine(QPointF(between, paint.layout.blockTop), QPointF(between, paint.layout.blockBottom));
  painter.restore();
}

}  // namespace tilescope::gui
