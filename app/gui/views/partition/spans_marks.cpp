// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/spans_marks.h"

#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"

namespace tilescope::gui {
namespace {
constexpr int kGripReach = 5, kBoundaryReach = 4, kArcReach = 4;  // px

bool isInArrows(const SpansLayout& layout, double y) {
  return y >= layout.blockBottom && y <= layout.railBottom;
}

QRectF pinRect(const PinPlace& pin) {
  const double side = scaledPixels(kPinSide);
  return {pin.tip.x() - side / 2, pin.tip.y() - side, side, side};
}

QRectF edgeRect(const SpansLayout& layout, std::size_t edge, double reach) {
  return {layout.edges[edge] - reach, layout.blockTop, 2 * reach, layout.railTop - layout.blockTop};
}

}  // namespace

SpansMark markAt(const SpansLayout& layout, const QPointF& point) {
  for (std::size_t i = 0; i < layout.pins.size(); ++i)
    if (pinRect(layout.pins[i]).adjusted(-1, -1, 1, 1).contains(point)) return {SpansPart::Pin, i};
  if (const std::optional<std::size_t> cut = gripAt(layout, point)) return {SpansPart::Cut, *cut};
  for (const std::size_t edge : layout.ghosts)
    if (edgeRect(layout, edge, kBoundaryReach).contains(point)) return {SpansPart::Ghost, edge};
  for (std::size_t i = 0; i < layout.layers.size(); ++i)
    if (layout.layers[i].contains(point)) return {SpansPart::Layer, i};
  for (std::size_t i = 0; i < layout.spans.size(); ++i) {
    const SpanPlace& span = layout.spans[i];
    if (span.box.contains(point) || span.bar.united(span.number).contains(point)) return {SpansPart::Span, i};
  }
  for (const CutPlace& cut : layout.cuts) {
    const bool onArrow = std::abs(point.x() - cut.x) <= cut.reach + 1 || (cut.number && cut.number->contains(point));
    if (onArrow && isInArrows(layout, point.y())) return {SpansPart::Cut, cut.edge};
  }
  for (std::size_t i = 0; i < layout.arcs.size(); ++i) {
    const ArcPlace& arc = layout.arcs[i];
    const double above = layout.arcFoot - point.y();
    const bool onArc = arc.heightAt(point.x()) > 0 && std::abs(arc.heightAt(point.x()) - above) <= kArcReach;
    if (onArc || (arc.label && arc.label->contains(point))) return {SpansPart::Skip, i};
  }
  return {};
}

QRectF rectOf(const SpansLayout& layout, const SpansMark& mark) {
  switch (mark.part) {
    case SpansPart::Layer:
      return layout.layers[mark.index];
    case SpansPart::Span:
      return layout.spans[mark.index].box.united(layout.spans[mark.index].number);
    case SpansPart::Cut:
    case SpansPart::Ghost:
      return edgeRect(layout, mark.index, kGripReach);
    case SpansPart::Skip: {
      const ArcPlace& arc = layout.arcs[mark.index];
      return {arc.from, layout.arcFoot - arc.height, arc.to - arc.from, arc.height};
    }
    case SpansPart::Pin:
      return pinRect(layout.pins[mark.index]);
    case SpansPart::None:
      break;
  }
  return {};
}

std::optional<std::size_t> gripAt(const SpansLayout& layout, const QPointF& point) {
  if (point.y() < layout.blockTop || point.y() > layout.railTop) return std::nullopt;
  for (std::size_t i = 1; i + 1 < layout.cuts.size(); ++i)
    if (std::abs(point.x() - layout.cuts[i].x) <= kGripReach) return layout.cuts[i].edge;
  return std::nullopt;
}

std::optional<std::size_t> boundaryAt(const SpansLayout& layout, const QPointF& point) {
  if (point.y() < layout.blockTop || point.y() > layout.blockBottom || layout.layers.size() < 2) return std::nullopt;
  const std::size_t edge = nearestEdge(layout, point.x());
  const bool isCut =
      std::any_of(layout.cuts.begin(), layout.cuts.end(), [&](const CutPlace& cut) { return cut.edge == edge; });
  if (isCut || edge == 0 || edge >= layout.layers.size()) return std::nullopt;
  const double between = (layout.layers[edge - 1].right() + layout.layers[edge].left()) / 2;
  return std::abs(between - point.x()) <= kBoundaryReach ? std::optional(edge) : std::nullopt;
}

std::size_t nearestEdge(const SpansLayout& layout, double x) {
  const auto next = std::lower_bound(layout.edges.begin(), layout.edges.end(), x);
  if (next == layout.edges.begin()) return 0;
  const auto edge = static_cast<std::size_t>(next - layout.edges.begin());
  if (next == layout.edges.end()) return edge - 1;
  return *next - x < x - *(next - 1) ? edge : edge - 1;
}

}  // namespace tilescope::gui
