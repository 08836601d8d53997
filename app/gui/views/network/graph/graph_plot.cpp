// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/network/graph/graph_plot.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/network/graph/graph_painter.h"

namespace tilescope::gui {
namespace {
constexpr double kLeastZoom = 0.02, kMostZoom = 3, kWordsFrom = 0.6;
constexpr double kReadableZoom = 0.75;  // below it, a tall graph is shown from its top
constexpr double kStep = 1.25;
constexpr double kDragFrom = 4, kEdgeSlack = 6;  // px
constexpr int kMapWidth = 140, kMapHeight = 184, kMapMargin = 12, kMapPadding = 6;
constexpr QSize kMinSize(260, 200);

}  // namespace

GraphPlot::GraphPlot(const ThemeController* themes, QWidget* parent) : Plot(themes, parent) {
  connect(hover(), &HoverTracker::changed, this, [this] { update(); });
  setObjectName(QStringLiteral("graphPlot"));
  setAccessibleName(tr("Graph of the network"));
  setToolTip(tr("Hover over a layer for its value and formula; click to select it"));
  setWhatsThis(
      tr("Layers from top to bottom, coloured by the metric chosen in the header. Equal blocks that follow each other "
         "are one frame: its arrow shows them one by one, its tiles choose the copy that a click selects. Edges that "
         "pass layers run beside them. Diamonds only move elements; dashed layers have an operator that is not "
         "known.\n\nThe wheel zooms at the pointer, a drag moves, F fits the selection, arrow keys walk along edges."));
  setMinimumSize(kMinSize);
}

void GraphPlot::setPicture(GraphPicture picture, GraphFigure figure) {
  if (picture == picture_ && figure == figure_) return;
  const bool isOther = picture.graph != picture_.graph;
  if (isOther) hover()->renumber(HoverTracker::kNothing);
  picture_ = std::move(picture);
  figure_ = figure;
  if (isOther && fitted_)
    fitAll();
  else
    keepInSight();
  update();
  setAccessibleDescription(tr("%1 nodes, %2 edges").arg(picture_.graph.nodes.size()).arg(picture_.graph.edges.size()));
  emit contentChanged();
}

PlotTable GraphPlot::table() const {
  return tableOf(picture_, figure_);
}

QSize GraphPlot::pictureSize() const {
  return QSizeF(picture_.graph.width, picture_.graph.height).toSize().expandedTo(QSize(1, 1));
}

void GraphPlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  QPainter painter(&device);
  before(painter);
  painter.translate(at);
  paintGraph(painter, {picture_, themes()->theme(), QRectF(QPointF(), QSizeF(pictureSize())), true});
}

QRectF GraphPlot::visible() const {
  return {origin_, QSizeF(size()) / zoom_};
}

QRectF GraphPlot::rectOfNode(std::size_t node) const {
  const QRectF box = rectOf(picture_.graph.nodes[node].box);
  return {(box.topLeft() - origin_) * zoom_, box.size() * zoom_};
}

void GraphPlot::layOut() {
  if (fitted_ || picture_.graph.nodes.empty())
    fitAll();
  else
    keepInSight();
}

// If the whole graph would be too small to read, shows its full width from the top.
void GraphPlot::fitAll() {
  const NetworkGraph& graph = picture_.graph;
  fitted_ = true;
  if (graph.nodes.empty()) return;
  const double wide = width() / graph.width, high = height() / graph.height;
  zoom_ = std::clamp(std::max(std::min(wide, high), std::min(wide, kReadableZoom)), kLeastZoom, 1.0);
  origin_ = {};
  keepInSight();
  update();
  emit zoomChanged();
}

void GraphPlot::fitSelection() {
  QRectF box;
  for (std::size_t node = 0; node < picture_.marks.size(); ++node)
    if (picture_.marks[node].selected) box |= rectOf(picture_.graph.nodes[node].box);
  if (box.isEmpty()) return fitAll();
  zoom_ = std::clamp(std::min(width() / (box.width() * 3), height() / (box.height() * 9)), kLeastZoom, 1.0);
  fitted_ = false;
  centreOn(box.center());
  emit zoomChanged();
}

void GraphPlot::show(std::size_t node) {
  const QRectF box = rectOf(picture_.graph.nodes[node].box);
  if (!visible().contains(box)) centreOn(box.center());
}

void GraphPlot::centreOn(const QPointF& point) {
  origin_ = point - QPointF(width(), height()) / (2 * zoom_);
  fitted_ = false;
  keepInSight();
  update();
}

void GraphPlot::keepInSight() {
  const QSizeF seen = QSizeF(size()) / zoom_;
  const auto along = [](double origin, double part, double all, bool middle) {
    if (part >= all) return middle ? (all - part) / 2 : 0.0;
    return std::clamp(origin, 0.0, all - part);
  };
  origin_ = {along(origin_.x(), seen.width(), picture_.graph.width, true),
             along(origin_.y(), seen.height(), picture_.graph.height, false)};
}

