// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/views/partition/spans_layout.h"

namespace tilescope::gui {
enum class SpansPart { None, Layer, Span, Cut, Skip, Pin, Ghost };

// index: in the picture; for a pin in the layout; for a cut its edge.
struct SpansMark {
  SpansPart part = SpansPart::None;
  std::size_t index = 0;

  bool operator==(const SpansMark&) const = default;
};

SpansMark markAt(const SpansLayout& layout, const QPointF& point);
QRectF rectOf(const SpansLayout& layout, const SpansMark& mark);

// The nearest cut that can be dragged; nullopt: none.
std::optional<std::size_t> gripAt(const SpansLayout& layout, const QPointF& point);
// The nearest edge inside a span, where a cut can be added; nullopt: none.
std::optional<std::size_t> boundaryAt(const SpansLayout& layout, const QPointF& point);
std::size_t nearestEdge(const SpansLayout& layout, double x);

}  // namespace tilescope::gui
