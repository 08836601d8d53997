// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/views/partition/staircase_layout.h"

class QPainter;

namespace tilescope::gui {
struct Theme;

struct StaircasePaint {
  StaircaseGround ground;
  const Theme& theme;
};

void paintStaircase(QPainter& painter, const StaircasePaint& paint);
void paintStairOutline(QPainter& painter, const StaircasePaint& paint, std::size_t step);

}  // namespace tilescope::gui
