// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/network/graph/graph_painter.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <optional>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/hatched_area.h"
#include "app/gui/plots/plot_text.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr double kNodeRadius = 4, kHullRadius = 6, kPadding = 8, kCorner = 6, kSheet = 4;
constexpr double kTileWidth = 7, kTileHeight = 12, kTileGap = 3, kTileMargin = 12;
constexpr double kHatchWidth = 12, kHatchHeight = 10;
constexpr double kStandsBack = 0.35, kHatchOpacityOfNode = 0.35;
constexpr double kSpanPadding = 5, kSpanRadius = 10, kSpanFill = 0.13;
constexpr double kReadable = 4.5;  // minimum contrast, WCAG 2.1 level AA
constexpr int kFontPixels = 11;

double luminance(const QColor& colour) {
  const auto linear = [](double part) {
    return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

struct Fill {
  QColor fill, words;
};

// Light or dark text, whichever has more contrast. If neither is readable, moves the fill along the colour scale.
Fill fillOf(const Theme& theme, double share) {
  const QColor light(0xFF, 0xFF, 0xFF), dark(0x0B, 0x11, 0x18);
  Fill best{onScale(theme, share), light};
  for (double at = share; at <= 1; at += 0.02) {
    best.fill = onScale(theme, at);
    best.words = contrast(best.fill, light) >= contrast(best.fill, dark) ? light : dark;
    if (contrast(best.fill, best.words) >= kReadable) break;
  }
  return best;
}

QPainterPath roundedRoute(const std::vector<GraphPoint>& route) {
  QPainterPath path({route.front().x, route.front().y});
  for (std::size_t i = 1; i + 1 < route.size(); ++i) {
    const QPointF before(route[i - 1].x, route[i - 1].y), at(route[i].x, route[i].y),
        after(route[i + 1].x, route[i + 1].y);
    const auto toward = [&](const QPointF& other) {
      const double length = std::hypot(other.x() - at.x(), other.y() - at.y());
      return length == 0 ? at : at + (other - at) * (std::min(kCorner, length / 2) / length);
    };
    path.lineTo(toward(before));
    path.quadTo(at, toward(after));
  }
  path.lineTo(route.back().x, route.back().y);
  return path;
}

QRectF around(const std::vector<GraphPoint>& route) {
  QRectF box(route.front().x, route.front().y, 0, 0);
  for (const GraphPoint& point : route) box |= QRectF(point.x, point.y, 0.1, 0.1);
  return box;
}

void paintArrow(QPainter& painter, const GraphPoint& tip, const QColor& colour) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawPolygon(QPolygonF({{tip.x, tip.y}, {tip.x - 3, tip.y - 5}, {tip.x + 3, tip.y - 5}}));
}

void paintEdge(QPainter& painter, const GraphPaint& paint, const GraphEdge& edge) {
  if (!around(edge.route).adjusted(-kCorner, -kCorner, kCorner, kCorner).intersects(paint.visible)) return;
  const QColor colour = edge.passesRanks ? paint.theme.text2 : paint.theme.text3;
  const bool isQuiet = !paint.picture.marks[edge.from].found || !paint.picture.marks[edge.to].found;
  painter.setOpacity(isQuiet ? kStandsBack : 1);
  painter.setPen(QPen(colour, edge.passesRanks ? 1.5 : 1.3));
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(roundedRoute(edge.route));
  if (paint.picture.graph.nodes[edge.to].role != GraphRole::Move) paintArrow(painter, edge.route.back(), colour);
  painter.setOpacity(1);
}

void paintHull(QPainter& painter, const GraphPaint& paint, std::size_t place) {
  const GraphHull& hull = paint.picture.graph.hulls[place];
  const QRectF box = rectOf(hull.box);
  if (!box.adjusted(0, 0, 2 * kSheet, 2 * kSheet).intersects(paint.visible)) return;
  const Theme& theme = paint.theme;
  painter.setPen(QPen(theme.border, 1));
  for (const double sheet : {2 * kSheet, kSheet, 0.0}) {
    painter.setBrush(sheet > 0 ? theme.plot : mixed(theme.panel, theme.plot, 0.6));
    painter.drawRoundedRect(box.translated(sheet, sheet), kHullRadius, kHullRadius);
  }
  if (!paint.withWords) return;
  painter.setPen(QPen(theme.text2, 1.5));
  const QRectF chevron = chevronOf(hull);
  const QPointF middle = chevron.center();
  painter.drawPolyline(QPolygonF({middle + QPointF(-4, -2), middle + QPointF(0, 2), middle + QPointF(4, -2)}));
  QFont strong = wordFont(kFontPixels);
  strong.setWeight(QFont::DemiBold);
  painter.setFont(strong);
  painter.setPen(theme.text);
  const QRectF line(chevron.right() + 2, chevron.top(), box.right() - kPadding - chevron.right() - 2, chevron.height());
  const QString title = elided(painter.fontMetrics(), QObject::tr("%1 × %2").arg(words(hull.title)).arg(hull.copies),
                               Qt::ElideMiddle, static_cast<int>(line.width()));
  painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, title);
  const double used = QFontMetricsF(strong).horizontalAdvance(title) + kPadding;
  painter.setFont(wordFont(kFontPixels));
  painter.setPen(theme.text3);
  for (const QString& cost : {paint.picture.hulls[place], paint.picture.hulls[place].section(QStringLiteral(", "), -1)})
    if (painter.fontMetrics().horizontalAdvance(cost) <= line.width() - used) {
      painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, cost);
      break;
    }
  for (std::size_t copy = 0; copy < hull.copies; ++copy) {
    const std::optional<QRectF> tile = tileOf(hull, copy);
    if (!tile) break;
    painter.setPen(Qt::NoPen);
    painter.setBrush(copy == paint.picture.copies[place] ? theme.accent : onScale(theme, 0.35));
    painter.drawRoundedRect(*tile, 1.5, 1.5);
  }
}

