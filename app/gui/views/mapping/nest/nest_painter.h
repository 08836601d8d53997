// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "app/gui/views/mapping/nest/nest_layout.h"

class QPainter;

namespace tilescope::gui {

struct Theme;

// The current interaction by pointer and keys.
struct NestState {
  int hovered = -1, focused = -1;       // indices of marks
  std::optional<std::size_t> selected;  // index of a loop
  std::optional<std::size_t> dragged;   // index of a loop
  QPoint hand;                          // middle of the dragged tile
  std::optional<NestDrop> drop;
  bool locked = false;   // loops cannot be moved
  std::string tooSmall;  // the memory whose capacity is exceeded
  QString reason;        // shown in the band of that memory
};

// Paints only what overlaps `part` of the widget.
void paintNest(QPainter& painter, const QRect& part, const NestPicture& picture, const NestPlaces& places,
               const NestState& state, const Theme& theme);

}  // namespace tilescope::gui
