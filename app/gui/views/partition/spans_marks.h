// SPDX-License-Identifier: GPL-3.0-or-later
// Hit tests of the spans plot: the mark under the pointer, and the cut that can be dragged.
#pragma once

#include "app/gui/views/partition/spans_layout.h"

namespace tilescope::gui {

enum class SpansPart { None, Layer, Span, Cut, Skip, Pin, Ghost };

// index: of a layer, span or skip in the picture, or of a pin in the layout; the edge of a cut or of an optimum's cut.
struct SpansMark {
  SpansPart part = SpansPart::None;
  std::size_t index = 0;

  bool operator==(const SpansMark&) const = default;
};

SpansMark markAt(const SpansLayout& layout, const QPointF& point);
QRectF rectOf(const SpansLayout& layout, const SpansMark& mark);

// The edge of the cut near this point that can be dragged; nullopt if there is none.
std::optional<std::size_t> gripAt(const SpansLayout& layout, const QPointF& point);
// The edge near this point between two layers of one span, where a cut can be added; nullopt if there is none.
std::optional<std::size_t> boundaryAt(const SpansLayout& layout, const QPointF& point);
std::size_t nearestEdge(const SpansLayout& layout, double x);

}  // namespace tilescope::gui