void GraphPlot::zoomBy(double factor) {
  zoomAt(QPointF(width(), height()) / 2, factor);
}

void GraphPlot::zoomAt(const QPointF& place, double factor) {
  const QPointF fixed = toGraph(place);
  zoom_ = std::clamp(zoom_ * factor, kLeastZoom, kMostZoom);
  origin_ = fixed - place / zoom_;
  fitted_ = false;
  keepInSight();
  update();
  emit zoomChanged();
}

double GraphPlot::mapScale() const {
  const QSizeF room(scaledPixels(kMapWidth - 2 * kMapPadding), scaledPixels(kMapHeight - 2 * kMapPadding));
  return std::min({room.width() / picture_.graph.width, room.height() / picture_.graph.height, 0.5});
}

QRectF GraphPlot::map() const {
  const QSizeF seen = QSizeF(size()) / zoom_;
  if (picture_.graph.nodes.empty() || (seen.width() >= picture_.graph.width && seen.height() >= picture_.graph.height))
    return {};
  const QSizeF size = QSizeF(picture_.graph.width, picture_.graph.height) * mapScale() +
                      QSizeF(2 * scaledPixels(kMapPadding), 2 * scaledPixels(kMapPadding));
  return {
      QPointF(width() - scaledPixels(kMapMargin) - size.width(), height() - scaledPixels(kMapMargin) - size.height()),
      size};
}

void GraphPlot::paintBehind(QPainter& painter, const QRect&) {
  const Theme& theme = themes()->theme();
  painter.fillRect(rect(), theme.plot);
  const GraphPaint paint{picture_, theme, visible(), zoom_ >= kWordsFrom};
  painter.save();
  painter.scale(zoom_, zoom_);
  painter.translate(-origin_);
  paintGraph(painter, paint);
  if (hovered()) paintGraphOutline(painter, paint, *hovered());
  painter.restore();
  if (const QRectF small = map(); !small.isEmpty()) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.border);
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(small, 4, 4);
    painter.save();
    painter.translate(small.topLeft() + QPointF(scaledPixels(kMapPadding), scaledPixels(kMapPadding)));
    painter.scale(mapScale(), mapScale());
    paintGraphMap(painter, paint);
    painter.setPen(QPen(theme.accent, 0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(visible() & QRectF(0, 0, picture_.graph.width, picture_.graph.height));
    painter.restore();
  }
  if (hasFocus()) drawFocusFrame(painter, rect(), theme.focus);
}

int GraphPlot::markAt(const QPointF& place) const {
  if (map().contains(place)) return HoverTracker::kNothing;
  const QPointF point = toGraph(place);
  for (std::size_t node = 0; node < picture_.graph.nodes.size(); ++node)
    if (rectOf(picture_.graph.nodes[node].box).adjusted(-2, -2, 2, 2).contains(point)) return markOf(node);
  return HoverTracker::kNothing;
}

QString GraphPlot::layerOf(std::size_t node) const {
  const QStringList& layers = picture_.marks[node].layers;
  const auto hull = picture_.graph.nodes[node].hull;
  return layers.isEmpty() ? QString() : layers.value(hull ? static_cast<int>(picture_.copies[*hull]) : 0);
}

void GraphPlot::markRested(int node) {
  const auto place = static_cast<std::size_t>(node);
  QStringList layers = picture_.marks[place].layers;
  if (layers.isEmpty()) return;
  const QString shown = layerOf(place);
  layers.removeOne(shown);
  layers.prepend(shown);
  const QRect box = rectOfNode(place).toAlignedRect();
  emit nodeRested(layers, {mapToGlobal(box.topLeft()), box.size()});
}

// Describes the edge nearest to the pointer.
QString GraphPlot::edgeTipAt(const QPointF& place) const {
  if (map().contains(place)) return {};
  const QPointF point = toGraph(place);
  double nearest = kEdgeSlack / zoom_;
  QString tip;
  for (std::size_t e = 0; e < picture_.edges.size(); ++e) {
    const GraphEdge& edge = picture_.graph.edges[e];
    for (std::size_t i = 1; i < edge.route.size(); ++i) {
      const QPointF a(edge.route[i - 1].x, edge.route[i - 1].y), b(edge.route[i].x, edge.route[i].y);
      const QPointF along = b - a;
      const double length = QPointF::dotProduct(along, along);
      const double at = length > 0 ? std::clamp(QPointF::dotProduct(point - a, along) / length, 0.0, 1.0) : 0;
      const double away = distance(point, a + at * along);
      if (away >= nearest || picture_.edges[e].isEmpty()) continue;
      nearest = away;
      const auto nameOf = [&](std::size_t node) {
        return picture_.marks[node].layers.isEmpty() ? words(picture_.graph.nodes[node].label) : layerOf(node);
      };
      tip = tr("%1 → %2: %3").arg(nameOf(edge.from), nameOf(edge.to), picture_.edges[e]);
    }
  }
  return tip;
}

