// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "app/gui/views/mapping/nest/nest_layout.h"

class QPainter;

namespace tilescope::gui {
struct Theme;

struct NestState {
  int hovered = -1, focused = -1;       // indices of marks
  std::optional<std::size_t> selected;  // index of a loop
  std::optional<std::size_t> dragged;   // index of a loop
  QPoint hand;                          // middle of the dragged tile
  std::optional<NestDrop> drop;
  bool locked = false;   // loops cannot be moved
  std::string tooSmall;  // memory whose capacity is exceeded
  QString reason;
};

// Paints only what overlaps `part`.
void paintNest(QPainter& painter, const QRect& part, const NestPicture& picture, const NestPlaces& places,
               const NestState& state, const Theme& theme);

}  // namespace tilescope::gui
