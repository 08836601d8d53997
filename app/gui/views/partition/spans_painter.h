// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/views/partition/spans_marks.h"

class QPainter;

namespace tilescope::gui {
struct Theme;

struct SpansPaint {
  const SpansPicture& picture;
  const SpansLayout& layout;
  const Theme& theme;
};

void paintSpans(QPainter& painter, const SpansPaint& paint);

// Outlines the mark, or shows the handle of a cut that can be dragged.
void paintSpansMark(QPainter& painter, const SpansPaint& paint, const SpansMark& mark);
void paintGrip(QPainter& painter, const SpansPaint& paint, std::size_t edge);
// Shows where a double-click would add a cut.
void paintBoundary(QPainter& painter, const SpansPaint& paint, std::size_t edge);

}  // namespace tilescope::gui