void paintDiamond(QPainter& painter, const QRectF& box, const QPen& pen, const QColor& fill) {
  painter.setPen(pen);
  painter.setBrush(fill);
  const QPointF middle = box.center();
  painter.drawPolygon(QPolygonF(
      {{middle.x(), box.top()}, {box.right(), middle.y()}, {middle.x(), box.bottom()}, {box.left(), middle.y()}}));
}

void paintWords(QPainter& painter, const QRectF& box, const QString& name, const GraphMark& mark, const QColor& colour,
                const Theme& theme) {
  painter.setFont(wordFont(kFontPixels));
  painter.setPen(colour);
  QRectF line = box.adjusted(kPadding, 0, -kPadding, 0);
  if (mark.estimate && !mark.value.isEmpty()) {
    const QRectF hatch(line.right() - kHatchWidth, box.center().y() - kHatchHeight / 2, kHatchWidth, kHatchHeight);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.plot);
    painter.drawRoundedRect(hatch.adjusted(-1, -1, 1, 1), 1, 1);
    drawEstimateHatch(painter, hatch, theme);
    line.setRight(hatch.left() - 4);
    painter.setPen(colour);
  }
  painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, mark.value);
  const double used = mark.value.isEmpty() ? 0 : painter.fontMetrics().horizontalAdvance(mark.value) + 6;
  painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                   elided(painter.fontMetrics(), name, Qt::ElideLeft, static_cast<int>(line.width() - used)));
}

