// SPDX-License-Identifier: GPL-3.0-or-later
// What of the spans lies under the pointer, and what of them it could take.
#pragma once

#include "app/gui/views/partition/spans_layout.h"

namespace tilescope::gui {

enum class SpansPart { None, Layer, Span, Cut, Skip, Pin, Ghost };

// index: of the layers, spans, skips of the picture, pins of the layout; the edge of a cut or ghost.
struct SpansMark {
  SpansPart part = SpansPart::None;
  std::size_t index = 0;

  bool operator==(const SpansMark&) const = default;
};

SpansMark markAt(const SpansLayout& layout, const QPointF& point);
QRectF rectOf(const SpansLayout& layout, const SpansMark& mark);

// The edge of a cut between two spans that the pointer could take.
std::optional<std::size_t> gripAt(const SpansLayout& layout, const QPointF& point);
// The edge between two layers of one span.
std::optional<std::size_t> boundaryAt(const SpansLayout& layout, const QPointF& point);
std::size_t nearestEdge(const SpansLayout& layout, double x);

}  // namespace tilescope::gui
