// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "app/gui/views/mapping/nest/nest_layout.h"

class QPainter;

namespace tilescope::gui {

struct Theme;

// What pointer and keys are doing.
struct NestState {
  int hovered = -1, focused = -1;       // of the marks
  std::optional<std::size_t> selected;  // loop
  std::optional<std::size_t> dragged;   // loop
  QPoint hand;                          // while dragging: where the tile's middle is
  std::optional<NestDrop> drop;
  bool locked = false;   // loops have no grip
  std::string tooSmall;  // a memory that holds more than it can
  QString reason;        // why, stands in its band
};

// Only what touches the part.
void paintNest(QPainter& painter, const QRect& part, const NestPicture& picture, const NestPlaces& places,
               const NestState& state, const Theme& theme);

}  // namespace tilescope::gui