void paintNode(QPainter& painter, const GraphPaint& paint, std::size_t place) {
  const GraphNode& node = paint.picture.graph.nodes[place];
  const GraphMark& mark = paint.picture.marks[place];
  const Theme& theme = paint.theme;
  const QRectF box = rectOf(node.box);
  if (!box.adjusted(-4, -4, 4, 4).intersects(paint.visible)) return;
  painter.setOpacity(mark.found ? 1 : kStandsBack);
  QColor letters = theme.text2;
  switch (node.role) {
    case GraphRole::Move:
      paintDiamond(painter, box, QPen(theme.text3, 1.2), mark.share ? fillOf(theme, *mark.share).fill : theme.plot);
      break;
    case GraphRole::Input:
      painter.setPen(QPen(theme.border, 1));
      painter.setBrush(theme.raised);
      painter.drawRoundedRect(box, box.height() / 2, box.height() / 2);
      break;
    case GraphRole::Unknown:
      painter.setPen(QPen(theme.warning, 1.5, Qt::DashLine));
      painter.setBrush(theme.plot);
      painter.drawRoundedRect(box, kNodeRadius, kNodeRadius);
      painter.save();
      painter.setOpacity(painter.opacity() * kHatchOpacityOfNode);
      paintHatchedArea(painter, box, theme.warning);
      painter.restore();
      letters = theme.text;
      break;
    case GraphRole::Product:
    case GraphRole::Pass: {
      const Fill fill = mark.share ? fillOf(theme, *mark.share) : Fill{theme.panel, theme.text2};
      painter.setPen(QPen(mark.share ? fill.fill.lighter(120) : theme.border, 1));
      painter.setBrush(fill.fill);
      painter.drawRoundedRect(box, kNodeRadius, kNodeRadius);
      letters = fill.words;
      break;
    }
  }
  if (paint.withWords && node.role != GraphRole::Move)
    paintWords(painter, box, words(node.label), mark, letters, theme);
  if (mark.selected) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.focus, 2));
    if (node.role == GraphRole::Move)
      painter.drawEllipse(box.adjusted(-3, -3, 3, 3));
    else
      painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), kNodeRadius + 2, kNodeRadius + 2);
  }
  painter.setOpacity(1);
}

// A span is a group of layers kept on chip together. The outline may enclose other layers.
void paintSpan(QPainter& painter, const GraphPaint& paint, const GraphSpan& span) {
  QPainterPath outline;
  QRectF around;
  for (const std::size_t node : span.nodes) {
    const QRectF box =
        rectOf(paint.picture.graph.nodes[node].box).adjusted(-kSpanPadding, -kSpanPadding, kSpanPadding, kSpanPadding);
    QPainterPath one;
    one.addRoundedRect(box, kSpanRadius, kSpanRadius);
    outline |= one;
    around |= box;
  }
  if (!around.intersects(paint.visible)) return;
  bool isClear = true;
  for (std::size_t node = 0; node < paint.picture.graph.nodes.size(); ++node)
    if (std::find(span.nodes.begin(), span.nodes.end(), node) == span.nodes.end())
      isClear = isClear && !rectOf(paint.picture.graph.nodes[node].box).intersects(around);
  if (isClear) {
    outline = QPainterPath();
    outline.addRoundedRect(around, kSpanRadius, kSpanRadius);
  }
  QColor fill = paint.theme.levels[1];
  fill.setAlphaF(kSpanFill);
  painter.setBrush(fill);
  painter.setPen(QPen(paint.theme.levels[1], 1.5));
  painter.drawPath(outline);
}

bool isOnNode(const NetworkGraph& graph, const QRectF& box) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(),
                     [&](const GraphNode& node) { return rectOf(node.box).intersects(box); });
}

bool isOnEdge(const NetworkGraph& graph, const QRectF& box) {
  for (const GraphEdge& edge : graph.edges)
    for (std::size_t i = 1; i < edge.route.size(); ++i) {
      const QRectF piece =
          QRectF(QPointF(edge.route[i - 1].x, edge.route[i - 1].y), QPointF(edge.route[i].x, edge.route[i].y))
              .normalized()
              .adjusted(-1, -1, 1, 1);
      if (piece.intersects(box)) return true;
    }
  return false;
}

// A place without nodes, and if possible without edges. nullopt: none.
std::optional<QRectF> placeBeside(const NetworkGraph& graph, const QRectF& span, const QSizeF& size) {
  std::optional<QRectF> crossed;
  for (const double top :
       {span.center().y() - size.height() / 2, span.bottom() - size.height(), span.top(), span.bottom() + kSpanPadding})
    for (const double left : {span.right() + 2 * kPadding, span.left() - 2 * kPadding - size.width()}) {
      const QRectF box(QPointF(left, top), size);
      if (isOnNode(graph, box) || box.right() > graph.width || box.left() < 0) continue;
      if (!isOnEdge(graph, box)) return box;
      if (!crossed) crossed = box;
    }
  return crossed;
}

