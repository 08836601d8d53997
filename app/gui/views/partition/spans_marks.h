// SPDX-License-Identifier: GPL-3.0-or-later
// Hit tests of the spans plot: the mark under the pointer, and cuts that can be dragged.
#pragma once

#include "app/gui/views/partition/spans_layout.h"

namespace tilescope::gui {

enum class SpansPart { None, Layer, Span, Cut, Skip, Pin, Ghost };

// index: of a layer, span or skip of the picture, of a pin of the layout, or the edge of a cut or ghost cut.
struct SpansMark {
  SpansPart part = SpansPart::None;
  std::size_t index = 0;

  bool operator==(const SpansMark&) const = default;
};

SpansMark markAt(const SpansLayout& layout, const QPointF& point);
QRectF rectOf(const SpansLayout& layout, const SpansMark& mark);

// The edge of a cut between two spans that can be dragged from here.
std::optional<std::size_t> gripAt(const SpansLayout& layout, const QPointF& point);
// The edge between two layers of the same span.
std::optional<std::size_t> boundaryAt(const SpansLayout& layout, const QPointF& point);
std::size_t nearestEdge(const SpansLayout& layout, double x);

}  // namespace tilescope::gui