QString GraphPlot::tipAt(const QPoint& place) const {
  const int node = markAt(place);
  if (node < 0) return edgeTipAt(place);
  const GraphMark& mark = picture_.marks[static_cast<std::size_t>(node)];
  const QString name = mark.layers.isEmpty() ? tr("input of the network") : layerOf(static_cast<std::size_t>(node));
  return mark.layers.size() > 1 ? tr("%1 and %2 like it").arg(name).arg(mark.layers.size() - 1) : name;
}

void GraphPlot::press(const PointerAt& at) {
  pressed_ = at.place;
  originThen_ = origin_;
  drag_ = map().contains(at.place) ? Drag::Map : Drag::Pressed;
  if (drag_ == Drag::Map) drag(at);
}

void GraphPlot::drag(const PointerAt& at) {
  if (drag_ == Drag::None) return Plot::drag(at);
  if (drag_ == Drag::Map) {
    const QPointF inside = at.place - map().topLeft() - QPointF(scaledPixels(kMapPadding), scaledPixels(kMapPadding));
    return centreOn(inside / mapScale());
  }
  if (drag_ == Drag::Pressed && distance(at.place, pressed_) < kDragFrom) return;
  if (std::exchange(drag_, Drag::Moves) == Drag::Pressed) hover()->pointAt(HoverTracker::kNothing);
  origin_ = originThen_ - (at.place - pressed_) / zoom_;
  fitted_ = false;
  keepInSight();
  update();
}

void GraphPlot::release(const PointerAt& at) {
  if (std::exchange(drag_, Drag::None) == Drag::Pressed) click(at.place);
}

void GraphPlot::click(const QPointF& place) {
  const QPointF point = toGraph(place);
  if (const int node = markAt(place); node >= 0) {
    if (const QString layer = layerOf(static_cast<std::size_t>(node)); !layer.isEmpty()) emit layerClicked(layer);
    return;
  }
  for (std::size_t hull = 0; hull < picture_.graph.hulls.size(); ++hull) {
    const GraphHull& one = picture_.graph.hulls[hull];
    if (!rectOf(one.box).contains(point)) continue;
    if (chevronOf(one).contains(point)) return emit hullToggled(hull);
    for (std::size_t copy = 0; copy < one.copies; ++copy)
      if (const auto tile = tileOf(one, copy); tile && tile->adjusted(-1, -1, 2, 1).contains(point))
        return emit copyChosen(hull, copy);
  }
  emit layerClicked({});
}

bool GraphPlot::turnWheel(const WheelTurn& turn) {
  if (turn.sideways) {
    origin_.rx() -= turn.steps * 60 / zoom_;
    fitted_ = false;
    keepInSight();
    update();
    return true;
  }
  zoomAt(turn.at.place, std::pow(kStep, turn.steps));
  return true;
}

std::optional<std::size_t> GraphPlot::selectedNode() const {
  for (std::size_t node = 0; node < picture_.marks.size(); ++node)
    if (picture_.marks[node].selected) return node;
  return std::nullopt;
}

// Down leads to a reader, up to an input, left and right to nodes of equal rank.
bool GraphPlot::walk(int key) {
  const std::optional<std::size_t> at = selectedNode();
  const std::vector<GraphNode>& nodes = picture_.graph.nodes;
  std::optional<std::size_t> next;
  if (!at) {
    for (std::size_t node = 0; node < nodes.size() && !next; ++node)
      if (!nodes[node].layers.empty()) next = node;
  } else if (key == Qt::Key_Up || key == Qt::Key_Down) {
    bool isPassing = false;
    for (const GraphEdge& edge : picture_.graph.edges) {
      const std::size_t here = key == Qt::Key_Down ? edge.from : edge.to;
      const std::size_t there = key == Qt::Key_Down ? edge.to : edge.from;
      if (here != *at || nodes[there].layers.empty() || (next && (!isPassing || edge.passesRanks))) continue;
      next = there;
      isPassing = edge.passesRanks;
    }
  } else {
    const double middle = nodes[*at].box.top + nodes[*at].box.height / 2;
    double best = 0;
    for (std::size_t node = 0; node < nodes.size(); ++node) {
      const GraphBox& box = nodes[node].box;
      const double off = box.middle() - nodes[*at].box.middle();
      if (std::abs(box.top + box.height / 2 - middle) > 1 || (key == Qt::Key_Right ? off <= 0 : off >= 0)) continue;
      if (!next || std::abs(off) < best) next = node, best = std::abs(off);
    }
  }
  if (!next) return false;
  show(*next);
  emit layerClicked(layerOf(*next));
  return true;
}

bool GraphPlot::pressKey(const QKeyEvent& event) {
  switch (event.key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
      return walk(event.key());
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      zoomBy(kStep);
      return true;
    case Qt::Key_Minus:
      zoomBy(1 / kStep);
      return true;
    case Qt::Key_F:
      if (event.modifiers() != Qt::NoModifier) return false;
      fitSelection();
      return true;
    case Qt::Key_Home:
      fitAll();
      return true;
    default:
      return false;
  }
}

}  // namespace tilescope::gui

#include "moc_graph_plot.cpp"