void paintSpanWords(QPainter& painter, const GraphPaint& paint, const GraphSpan& span) {
  QRectF around;
  for (const std::size_t node : span.nodes) around |= rectOf(paint.picture.graph.nodes[node].box);
  const QStringList lines = span.text.split(QLatin1Char('\n'));
  const QFont font = wordFont(kFontPixels);
  const QFontMetricsF metrics(font);
  double width = 0;
  for (const QString& line : lines) width = std::max(width, metrics.horizontalAdvance(line));
  const QSizeF size(width, metrics.height() * static_cast<double>(lines.size()));
  const std::optional<QRectF> box = placeBeside(paint.picture.graph, around, size);
  for (qsizetype i = 0; box && i < lines.size(); ++i)
    drawWithHalo(painter, {box->left(), box->top() + metrics.ascent() + static_cast<double>(i) * metrics.height()},
                 lines[i], font, i == 0 ? paint.theme.text2 : paint.theme.text3, paint.theme.plot);
}

void paintClimbing(QPainter& painter, const GraphLabel& label, const Theme& theme) {
  const QFont font = wordFont(kFontPixels);
  const QFontMetricsF metrics(font);
  painter.save();
  painter.translate(label.box.center());
  painter.rotate(-90);
  drawWithHalo(painter, {-metrics.horizontalAdvance(label.text) / 2, metrics.capHeight() / 2}, label.text, font,
               theme.text2, theme.plot);
  painter.restore();
}

}  // namespace

QRectF chevronOf(const GraphHull& hull) {
  return {hull.box.left + 16, hull.box.top + 5, 18, 18};
}

std::optional<QRectF> tileOf(const GraphHull& hull, std::size_t copy) {
  const double width = static_cast<double>(hull.copies) * (kTileWidth + kTileGap);
  if (width > hull.box.width - 2 * kTileMargin) return std::nullopt;
  return QRectF(hull.box.right() - kTileMargin - width + static_cast<double>(copy) * (kTileWidth + kTileGap) + kTileGap,
                hull.box.bottom() - 5 - kTileHeight, kTileWidth, kTileHeight);
}

void paintGraph(QPainter& painter, const GraphPaint& paint) {
  painter.setRenderHint(QPainter::Antialiasing);
  for (std::size_t hull = 0; hull < paint.picture.graph.hulls.size(); ++hull) paintHull(painter, paint, hull);
  for (const GraphSpan& span : paint.picture.spans) paintSpan(painter, paint, span);
  for (const GraphEdge& edge : paint.picture.graph.edges) paintEdge(painter, paint, edge);
  for (std::size_t node = 0; node < paint.picture.marks.size(); ++node) paintNode(painter, paint, node);
  if (!paint.withWords) return;
  for (const GraphSpan& span : paint.picture.spans) paintSpanWords(painter, paint, span);
  for (const GraphLabel& label : paint.picture.labels)
    if (label.box.intersects(paint.visible)) paintClimbing(painter, label, paint.theme);
}

void paintGraphOutline(QPainter& painter, const GraphPaint& paint, std::size_t node) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(paint.theme.text, 1.5));
  painter.drawRoundedRect(rectOf(paint.picture.graph.nodes[node].box).adjusted(-2, -2, 2, 2), kNodeRadius + 2,
                          kNodeRadius + 2);
}

void paintGraphMap(QPainter& painter, const GraphPaint& paint) {
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(paint.theme.border, 0));
  painter.setBrush(Qt::NoBrush);
  for (const GraphHull& hull : paint.picture.graph.hulls) painter.drawRect(rectOf(hull.box));
  for (std::size_t node = 0; node < paint.picture.marks.size(); ++node) {
    const GraphMark& mark = paint.picture.marks[node];
    const bool isUnknown = paint.picture.graph.nodes[node].role == GraphRole::Unknown;
    const QColor colour = isUnknown    ? paint.theme.warning
                          : mark.share ? onScale(paint.theme, *mark.share)
                                       : paint.theme.text3;
    painter.fillRect(rectOf(paint.picture.graph.nodes[node].box), colour);
  }
}

}  // namespace tilescope::gui
